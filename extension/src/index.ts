/** The course's extension for JupyterLab: its start page, and its lessons as designed pages. */

import { ILabShell, JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import { IStateDB } from '@jupyterlab/statedb';
import { Lessons } from './lessons';
import { addStartPage } from './start';

const plugin: JupyterFrontEndPlugin<void> = {
  id: 'data-privacy-course:lessons',
  description: "Shows the course's start page, and lessons as designed pages.",
  autoStart: true,
  optional: [ILabShell, IStateDB],
  activate: (app: JupyterFrontEnd, shell: ILabShell | null, state: IStateDB | null) => {
    const lessons = new Lessons(app, shell, state);
    app.docRegistry.addWidgetExtension('Notebook', lessons);
    if (shell) {
      addStartPage(app, shell, (path, exercise) => lessons.open(path, exercise));
    }
  }
};

export default plugin;
