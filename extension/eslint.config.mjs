import js from '@eslint/js';
import hooks from 'eslint-plugin-react-hooks';
import typescript from 'typescript-eslint';

export default typescript.config(
  { ignores: ['lib', 'node_modules'] },
  js.configs.recommended,
  ...typescript.configs.strict,
  hooks.configs['recommended-latest'],
  { files: ['style/*.js'], languageOptions: { sourceType: 'module' } },
  { files: ['webpack.config.js'], languageOptions: { sourceType: 'commonjs' } }
);
