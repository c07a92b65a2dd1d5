/** A lesson that no one has changed has nothing to save. */

import { INotebookModel, NotebookPanel } from '@jupyterlab/notebook';

const BY_THE_KERNEL = ['language_info', 'kernelspec'];

/** Ignore what JupyterLab writes about the kernel, because that doesn't count as a change. */
export function keepClean(panel: NotebookPanel): void {
  panel.model?.metadataChanged.connect((model: INotebookModel, { key }) => {
    if (!model.dirty && BY_THE_KERNEL.includes(key)) {
      queueMicrotask(() => {
        model.dirty = false;
      });
    }
  });
}
