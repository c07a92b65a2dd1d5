/** The start page in a tab of its own. The page itself comes from the server (course/progress/server_extension.py). */

import { ILabShell, JupyterFrontEnd } from '@jupyterlab/application';
import { Widget } from '@lumino/widgets';
import { foldIfNarrow } from './narrow';
import { IPages } from './pages';

const START = 'course/start';
const REVIEW = 'course/review';

/** Opens a lesson, at an exercise if one is named. */
export type OpenLesson = (path: string, exercise: string) => Promise<void>;

/** Add commands for the start page and the review, which share a tab, and show the start page unless a file was asked for. */
export function addStartPage(app: JupyterFrontEnd, shell: ILabShell, pages: IPages, open: OpenLesson): void {
  const isAskedForFile = /\/tree\//.test(window.location.pathname) || /[?&]path=/.test(window.location.search);
  let tab: StartTab | null = null;
  const show = (activate: boolean, page: string): void => {
    tab = tab && !tab.isDisposed ? tab : new StartTab(app, pages, open);
    tab.visit(page);
    if (!tab.isAttached) {
      shell.add(tab, 'main', { activate, type: 'Course' });
    }
    if (activate) {
      shell.activateById(tab.id);
    }
  };
  app.commands.addCommand('course:start', { label: 'Start Page', execute: () => show(true, START) });
  app.commands.addCommand('course:review', { label: 'Review', execute: () => show(true, REVIEW) });
  void app.restored.then(() => {
    foldIfNarrow(shell);
    show(!isAskedForFile, START);
  });
}

class StartTab extends Widget {
  private readonly frame = document.createElement('iframe');

  constructor(
    private readonly app: JupyterFrontEnd,
    private readonly pages: IPages,
    private readonly open: OpenLesson
  ) {
    super();
    this.frame.title = 'Start page of the course';
    this.frame.className = 'dpc-start';
    this.frame.addEventListener('load', () => {
      this.frame.contentDocument?.addEventListener('click', event => this.follow(event));
      this.frame.contentDocument?.addEventListener('submit', event => this.pages.follow(this.frame, event));
      showTheme(this.frame);
    });
    const theme = { attributeFilter: ['data-jp-theme-light'] };
    new MutationObserver(() => showTheme(this.frame)).observe(document.body, theme);
    this.node.append(this.frame);
    this.id = 'course-start';
    this.title.label = 'Start';
    this.title.caption = "The course's lessons, and your progress";
    this.title.closable = true;
  }

  visit(page: string): void {
    this.pages.show(this.frame, page);
  }

  protected override onAfterShow(): void {
    this.pages.refresh(this.frame);
  }

  /** Open links to lessons in this JupyterLab, and run commands. All other links behave as in any page. */
  private follow(event: MouseEvent): void {
    const target = event.target as Element;
    const link = target.closest<HTMLElement>('a[data-path]');
    const command = target.closest<HTMLElement>('[data-command]')?.dataset['command'];
    if (command) {
      void this.app.commands.execute(command);
    } else if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      void this.open(link.dataset['path'] ?? '', link.dataset['answer'] ?? '');
    } else {
      this.pages.follow(this.frame, event);
    }
  }
}

function showTheme(frame: HTMLIFrameElement): void {
  const page = frame.contentDocument?.documentElement;
  if (page) {
    page.dataset['theme'] = document.body.dataset['jpThemeLight'] === 'false' ? 'dark' : 'light';
  }
}
