/** A lesson's notebook as a page. */

import { Cell, ICodeCellModel } from '@jupyterlab/cells';
import { Dialog, showDialog } from '@jupyterlab/apputils';
import { NotebookActions, NotebookPanel } from '@jupyterlab/notebook';
import { offerChoice, showChoice } from './choice';
import { CardWidget, OverviewWidget } from './widgets';
import { IActions } from './card';
import { answerOf, ICellText, IExercise, readChoice, readExercises, testOf, writeChoice } from './lesson';
import { decorate, showBadge } from './markdown';
import { countPoints, IOutput, readResult, SIGNS, WORDS } from './result';
import { Runner } from './running';
import { IDescription, LessonServer } from './server';
import { Status } from './status';

export class LessonView implements IActions {
  /** The exercises by name, in the lesson's order. */
  readonly statuses = new Map<string, Status>();
  private readonly sections = new Map<number, HTMLElement>();
  private readonly runner: Runner;
  private readonly overview: OverviewWidget;
  private readonly dressed = new WeakSet<Cell>();
  /** Whether the learner has done something in the notebook since it began to scroll to an exercise. */
  private isTouched = false;

  constructor(
    private readonly panel: NotebookPanel,
    private readonly server: LessonServer,
    private readonly description: IDescription
  ) {
    this.runner = new Runner(panel, name => description.exercises[name]?.answer ?? '');
    this.overview = new OverviewWidget(exercise => void this.show(exercise));
    panel.contentHeader.addWidget(this.overview);
    panel.addClass('dpc-lesson');
    for (const kind of ['pointerdown', 'keydown', 'wheel']) {
      panel.content.node.addEventListener(kind, () => (this.isTouched = true), { capture: true, passive: true });
    }
    NotebookActions.executed.connect(this.noteRun, this);
    panel.disposed.connect(() => NotebookActions.executed.disconnect(this.noteRun, this));
    panel.model?.cells.changed.connect(() => this.refresh());
    this.refresh();
  }

  /** Give rendered text the look of the page. */
  dress(node: HTMLElement): void {
    decorate(node).forEach((section, number) => {
      this.sections.set(number, section);
      this.dressSection(number);
    });
  }

  /** Run the cells before an exercise, and put the cursor in its answer. */
  async begin(name: string): Promise<void> {
    const exercise = this.statuses.get(name)?.exercise;
    if (exercise) {
      await this.show(exercise);
      await this.runAbove(exercise);
      if (!this.isTouched) {
        await this.show(exercise);
      }
    }
  }

  /**
   * Scroll to an exercise and select its answer cell. A notebook whose kernel starts scrolls back, so this insists until
   * the learner does something in the notebook.
   */
  async show(exercise: IExercise): Promise<void> {
    this.isTouched = false;
    const answer = this.cell(exercise.name, answerOf);
    this.panel.content.activeCellIndex = this.panel.content.widgets.indexOf(answer);
    for (let tries = 0, seen = 0; tries < 40 && seen < 3 && !this.isLeft; tries++) {
      const target = this.sections.get(exercise.number) ?? answer.node;
      const isSeen = isInView(target, this.panel.content.node);
      seen = isSeen ? seen + 1 : 0;
      if (!isSeen) {
        await this.panel.content.scrollToCell(answer);
        target.scrollIntoView();
      }
      await new Promise(resolve => setTimeout(resolve, 100));
    }
    if (!this.isLeft) {
      answer.node.focus({ preventScroll: true });
    }
  }

  private get isLeft(): boolean {
    return this.isTouched || this.panel.isDisposed;
  }

  /** Show the learner's record in a lesson that was described before the record was known. */
  async recall(server: LessonServer): Promise<void> {
    const description = await server.describe();
    for (const [name, status] of this.statuses) {
      const known = description?.exercises[name];
      const shown = Math.max(status.shown, Math.min(known?.hints ?? 0, status.exercise.hints.length));
      const isSolutionSeen = status.isSolutionSeen || (known?.solution_seen ?? false);
      status.update({ shown, isSolutionSeen, result: status.result ?? known?.result ?? null });
    }
  }

  check(exercise: IExercise): void {
    const status = this.status(exercise);
    if (!status.busy) {
      void this.checkOne(exercise, status).catch(error => status.update({ busy: '', note: String(error) }));
    }
  }

