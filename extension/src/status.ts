/** What's known about an exercise while its lesson is open. */

import { Signal } from '@lumino/signaling';
import { IExercise } from './lesson';
import { IResult } from './result';

export class Status {
  readonly changed = new Signal<Status, void>(this);
  /** The result of the latest check, or null if there was none. */
  result: IResult | null = null;
  /** Whether the answer has changed since that check. */
  isStale = false;
  /** What happens at the moment, or an empty string. */
  busy = '';
  /** How many hints have been shown. */
  shown = 0;
  /** The solution, once it has been requested. */
  solution = '';
  isSolutionSeen = false;
  /** What else there is to say, such as why no solution can be shown. */
  note = '';
  /** The answer before a reset, or null. */
  before: string | null = null;
  isTestShown = false;

  constructor(public exercise: IExercise) {}

  /** Change some of the status, and notify everything that shows it. */
  update(change: Partial<Pick<Status, Changeable>>): void {
    Object.assign(this, change);
    this.changed.emit();
  }
}

type Changeable =
  | 'exercise'
  | 'result'
  | 'isStale'
  | 'busy'
  | 'shown'
  | 'solution'
  | 'isSolutionSeen'
  | 'note'
  | 'before'
  | 'isTestShown';
