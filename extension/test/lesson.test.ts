import { describe, expect, test } from 'vitest';
import { IExercise, readChoice, readExercises, writeChoice } from '../src/lesson';
import { cellsOf, RELEASED } from './lessons';

const CHOICE: IExercise = {
  name: 'rule',
  number: 1,
  title: 'Which rule?',
  points: 1,
  sentence: '',
  hints: [],
  options: 'ABCD',
  isMany: false
};
const ALL = RELEASED.flatMap(path => readExercises(cellsOf(path)));

describe('the released lessons', () => {
  test('have as many exercises as answer cells', () => {
    const cells = RELEASED.flatMap(cellsOf);
    const answers = cells.filter(cell => (cell.metadata['nbgrader'] as { solution?: boolean })?.solution);
    expect(ALL).toHaveLength(answers.length);
  });

  test('give every exercise a title, points, hints and a sentence about its test', () => {
    const bare = ALL.filter(one => !one.title || !one.points || !one.sentence || !one.hints.length);
    expect(bare).toEqual([]);
  });

  test('number their exercises one after the other', () => {
    for (const path of RELEASED) {
      const numbers = readExercises(cellsOf(path)).map(one => one.number);
      expect(numbers).toEqual(numbers.map((_, place) => place + 1));
    }
  });

  test('ask for letters wherever their test compares letters', () => {
    const tests = RELEASED.flatMap(cellsOf).filter(cell => cell.source.includes('checks.a_choice('));
    const choices = ALL.filter(one => one.options);
    expect(choices).toHaveLength(tests.length);
    expect(choices.filter(one => one.isMany).map(one => one.name)).toContain('model_limits');
    expect(choices.filter(one => !one.isMany).map(one => one.name)).toContain('privacy_definition');
  });
});

test('a notebook that is no lesson has no exercises', () => {
  expect(readExercises([{ type: 'code', source: 'x = 1', metadata: {} }])).toEqual([]);
});

test('a chosen letter becomes a string, and several become a list in order', () => {
  expect(writeChoice(CHOICE, ['C'])).toBe('rule = "C"');
  expect(writeChoice({ ...CHOICE, isMany: true }, ['C', 'A'])).toBe('rule = ["A", "C"]');
  expect(writeChoice({ ...CHOICE, isMany: true }, [])).toBe('rule = []');
});

test('letters are read from strings and lists, and not from comments', () => {
  expect(readChoice(CHOICE, 'rule = ...\n# Your code here, such as "A"')).toEqual([]);
  expect(readChoice(CHOICE, 'rule = "B"')).toEqual(['B']);
  expect(readChoice({ ...CHOICE, isMany: true }, 'rule = ["A", "D"]')).toEqual(['A', 'D']);
  expect(readChoice({ ...CHOICE, isMany: true }, 'rule = "AD"')).toEqual(['A', 'D']);
});