  hint(exercise: IExercise): void {
    const status = this.status(exercise);
    status.update({ shown: status.shown + 1 });
    void this.server.noteHint(exercise.name, status.shown);
  }

  solve(exercise: IExercise): void {
    void this.server.solution(exercise.name).then(({ solution, message }) => {
      const status = this.status(exercise);
      const isSeen = status.isSolutionSeen || status.result?.state !== 'right';
      status.update(solution ? { solution, isSolutionSeen: isSeen } : { note: message ?? '' });
    });
  }

  reset(exercise: IExercise): void {
    void this.resetOne(exercise);
  }

  undo(exercise: IExercise): void {
    const status = this.status(exercise);
    this.write(exercise, status.before ?? this.answer(exercise));
    status.update({ before: null, note: 'Your answer is back.' });
  }

  toggleTest(exercise: IExercise): void {
    const status = this.status(exercise);
    const test = this.cell(exercise.name, testOf);
    test.inputHidden = status.isTestShown;
    test.toggleClass('dpc-test-shown', !status.isTestShown);
    status.update({ isTestShown: !status.isTestShown });
  }

  answer(exercise: IExercise): string {
    return this.cell(exercise.name, answerOf).model.sharedModel.getSource();
  }

  async render(markdown: string, place: HTMLElement): Promise<void> {
    const { rendermime } = this.panel.content;
    const renderer = rendermime.createRenderer('text/markdown');
    await renderer.renderModel(rendermime.createModel({ data: { 'text/markdown': markdown }, trusted: true }));
    place.replaceChildren(renderer.node);
    rendermime.latexTypesetter?.typeset(place);
  }

  /** Save the lesson, check all exercises, and list them. */
  async checkAll(): Promise<void> {
    this.overview.open([...this.statuses.values()], 'Saving and checking your answers …');
    try {
      await this.panel.context.save();
      const { results, notes, message } = await this.server.check();
      for (const [name, result] of Object.entries(results ?? {})) {
        this.statuses.get(name)?.update({ result, isStale: false });
      }
      this.overview.open([...this.statuses.values()], '', notes, message);
    } catch (error) {
      this.overview.open([...this.statuses.values()], '', [], String(error));
    }
  }

  private async checkOne(exercise: IExercise, status: Status): Promise<void> {
    await this.runAbove(exercise);
    status.update({ busy: 'Checking …', note: '', isStale: false });
    await this.runner.run([this.cell(exercise.name, answerOf)]);
    await this.runner.run([this.cell(exercise.name, testOf)]);
    status.update({ busy: '' });
    if (!document.activeElement?.closest('.cm-editor')) {
      this.cell(exercise.name, testOf).node.querySelector<HTMLElement>('.dpc-check')?.focus({ preventScroll: true });
    }
    if (!this.panel.isDisposed) {
      await this.panel.context.save();
    }
  }

  private async runAbove(exercise: IExercise): Promise<void> {
    const status = this.status(exercise);
    await this.panel.sessionContext.ready;
    const cells = this.runner.pending(exercise.name);
    if (cells.length) {
      status.update({ busy: `Running ${cells.length === 1 ? 'the cell' : `${cells.length} cells`} above first …` });
      await this.runner.run(cells);
      status.update({ busy: '' });
    }
  }

  private async resetOne(exercise: IExercise): Promise<void> {
    const { button } = await showDialog({
      title: `Reset exercise ${exercise.number}?`,
      body: 'Your answer will be replaced with the original one. You can undo this.',
      buttons: [Dialog.cancelButton(), Dialog.okButton({ label: 'Reset' })]
    });
    const released = this.description.exercises[exercise.name]?.answer;
    if (button.accept && released !== undefined) {
      const before = this.answer(exercise);
      this.write(exercise, released);
      this.status(exercise).update({ before, result: null, note: 'The answer has been reset to the original one.' });
    }
  }

  /** Show every exercise as a card. Cells may have been added, removed or moved. */
  private refresh(): void {
    const texts = this.panel.content.widgets.map(textOf);
    for (const exercise of readExercises(texts)) {
      const status = this.statuses.get(exercise.name) ?? this.begun(exercise);
      status.exercise = exercise;
      this.statuses.set(exercise.name, status);
    }
    for (const cell of this.panel.content.widgets.filter(one => one.model.type === 'code')) {
      this.dressCell(cell);
    }
    this.panel.content.node.querySelectorAll<HTMLElement>('.jp-RenderedMarkdown').forEach(node => this.dress(node));
  }

