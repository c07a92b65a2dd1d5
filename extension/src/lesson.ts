/** A lesson as its notebook describes it: the exercises, each with its text, its hints, its answer and its test. */

export interface ICellText {
  type: string;
  source: string;
  metadata: Record<string, unknown>;
}

interface INbgrader {
  grade_id?: string;
  grade?: boolean;
  solution?: boolean;
  points?: number;
}

export interface IExercise {
  /** The name that the tests look for, such as `suppressed_df`. */
  name: string;
  /** The exercise's number in the lesson, from 1. */
  number: number;
  /** The exercise's title, without the number. */
  title: string;
  points: number;
  /** One sentence that says what the test tests. */
  sentence: string;
  /** Hints in Markdown, from a question to nearly the answer. */
  hints: string[];
  /** The letters to choose from, or an empty string if the answer is code. */
  options: string;
  /** Whether more than one letter may be chosen. */
  isMany: boolean;
}

const HEADING = /^### Exercise (\d+):? *(.*)$/gm;
const HINT = /<details>\s*<summary>.*?<\/summary>([\s\S]*?)<\/details>/g;
const OPTIONS = /a_choice\([^)]*?"([A-Z]+)"/;
const CHOSEN = /"([A-Z]+)"/g;

/** Return nbgrader's metadata of a cell. */
export function nbgraderOf(metadata: Record<string, unknown>): INbgrader {
  return (metadata['nbgrader'] ?? {}) as INbgrader;
}

/** Return the exercise that an answer cell belongs to, or an empty string for other cells. */
export function answerOf(metadata: Record<string, unknown>): string {
  const { grade_id, solution, grade } = nbgraderOf(metadata);
  return solution && !grade ? (grade_id ?? '') : '';
}

/** Return the exercise that a test cell belongs to, or an empty string for other cells. */
export function testOf(metadata: Record<string, unknown>): string {
  const { grade_id, grade } = nbgraderOf(metadata);
  return grade ? (grade_id ?? '').replace(/_test$/, '') : '';
}

/** Read the exercises of a notebook. A notebook that isn't a lesson has none. */
export function readExercises(cells: ICellText[]): IExercise[] {
  const tests = new Map(cells.map(cell => [testOf(cell.metadata), cell]));
  const exercises: IExercise[] = [];
  let prose = '';
  for (const cell of cells) {
    const name = cell.type === 'code' ? answerOf(cell.metadata) : '';
    const test = tests.get(name);
    if (name && test) {
      exercises.push(readExercise(name, exercises.length + 1, prose, test));
    }
    prose = cell.type === 'markdown' ? prose + '\n' + cell.source : '';
  }
  return exercises;
}

function readExercise(name: string, place: number, prose: string, test: ICellText): IExercise {
  const heading = [...prose.matchAll(HEADING)].pop();
  const text = prose.slice(heading?.index ?? 0);
  const options = OPTIONS.exec(test.source)?.[1] ?? '';
  return {
    name,
    number: heading ? Number(heading[1]) : place,
    title: capital((heading?.[2] || name).replace(/[`*]/g, '')),
    points: nbgraderOf(test.metadata).points ?? 0,
    sentence: /^# Test: (.*)/.exec(test.source)?.[1] ?? '',
    hints: [...text.matchAll(HINT)].map(found => (found[1] ?? '').trim()),
    options: hasOptions(text, options) ? options : '',
    isMany: /\bletters\b/.test(text)
  };
}

function hasOptions(text: string, options: string): boolean {
  return options !== '' && [...options].every(letter => text.includes(`- **${letter}** `));
}

/** Return an answer cell's text for the chosen letters. */
export function writeChoice(exercise: IExercise, letters: string[]): string {
  const [first] = letters;
  if (!exercise.isMany) {
    return `${exercise.name} = "${first ?? ''}"`;
  }
  return `${exercise.name} = [${[...letters]
    .sort()
    .map(letter => `"${letter}"`)
    .join(', ')}]`;
}

/** Return the letters that an answer cell's text chooses. */
export function readChoice(exercise: IExercise, source: string): string[] {
  const code = source.replace(/^\s*#.*$/gm, '');
  const found = [...code.matchAll(CHOSEN)].flatMap(match => [...(match[1] ?? '')]);
  return found.filter(letter => exercise.options.includes(letter));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
