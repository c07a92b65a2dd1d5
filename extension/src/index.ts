/** The course's extension for JupyterLab: its start page, and its lessons as designed pages. */

import { ILabShell, JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import { IStateDB } from '@jupyterlab/statedb';
import { PageConfig } from '@jupyterlab/coreutils';
import { BrowserServer } from './browser';
import { Lessons } from './lessons';
import { BrowserPages, ServerPages } from './pages';
import { addProgressCommands } from './progress';
import { askServer } from './server';
import { addStartPage } from './start';

const plugin: JupyterFrontEndPlugin<void> = {
  id: 'data-privacy-course:lessons',
  description: "Shows the course's start page, and lessons as designed pages.",
  autoStart: true,
  optional: [ILabShell, IStateDB],
  activate: (app: JupyterFrontEnd, shell: ILabShell | null, state: IStateDB | null) => {
    const bundle = PageConfig.getOption('courseBundle'); // set by `make lite`, if there's no server
    const browser = bundle ? new BrowserServer(app.serviceManager.kernels, bundle) : null;
    const ask = browser ? browser.ask : askServer(app.serviceManager.serverSettings);
    const lessons = new Lessons(app, shell, state, ask, browser);
    app.docRegistry.addWidgetExtension('Notebook', lessons);
    if (browser) {
      addProgressCommands(app, ask);
    }
    if (shell) {
      const pages = browser ? new BrowserPages(browser) : new ServerPages();
      addStartPage(app, shell, pages, (path, exercise) => lessons.open(path, exercise));
    }
  }
};

export default plugin;
