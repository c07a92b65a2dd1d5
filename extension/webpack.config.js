// Numbers in order of use. Otherwise they depend on the folder in which the extension is built.
module.exports = { optimization: { moduleIds: 'natural', chunkIds: 'natural' } };
