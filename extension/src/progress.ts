/** Commands that save and load a learner's progress as a file, in a browser without a server. */

import { JupyterFrontEnd } from '@jupyterlab/application';
import { showErrorMessage } from '@jupyterlab/apputils';
import { Ask } from './server';

const RECORD = 'progress.json';

/** Add the commands for the start page's buttons. */
export function addProgressCommands(app: JupyterFrontEnd, ask: Ask): void {
  app.commands.addCommand('course:export', {
    label: 'Save Your Progress as a File',
    execute: () => exportProgress(app)
  });
  app.commands.addCommand('course:import', {
    label: 'Load a Progress File',
    execute: () => choose(file => void importProgress(app, ask, file))
  });
}

async function exportProgress(app: JupyterFrontEnd): Promise<void> {
  const record = await app.serviceManager.contents
    .get(RECORD, { content: true, format: 'text', type: 'file' })
    .catch(() => null);
  if (!record) {
    await showErrorMessage('There is no progress yet', 'Check an answer or a lesson first.');
    return;
  }
  const text = typeof record.content === 'string' ? record.content : JSON.stringify(record.content, null, 2);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = RECORD;
  link.click();
  URL.revokeObjectURL(link.href);
}

async function importProgress(app: JupyterFrontEnd, ask: Ask, file: File): Promise<void> {
  const response = await ask('course/progress', { method: 'POST', body: await file.text() });
  if (response.ok) {
    await app.commands.execute('course:start');
  } else {
    await showErrorMessage('Your progress was not loaded', await response.text());
  }
}

function choose(use: (file: File) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.json';
  input.addEventListener('change', () => input.files?.[0] && use(input.files[0]));
  input.click();
}
