/** The result of a test, as the course's tests show it, or as it's read from any test cell's outputs. */

import shown from '../../course/result_words.json';

export type State = 'right' | 'form' | 'so_far' | 'partly' | 'wrong' | 'waits' | 'unsolved' | 'error' | 'blocked';

export interface IResult {
  state: State;
  message: string;
  /** What to do next, such as which cell to run. */
  action?: string;
  /** The points earned, if all tests ran. */
  points?: number;
  of?: number;
}

/** Say how many points there are, such as "1 point". */
export function countPoints(number: number): string {
  return `${number} ${number === 1 ? 'point' : 'points'}`;
}

/** One output of a code cell, as in a notebook's file. */
export interface IOutput {
  output_type: string;
  [key: string]: unknown;
}

export const RESULT = 'application/vnd.data-privacy-course.result+json';

/** Signs and words by state, which the course shows in all other front ends, too. */
export const SIGNS: Record<State, string> = shown.signs;
export const WORDS: Record<State, string> = shown.words;

/** Say a result in a few words, such as "Partly right: 1 of 2 points". */
export function headline(result: IResult): string {
  const { state, points, of } = result;
  const isKnown = points !== undefined && of !== undefined && ['right', 'partly', 'wrong'].includes(state);
  return isKnown ? `${WORDS[state]}: ${points} of ${countPoints(of)}` : WORDS[state];
}

/** Read the result of a test cell's outputs, or null if the test hasn't run. */
export function readResult(outputs: IOutput[]): IResult | null {
  for (const output of outputs) {
    const found = (output['data'] as Record<string, unknown> | undefined)?.[RESULT];
    if (isResult(found)) {
      return onThePage(found);
    }
  }
  return readError(outputs) ?? readText(outputs);
}

/** Reword a result for the page, where Check runs the cells that other front ends only name. */
function onThePage(result: IResult): IResult {
  if (result.state === 'unsolved') {
    return { state: 'unsolved', message: 'Write your answer above, and then check it.' };
  }
  const action = result.action?.replace('run this one', 'check again');
  return action === undefined ? result : { ...result, action };
}

function isResult(found: unknown): found is IResult {
  return typeof found === 'object' && found !== null && (found as IResult).state in SIGNS;
}

function readError(outputs: IOutput[]): IResult | null {
  const error = outputs.find(output => output.output_type === 'error');
  if (!error) {
    return null;
  }
  const message = String(error['evalue']);
  const isFailure = error['ename'] === 'CheckFailed';
  return isFailure ? { state: 'wrong', message } : { state: 'error', message: `${String(error['ename'])}: ${message}` };
}

function readText(outputs: IOutput[]): IResult | null {
  const text = outputs.map(output => plain(output['text'])).join('');
  return text ? { state: 'so_far', message: text.trim() } : null;
}

function plain(text: unknown): string {
  return Array.isArray(text) ? text.join('') : typeof text === 'string' ? text : '';
}
