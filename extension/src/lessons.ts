/** Finds out which notebooks are lessons, and shows these as pages. */

import { ILabShell, JupyterFrontEnd } from '@jupyterlab/application';
import { PathExt } from '@jupyterlab/coreutils';
import { DocumentRegistry } from '@jupyterlab/docregistry';
import { INotebookModel, NotebookPanel } from '@jupyterlab/notebook';
import { IRenderMime, RenderedMarkdown } from '@jupyterlab/rendermime';
import { IStateDB } from '@jupyterlab/statedb';
import { ToolbarButton } from '@jupyterlab/ui-components';
import { DisposableDelegate, IDisposable } from '@lumino/disposable';
import { BrowserServer } from './browser';
import { keepClean } from './clean';
import { decorate } from './markdown';
import { foldIfNarrow } from './narrow';
import { Ask, IDescription, LessonServer } from './server';
import { LessonView } from './view';

const LESSON = /^lesson\d+_.*\.ipynb$/;
const CONTENTS_SHOWN = 'data-privacy-course:contents-shown';

type Context = DocumentRegistry.IContext<INotebookModel>;

export class Lessons implements DocumentRegistry.IWidgetExtension<NotebookPanel, INotebookModel> {
  private readonly views = new WeakMap<NotebookPanel, Promise<LessonView | null>>();

  constructor(
    private readonly app: JupyterFrontEnd,
    private readonly shell: ILabShell | null,
    private readonly state: IStateDB | null,
    private readonly ask: Ask,
    private readonly browser: BrowserServer | null
  ) {}

  createNew(panel: NotebookPanel, context: Context): IDisposable {
    if (LESSON.test(PathExt.basename(context.path))) {
      this.browser?.prepare(panel);
      this.views.set(panel, this.view(panel, context));
    }
    return new DisposableDelegate(() => undefined);
  }

  /** Open a lesson, at an exercise if one is named. */
  async open(path: string, exercise: string): Promise<void> {
    const panel: NotebookPanel | undefined = await this.app.commands.execute('docmanager:open', { path });
    const view = panel && (await this.views.get(panel));
    if (view && exercise) {
      await view.begin(exercise);
    }
  }

  private async view(panel: NotebookPanel, context: Context): Promise<LessonView | null> {
    let view: LessonView | null = null;
    dressText(panel, node => (view ? view.dress(node) : decorate(node)));
    keepClean(panel);
    const contents = this.app.serviceManager.contents;
    const server = new LessonServer(this.ask, () => contents.localPath(context.path));
    const [description] = await Promise.all([server.describe(), context.ready]);
    if (!description || !isLesson(context.model, description) || panel.isDisposed) {
      return null;
    }
    view = new LessonView(panel, server, description);
    showTitle(panel, description);
    addCheck(panel, view);
    void this.showContents(panel);
    void this.browser?.ready.then(() => view?.recall(server)).catch(() => undefined);
    return view;
  }

  /**
   * Show the table of contents beside the first lesson. From then on, it's the learner's choice. In a narrow window, a
   * lesson has no room beside it.
   */
  private async showContents(panel: NotebookPanel): Promise<void> {
    await this.app.restored;
    if (!this.shell || foldIfNarrow(this.shell) || (await this.state?.fetch(CONTENTS_SHOWN))) {
      return;
    }
    await this.state?.save(CONTENTS_SHOWN, true);
    this.shell.activateById('table-of-contents');
    this.shell.activateById(panel.id);
  }
}

function isLesson(model: INotebookModel, { exercises }: IDescription): boolean {
  const names = new Set([...model.cells].map(cell => (cell.metadata['nbgrader'] as { grade_id?: string })?.grade_id));
  return Object.keys(exercises).some(name => names.has(name));
}

function dressText(panel: NotebookPanel, dress: (node: HTMLElement) => void): void {
  class LessonText extends RenderedMarkdown {
    override async render(model: IRenderMime.IMimeModel): Promise<void> {
      await super.render(model);
      dress(this.node);
    }
  }
  const create = (options: IRenderMime.IRendererOptions): LessonText => new LessonText(options);
  panel.content.rendermime.addFactory({ safe: true, mimeTypes: ['text/markdown'], createRenderer: create }, 0);
}

/**
 * Show the lesson's number and title in the tab. The tab's label must remain the file's name, because JupyterLab renames
 * the file to a new label, so style/base.css shows this text in its place.
 */
function showTitle(panel: NotebookPanel, { number, title }: IDescription): void {
  panel.title.dataset = { ...panel.title.dataset, 'dpc-title': `${number} ${title}` };
}

function addCheck(panel: NotebookPanel, view: LessonView): void {
  const button = new ToolbarButton({
    className: 'dpc-check-all',
    label: 'Check',
    tooltip: 'Save this lesson and check all exercises',
    onClick: () => void view.checkAll()
  });
  panel.toolbar.insertItem(10, 'course-check', button);
}
