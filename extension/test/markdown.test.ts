import { expect, test, vi } from 'vitest';
import { offerChoice, showChoice } from '../src/choice';
import { IExercise } from '../src/lesson';
import { decorate, showBadge } from '../src/markdown';

const EXERCISE = `<p>Prose.</p>
<h3 id="x">Exercise 2: which <code>k</code>?<a class="jp-InternalAnchorLink" href="#x">¶</a></h3>
<p>Choose.</p>
<ul><li><strong>A</strong> one</li><li><strong>B</strong> two <em>words</em></li></ul>
<details><summary>Hint 1</summary>Think.</details>`;
const CHOICE: IExercise = {
  name: 'k_choice',
  number: 2,
  title: 'Which k?',
  points: 1,
  sentence: '',
  hints: ['Think.'],
  options: 'AB',
  isMany: false
};

function rendered(html: string): HTMLElement {
  const node = document.createElement('div');
  node.innerHTML = html;
  document.body.replaceChildren(node);
  return node;
}

function section(): HTMLElement {
  const found = decorate(rendered(EXERCISE)).get(2);
  if (!found) {
    throw new Error('no exercise');
  }
  return found;
}

test.each([
  ['Idea.', 'dpc-idea'],
  ['Law.', 'dpc-law'],
  ['Warning.', 'dpc-warning'],
  ['In the news.', 'dpc-news']
])('a quotation that begins with %s is a callout', (word, name) => {
  const node = rendered(`<blockquote><p><strong>${word}</strong> So it is.</p></blockquote>`);
  decorate(node);
  expect(node.querySelector('blockquote')?.classList.contains(name)).toBe(true);
});

test('other quotations stay as they are', () => {
  const node = rendered('<blockquote><p>A <strong>Warning.</strong></p></blockquote>');
  decorate(node);
  expect(node.querySelector('.dpc-callout')).toBeNull();
});

test('an exercise is framed from its heading on, and its heading has the same text as before', () => {
  const node = rendered(EXERCISE);
  const before = node.querySelector('h3')?.textContent;
  const framed = decorate(node).get(2);
  expect(framed?.textContent).not.toContain('Prose.');
  expect(framed?.querySelector('details')).not.toBeNull();
  expect(framed?.querySelector('h3')?.textContent).toBe(before);
  expect(framed?.querySelector('h3')?.getAttribute('aria-label')).toBe('Exercise 2: which k?');
  expect(framed?.querySelector('.dpc-title')?.textContent).toBe('which k?');
});

test('decorating twice changes nothing', () => {
  const node = rendered(EXERCISE);
  decorate(node);
  const once = node.innerHTML;
  decorate(node);
  expect(node.innerHTML).toBe(once);
});

test('the badge shows points and state, and is replaced by the next one', () => {
  const framed = section();
  showBadge(framed, '2 points', 'wrong', 'Not yet', '✗');
  showBadge(framed, '2 points', 'right', 'Right', '✓');
  expect(framed.querySelectorAll('.dpc-badge')).toHaveLength(1);
  expect(framed.querySelector('.dpc-badge')?.textContent).toBe('2 points✓Right');
});

test('options become radio buttons that report the chosen letter', () => {
  const framed = section();
  let chosen: string[] = [];
  const check = vi.fn();
  offerChoice(framed, CHOICE, letters => (chosen = letters), check);
  offerChoice(framed, CHOICE, letters => (chosen = letters), check);
  const inputs = [...framed.querySelectorAll<HTMLInputElement>('input[type=radio]')];
  expect(inputs.map(input => input.value)).toEqual(['A', 'B']);
  expect(framed.querySelector('ul')).toBeNull();
  inputs[1]?.click();
  expect(chosen).toEqual(['B']);
  inputs[1]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  expect(check).toHaveBeenCalledOnce();
  showChoice(framed, ['A']);
  expect(inputs.map(input => input.checked)).toEqual([true, false]);
});

test('where several letters may be right, options are check boxes', () => {
  const framed = section();
  let chosen: string[] = [];
  offerChoice(framed, { ...CHOICE, isMany: true }, letters => (chosen = letters), vi.fn());
  framed.querySelectorAll<HTMLInputElement>('input[type=checkbox]').forEach(input => input.click());
  expect(chosen).toEqual(['A', 'B']);
});
