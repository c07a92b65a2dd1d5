/** The lower part of an exercise's card: its test, the result, the hints and the solution. */

import * as React from 'react';
import { IExercise } from './lesson';
import { headline, IResult, SIGNS } from './result';
import { Status } from './status';

/** What can be done with an exercise. */
export interface IActions {
  check(exercise: IExercise): void;
  hint(exercise: IExercise): void;
  solve(exercise: IExercise): void;
  reset(exercise: IExercise): void;
  undo(exercise: IExercise): void;
  toggleTest(exercise: IExercise): void;
  /** Return the learner's answer. */
  answer(exercise: IExercise): string;
  /** Render Markdown into an element of the page. */
  render(markdown: string, place: HTMLElement): Promise<void>;
}

interface ICard {
  status: Status;
  actions: IActions;
}

export function Card({ status, actions }: ICard): JSX.Element {
  useStatus(status);
  const { exercise } = status;
  return (
    <div className="dpc-card" role="group" aria-label={`Check exercise ${exercise.number}`}>
      <p className="dpc-test">{exercise.sentence}</p>
      <Buttons status={status} actions={actions} />
      <div className="dpc-live" role="status">
        {status.busy ? <p className="dpc-busy">{status.busy}</p> : <Outcome status={status} />}
        {status.note && <p className="dpc-note">{status.note}</p>}
      </div>
      <Hints status={status} actions={actions} />
      <Solution status={status} actions={actions} />
    </div>
  );
}

function Buttons({ status, actions }: ICard): JSX.Element {
  const { exercise } = status;
  const isLast = status.shown >= exercise.hints.length;
  const isRight = status.result?.state === 'right' && !status.isStale;
  return (
    <div className="dpc-buttons">
      <button className="dpc-check" aria-disabled={status.busy !== ''} onClick={() => actions.check(exercise)}>
        Check
      </button>
      {!isLast && !isRight && (
        <button onClick={() => actions.hint(exercise)}>
          Hint {status.shown + 1} of {exercise.hints.length}
        </button>
      )}
      {(isLast || isRight) && !status.solution && (
        <button onClick={() => actions.solve(exercise)}>Show a solution</button>
      )}
      {status.before === null ? (
        <button className="dpc-quiet" onClick={() => actions.reset(exercise)}>
          Reset this exercise
        </button>
      ) : (
        <button onClick={() => actions.undo(exercise)}>Undo the reset</button>
      )}
      <button className="dpc-quiet" aria-expanded={status.isTestShown} onClick={() => actions.toggleTest(exercise)}>
        {status.isTestShown ? 'Hide the test' : 'Show the test'}
      </button>
    </div>
  );
}

function Outcome({ status }: { status: Status }): JSX.Element | null {
  if (!status.result) {
    return null;
  }
  if (status.isStale) {
    return <p className="dpc-note">Your answer has changed since the last check.</p>;
  }
  return <Result result={status.result} isSeen={status.isSolutionSeen} />;
}

function Result({ result, isSeen }: { result: IResult; isSeen: boolean }): JSX.Element {
  return (
    <div className="dpc-result" data-state={result.state}>
      <p className="dpc-headline">
        <span className="dpc-sign" aria-hidden="true">
          {SIGNS[result.state]}
        </span>{' '}
        {headline(result)}
        {isSeen && result.state === 'right' && ', solution seen'}
      </p>
      {result.message && <p className="dpc-message">{result.message}</p>}
      {result.action && <p className="dpc-action">{result.action}</p>}
    </div>
  );
}

function Hints({ status, actions }: ICard): JSX.Element {
  const hints = status.exercise.hints.slice(0, status.shown);
  return (
    <div className="dpc-hints" aria-live="polite">
      {hints.map((hint, place) => (
        <div className="dpc-hint" key={place}>
          <p className="dpc-label">Hint {place + 1}</p>
          <Rendered markdown={hint} actions={actions} />
        </div>
      ))}
    </div>
  );
}

function Solution({ status, actions }: ICard): JSX.Element | null {
  if (!status.solution) {
    return null;
  }
  return (
    <div className="dpc-solution">
      <div>
        <p className="dpc-label">Your answer</p>
        <Rendered markdown={python(actions.answer(status.exercise))} actions={actions} />
      </div>
      <div>
        <p className="dpc-label">A solution</p>
        <Rendered markdown={python(status.solution)} actions={actions} />
      </div>
    </div>
  );
}

/** Markdown as JupyterLab renders it. */
function Rendered({ markdown, actions }: { markdown: string; actions: IActions }): JSX.Element {
  const place = React.useRef<HTMLDivElement>(null);
  React.useEffect(() => {
    if (place.current) {
      void actions.render(markdown, place.current);
    }
  }, [markdown, actions]);
  return <div ref={place} />;
}

function python(code: string): string {
  return '```python\n' + code + '\n```';
}

/** Draw a component again when a status changes. */
export function useStatus(...statuses: Status[]): void {
  const [, draw] = React.useReducer((times: number) => times + 1, 0);
  React.useEffect(() => {
    statuses.forEach(status => status.changed.connect(draw));
    return () => statuses.forEach(status => status.changed.disconnect(draw));
  });
}
