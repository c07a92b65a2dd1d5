/** All exercises of a lesson with their states, above the lesson after Check in the toolbar. */

import * as React from 'react';
import { useStatus } from './card';
import { IExercise } from './lesson';
import { headline, SIGNS, WORDS } from './result';
import { Status } from './status';

export interface IOverview {
  statuses: Status[];
  /** What happens at the moment, or an empty string. */
  busy: string;
  notes: string[];
  /** Why nothing was checked, or an empty string. */
  problem: string;
  show(exercise: IExercise): void;
  close(): void;
}

export function Overview({ statuses, busy, notes, problem, show, close }: IOverview): JSX.Element {
  useStatus(...statuses);
  return (
    <section className="dpc-overview" aria-label="Results of this lesson">
      <div role="status">
        <p className="dpc-headline">{busy || (problem ? 'Nothing was checked' : summary(statuses))}</p>
        {problem && <p>{problem}</p>}
      </div>
      {!busy && !problem && (
        <ul>
          {statuses.map(status => (
            <Row key={status.exercise.name} status={status} show={show} />
          ))}
        </ul>
      )}
      {!busy && notes.map(note => <p key={note}>{note}</p>)}
      <button onClick={close}>Close</button>
    </section>
  );
}

function Row({ status, show }: { status: Status; show(exercise: IExercise): void }): JSX.Element {
  const { exercise, result } = status;
  const state = result?.state ?? 'unsolved';
  return (
    <li data-state={state}>
      <span className="dpc-sign" aria-hidden="true">
        {SIGNS[state]}
      </span>
      <a
        href={`#dpc-${exercise.name}`}
        onClick={event => {
          event.preventDefault();
          show(exercise);
        }}
      >
        Exercise {exercise.number}: {exercise.title}
      </a>
      <span className="dpc-words">{result ? headline(result) : WORDS.unsolved}</span>
    </li>
  );
}

function summary(statuses: Status[]): string {
  const states = statuses.map(status => status.result?.state);
  const right = states.filter(state => state === 'right').length;
  const open = states.filter(state => state === 'form' || state === 'so_far').length;
  const all = statuses.length;
  return open ? `${right + open} of ${all} exercises look right so far` : `${right} of ${all} exercises are right`;
}
