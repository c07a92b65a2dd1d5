/** The parts of the page as JupyterLab's widgets. */

import { Cell } from '@jupyterlab/cells';
import { ReactWidget } from '@jupyterlab/ui-components';
import { Message } from '@lumino/messaging';
import { PanelLayout } from '@lumino/widgets';
import * as React from 'react';
import { Card, IActions } from './card';
import { keepEvents } from './choice';
import { IExercise } from './lesson';
import { Overview } from './overview';
import { Status } from './status';

/** The lower part of a card, in the test's cell. */
export class CardWidget extends ReactWidget {
  constructor(
    private readonly status: Status,
    private readonly actions: IActions
  ) {
    super();
    keepToItself(this);
  }

  static addTo(cell: Cell, status: Status, actions: IActions): void {
    if (!cell.isDisposed) {
      (cell.layout as PanelLayout).insertWidget(0, new CardWidget(status, actions));
    }
  }

  protected override render(): JSX.Element {
    return <Card status={this.status} actions={this.actions} />;
  }
}

/** All exercises with their states, above the lesson. */
export class OverviewWidget extends ReactWidget {
  private statuses: Status[] = [];
  private busy = '';
  private notes: string[] = [];
  private problem = '';
  private readonly growth = new ResizeObserver(() => this.fitText());

  constructor(private readonly showExercise: (exercise: IExercise) => void) {
    super();
    this.hide();
    this.disposed.connect(() => this.growth.disconnect());
  }

  open(statuses: Status[], busy: string, notes: string[] = [], problem = ''): void {
    Object.assign(this, { statuses, busy, notes, problem });
    this.setHidden(false);
    this.update();
  }

  protected override onUpdateRequest(message: Message): void {
    super.onUpdateRequest(message);
    void this.renderPromise?.then(
      () => this.node.firstElementChild && this.growth.observe(this.node.firstElementChild)
    );
  }

  /** The panel gives a widget the height that its style asks for. */
  private fitText(): void {
    this.node.style.minHeight = `${this.node.firstElementChild?.clientHeight ?? 0}px`;
    this.parent?.fit();
  }

  protected override render(): JSX.Element {
    const { statuses, busy, notes, problem, showExercise: show } = this;
    return <Overview key={statuses.length} {...{ statuses, busy, notes, problem, show }} close={() => this.hide()} />;
  }
}

/** Keep JupyterLab's shortcuts and the notebook's own keys away from buttons. */
function keepToItself(widget: ReactWidget): void {
  widget.node.dataset['lmSuppressShortcuts'] = 'true';
  keepEvents(widget.node);
}
