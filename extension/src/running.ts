/** Runs the cells that an exercise's test needs. */

import { Cell, ICodeCellModel } from '@jupyterlab/cells';
import { NotebookActions, NotebookPanel } from '@jupyterlab/notebook';
import { answerOf, testOf } from './lesson';

export class Runner {
  /**
   * @param released - returns an exercise's answer cell as it was released
   */
  constructor(
    private readonly panel: NotebookPanel,
    private readonly released: (exercise: string) => string
  ) {
    NotebookActions.executed.connect(this.note, this);
    panel.sessionContext.kernelChanged.connect(this.forget, this);
    panel.sessionContext.statusChanged.connect((_, status) => {
      if (status.endsWith('restarting')) {
        this.forget();
      }
    });
    panel.disposed.connect(() => NotebookActions.executed.disconnect(this.note, this));
  }

  /**
   * Return the cells above an exercise that its answer may need and that haven't been run in this kernel as they are now:
   * given cells, and answers that the learner has begun.
   */
  pending(exercise: string): Cell[] {
    const cells = this.panel.content.widgets;
    const above = cells.slice(
      0,
      cells.findIndex(cell => answerOf(cell.model.metadata) === exercise)
    );
    return above.filter(cell => cell.model.type === 'code' && this.isNeeded(cell) && !this.hasRun(cell));
  }

  /** Run cells one after the other, and stop at the first error. */
  async run(cells: Cell[]): Promise<boolean> {
    await this.panel.sessionContext.ready;
    return NotebookActions.runCells(this.panel.content, cells, this.panel.sessionContext);
  }

  private isNeeded(cell: Cell): boolean {
    const name = answerOf(cell.model.metadata);
    const source = cell.model.sharedModel.getSource();
    const isOpen = name !== '' && source === this.released(name);
    return !testOf(cell.model.metadata) && !isOpen && !source.includes('course.check(');
  }

  private hasRun(cell: Cell): boolean {
    return this.ran.has(cell.model.id) && !(cell.model as ICodeCellModel).isDirty;
  }

  private note(_: unknown, { notebook, cell, success }: { notebook: unknown; cell: Cell; success: boolean }): void {
    if (notebook === this.panel.content && success) {
      this.ran.add(cell.model.id);
    }
  }

  private forget(): void {
    this.ran.clear();
  }

  /** The cells that have run in this kernel, by their models' IDs. */
  private readonly ran = new Set<string>();
}
