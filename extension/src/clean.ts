/** A lesson that nobody has changed has nothing to save. */

import { INotebookModel, NotebookPanel } from '@jupyterlab/notebook';

const BY_THE_KERNEL = ['language_info', 'kernelspec'];

/** Don't count as a change what JupyterLab writes about the kernel. */
export function keepClean(panel: NotebookPanel): void {
  panel.model?.metadataChanged.connect((model: INotebookModel, { key }) => {
    if (!model.dirty && BY_THE_KERNEL.includes(key)) {
      queueMicrotask(() => {
        model.dirty = false;
      });
    }
  });
}
