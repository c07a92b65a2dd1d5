/** The start page in a tab of its own. The page itself comes from the server (course/progress/server_extension.py). */

import { ILabShell, JupyterFrontEnd } from '@jupyterlab/application';
import { PageConfig, URLExt } from '@jupyterlab/coreutils';
import { Widget } from '@lumino/widgets';

const START = 'course/start';
const REVIEW = 'course/review';

/** Opens a lesson, at an exercise if there's a name of one. */
export type OpenLesson = (path: string, exercise: string) => Promise<void>;

/** Add commands for the start page and the review, which share a tab, and show the start page unless a file was asked for. */
export function addStartPage(app: JupyterFrontEnd, shell: ILabShell, open: OpenLesson): void {
  const isAskedForFile = /\/tree\//.test(window.location.pathname);
  let tab: Widget | null = null;
  const show = (activate: boolean, page: string): void => {
    tab = tab && !tab.isDisposed ? tab : createTab(open);
    visit(tab, page);
    if (!tab.isAttached) {
      shell.add(tab, 'main', { activate, type: 'Course' });
    }
    if (activate) {
      shell.activateById(tab.id);
    }
  };
  app.commands.addCommand('course:start', { label: 'Start Page', execute: () => show(true, START) });
  app.commands.addCommand('course:review', { label: 'Review', execute: () => show(true, REVIEW) });
  void app.restored.then(() => show(!isAskedForFile, START));
}

/** Show a page of the server in the tab, unless it's there already. */
function visit(tab: Widget, page: string): void {
  const address = URLExt.join(PageConfig.getBaseUrl(), page);
  const frame = tab.node.querySelector('iframe');
  const shown = frame?.contentWindow?.location.pathname;
  if (frame && shown !== new URL(address, window.location.href).pathname) {
    frame.src = address;
  }
}

function createTab(open: OpenLesson): Widget {
  const frame = document.createElement('iframe');
  frame.title = 'Start page of the course';
  frame.className = 'dpc-start';
  frame.addEventListener('load', () => {
    frame.contentDocument?.addEventListener('click', event => followLink(event, open));
    showTheme(frame);
  });
  new MutationObserver(() => showTheme(frame)).observe(document.body, { attributeFilter: ['data-jp-theme-light'] });
  const tab = new Widget();
  tab.node.append(frame);
  tab.id = 'course-start';
  tab.title.label = 'Start';
  tab.title.caption = 'The lessons of the course, and your progress';
  tab.title.closable = true;
  return tab;
}

/** Open links to lessons in this JupyterLab. All other links behave as in any page. */
function followLink(event: MouseEvent, open: OpenLesson): void {
  const link = (event.target as Element).closest<HTMLElement>('a[data-path]');
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    void open(link.dataset['path'] ?? '', link.dataset['answer'] ?? '');
  }
}

function showTheme(frame: HTMLIFrameElement): void {
  const page = frame.contentDocument?.documentElement;
  if (page) {
    page.dataset['theme'] = document.body.dataset['jpThemeLight'] === 'false' ? 'dark' : 'light';
  }
}
