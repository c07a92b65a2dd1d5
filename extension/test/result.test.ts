import { expect, test } from 'vitest';
import { headline, readResult, RESULT } from '../src/result';

const stream = (text: string) => ({ output_type: 'stream', name: 'stdout', text });
const error = (ename: string, evalue: string) => ({ output_type: 'error', ename, evalue, traceback: [] });

test('a test that has not run has no result', () => {
  expect(readResult([])).toBeNull();
});

test("the course's own result is taken as it is, also beside the error that nbgrader needs", () => {
  const found = {
    exercise: 'scale',
    state: 'partly',
    points: 1,
    of: 2,
    message: 'Half of it.',
    action: 'Look at line 2.'
  };
  const output = { output_type: 'display_data', data: { [RESULT]: found, 'text/plain': 'Partly right' }, metadata: {} };
  expect(readResult([output, error('CheckFailed', 'Half of it.')])).toEqual(found);
});

test('what other front ends ask to run is what Check runs', () => {
  const found = { state: 'error', message: 'x', action: 'Run the answer cell, and then run this one.' };
  const output = (data: object) => ({ output_type: 'display_data', data: { [RESULT]: data } });
  expect(readResult([output(found)])?.action).toBe('Run the answer cell, and then check again.');
  expect(readResult([output({ ...found, state: 'unsolved', points: 0, of: 3 })])).toEqual({
    state: 'unsolved',
    message: 'Write your answer above, and then check it.'
  });
});

test('a result with an unknown state is not believed', () => {
  const output = { output_type: 'display_data', data: { [RESULT]: { state: 'splendid' } }, metadata: {} };
  expect(readResult([output])).toBeNull();
});

test('a failed check without a result is wrong, and any other error means that nothing was tested', () => {
  expect(readResult([error('CheckFailed', 'The scale is too small.')])).toEqual({
    state: 'wrong',
    message: 'The scale is too small.'
  });
  expect(readResult([error('NameError', "name 'k' is not defined")])?.state).toBe('error');
});

test('printed text alone promises no points', () => {
  expect(readResult([stream('one line\n'), stream('another\n')])).toEqual({
    state: 'so_far',
    message: 'one line\nanother'
  });
});

test('the headline has points only where points are known', () => {
  expect(headline({ state: 'right', message: '', points: 1, of: 1 })).toBe('Right: 1 of 1 point');
  expect(headline({ state: 'partly', message: '', points: 1, of: 2 })).toBe('Partly right: 1 of 2 points');
  expect(headline({ state: 'form', message: '' })).toBe('The form is right');
  expect(headline({ state: 'waits', message: '', points: 0, of: 2 })).toBe('Waiting');
});