  private begun(exercise: IExercise): Status {
    const status = new Status(exercise);
    const known = this.description.exercises[exercise.name];
    const test = this.cell(exercise.name, testOf).model as ICodeCellModel;
    status.shown = Math.min(known?.hints ?? 0, exercise.hints.length);
    status.isSolutionSeen = known?.solution_seen ?? false;
    const saved = readResult(test.outputs.toJSON() as IOutput[]);
    status.result = (saved?.state === 'blocked' ? null : saved) ?? known?.result ?? null;
    status.changed.connect(() => this.dressSection(exercise.number));
    return status;
  }

  private dressCell(cell: Cell): void {
    const answered = this.statuses.get(answerOf(cell.model.metadata));
    const tested = this.statuses.get(testOf(cell.model.metadata));
    if (this.dressed.has(cell)) {
      return;
    }
    this.dressed.add(cell);
    void cell.ready.then(() => nameEditor(cell, answered ? `Answer to exercise ${answered.exercise.number}` : 'Code'));
    if (answered) {
      cell.addClass('dpc-answer');
      cell.toggleClass('dpc-choice', answered.exercise.options !== '');
      cell.model.contentChanged.connect(() => this.noteChange(answered));
    } else if (tested) {
      cell.addClass('dpc-test-cell');
      void cell.ready.then(() => CardWidget.addTo(cell, tested, this));
    }
  }

  private dressSection(number: number): void {
    const section = this.sections.get(number);
    const status = [...this.statuses.values()].find(one => one.exercise.number === number);
    if (!section || !status) {
      return;
    }
    const { exercise, result, isStale } = status;
    const state = isStale ? 'stale' : (result?.state ?? 'unsolved');
    const words = isStale ? 'Changed since the last check' : result ? WORDS[result.state] : '';
    showBadge(section, countPoints(exercise.points), state, words, isStale || !result ? '' : SIGNS[result.state]);
    if (exercise.options) {
      const choose = (letters: string[]): void => this.write(exercise, writeChoice(exercise, letters));
      offerChoice(section, exercise, choose, () => this.check(exercise));
      showChoice(section, readChoice(exercise, this.answer(exercise)));
    }
  }

  private noteChange(status: Status): void {
    if (status.result && !status.isStale) {
      status.update({ isStale: true });
    } else {
      this.dressSection(status.exercise.number);
    }
  }

  private noteRun(_: unknown, { notebook, cell }: { notebook: unknown; cell: Cell }): void {
    const status = notebook === this.panel.content && this.statuses.get(testOf(cell.model.metadata));
    const result = status && readResult((cell.model as ICodeCellModel).outputs.toJSON() as IOutput[]);
    if (status && result) {
      status.update({ result, isStale: false, before: null });
      void this.server.noteResult(status.exercise.name, result);
    }
  }

  private write(exercise: IExercise, source: string): void {
    this.cell(exercise.name, answerOf).model.sharedModel.setSource(source);
  }

  private status(exercise: IExercise): Status {
    return this.statuses.get(exercise.name) ?? new Status(exercise);
  }

  private cell(name: string, role: typeof answerOf): Cell {
    const found = this.panel.content.widgets.find(cell => role(cell.model.metadata) === name);
    if (!found) {
      throw new Error(`A cell of ${name} is missing from the notebook. Restore it from the original lesson.`);
    }
    return found;
  }
}

function textOf(cell: Cell): ICellText {
  return { type: cell.model.type, source: cell.model.sharedModel.getSource(), metadata: cell.model.metadata };
}

/** Tell screen readers what an editor contains. */
function nameEditor(cell: Cell, name: string): void {
  cell.editorWidget?.node.querySelector('.cm-content')?.setAttribute('aria-label', name);
}

function isInView(target: HTMLElement, view: HTMLElement): boolean {
  const { top } = target.getBoundingClientRect();
  const { top: first, bottom: last } = view.getBoundingClientRect();
  return top >= first - 1 && top < (first + last) / 2;
}
