import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import * as React from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Card, IActions } from '../src/card';
import { IExercise } from '../src/lesson';
import { Overview } from '../src/overview';
import { Status } from '../src/status';

const EXERCISE: IExercise = {
  name: 'scale',
  number: 3,
  title: 'The scale',
  points: 2,
  sentence: 'The noise is large enough.',
  hints: ['Why?', 'Look at `rng.laplace`.'],
  options: '',
  isMany: false
};

afterEach(cleanup);

function card(): { status: Status; actions: IActions } {
  const status = new Status(EXERCISE);
  const actions: IActions = {
    check: vi.fn(),
    hint: vi.fn(() => status.update({ shown: status.shown + 1 })),
    solve: vi.fn(() => status.update({ solution: 'scale = 2' })),
    reset: vi.fn(),
    undo: vi.fn(),
    toggleTest: vi.fn(),
    answer: () => 'scale = 1',
    render: async (markdown, place) => {
      place.textContent = markdown;
    }
  };
  render(<Card status={status} actions={actions} />);
  return { status, actions };
}

const press = (name: RegExp): boolean => fireEvent.click(screen.getByRole('button', { name }));

test('a card says what is tested, and Check asks for it', () => {
  const { actions } = card();
  expect(screen.getByText('The noise is large enough.')).toBeTruthy();
  press(/^Check$/);
  expect(actions.check).toHaveBeenCalledWith(EXERCISE);
});

test('a result is announced with its reason and the next step', () => {
  const { status } = card();
  act(() =>
    status.update({ result: { state: 'wrong', message: 'Too small.', action: 'Run cell 3.', points: 0, of: 2 } })
  );
  const said = screen.getByRole('status').textContent;
  expect(said).toContain('Not yet: 0 of 2 points');
  expect(said).toContain('Too small.');
  expect(said).toContain('Run cell 3.');
});

test('a check of form says that it is one, and what decides', () => {
  const { status } = card();
  act(() => status.update({ result: { state: 'form', message: 'Other tests decide.' } }));
  const said = screen.getByRole('status').textContent;
  expect(said).toContain('○ The form is right');
  expect(said).toContain('Other tests decide.');
});

test('hints come one at a time, and after the last one a solution', () => {
  card();
  expect(screen.queryByRole('button', { name: /solution/ })).toBeNull();
  press(/Hint 1 of 2/);
  expect(screen.getByText('Why?')).toBeTruthy();
  expect(screen.queryByText(/rng.laplace/)).toBeNull();
  press(/Hint 2 of 2/);
  press(/Show a solution/);
  expect(screen.getByText(/scale = 1/)).toBeTruthy();
  expect(screen.getByText(/scale = 2/)).toBeTruthy();
});

test('a right answer can be compared with the solution at once, and says if that was seen before', () => {
  const { status } = card();
  act(() => status.update({ result: { state: 'right', message: '' }, isSolutionSeen: true }));
  expect(screen.getByRole('button', { name: /Show a solution/ })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain('Right, solution seen');
});

test('a changed answer has no result any more', () => {
  const { status } = card();
  act(() => status.update({ result: { state: 'right', message: 'Well done.' }, isStale: true }));
  expect(screen.getByRole('status').textContent).toContain('changed since the last check');
  expect(screen.queryByText('Well done.')).toBeNull();
});

test('a reset can be undone', () => {
  const { status, actions } = card();
  press(/Reset this exercise/);
  expect(actions.reset).toHaveBeenCalled();
  act(() => status.update({ before: 'scale = 1' }));
  press(/Undo the reset/);
  expect(actions.undo).toHaveBeenCalled();
});

test('the overview lists exercises by title, with links and states', () => {
  const { status } = card();
  cleanup();
  const show = vi.fn();
  render(<Overview statuses={[status]} busy="" notes={['A note.']} problem="" show={show} close={() => undefined} />);
  expect(screen.getByText('0 of 1 exercises are right')).toBeTruthy();
  act(() => status.update({ result: { state: 'right', message: '', points: 2, of: 2 } }));
  expect(screen.getByText('1 of 1 exercises are right')).toBeTruthy();
  expect(screen.getByText('Right: 2 of 2 points')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Exercise 3: The scale' }));
  expect(show).toHaveBeenCalledWith(EXERCISE);
});

test('an overview without results says that nothing was checked and why, and counts no exercises', () => {
  const problem = "numpy couldn't be loaded.";
  const status = new Status(EXERCISE);
  render(<Overview statuses={[status]} busy="" notes={[]} problem={problem} show={vi.fn()} close={vi.fn()} />);
  expect(screen.getByRole('status').textContent).toBe(`Nothing was checked${problem}`);
  expect(screen.queryByText(/exercises are right|Not solved yet/)).toBeNull();
});

test('an answer that could not be tested for lack of a library is not called wrong', () => {
  const { status } = card();
  act(() => status.update({ result: { state: 'blocked', message: "numpy couldn't be loaded.", points: 0, of: 2 } }));
  expect(screen.getByRole('status').textContent).toBe("· Not testednumpy couldn't be loaded.");
});
