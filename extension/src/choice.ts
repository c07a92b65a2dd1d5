/** Options of an exercise to choose from with a click or the keyboard. */

import { IExercise } from './lesson';

/**
 * Turn an exercise's list of options into radio buttons, or into check boxes if more than one may be chosen.
 *
 * @param section - the exercise's text
 * @param choose - is called with the chosen letters
 * @param check - is called when Enter is pressed
 */
export function offerChoice(
  section: HTMLElement,
  exercise: IExercise,
  choose: (letters: string[]) => void,
  check: () => void
): void {
  const list = [...section.querySelectorAll('ul')].find(isOptions);
  if (!list || section.querySelector('.dpc-options')) {
    return;
  }
  const group = document.createElement('div');
  group.className = 'dpc-options';
  group.dataset['lmSuppressShortcuts'] = 'true';
  group.setAttribute('role', exercise.isMany ? 'group' : 'radiogroup');
  group.setAttribute('aria-label', `Options of exercise ${exercise.number}`);
  group.append(...[...list.children].map(item => option(item, exercise)));
  group.addEventListener('change', () => choose(chosen(group)));
  group.addEventListener('keydown', event => event.key === 'Enter' && check());
  keepEvents(group);
  list.replaceWith(group);
}

/** Show which letters the answer cell contains. */
export function showChoice(section: HTMLElement, letters: string[]): void {
  section.querySelectorAll<HTMLInputElement>('.dpc-options input').forEach(input => {
    input.checked = letters.includes(input.value);
  });
}

/** Keep the notebook from reacting to the keys and clicks in this element. */
export function keepEvents(node: HTMLElement): void {
  for (const name of ['keydown', 'mousedown', 'dblclick']) {
    node.addEventListener(name, event => event.stopPropagation());
  }
}

function isOptions(list: HTMLUListElement): boolean {
  return list.children.length > 1 && [...list.children].every(item => /^[A-Z]$/.test(letterOf(item)));
}

function letterOf(item: Element): string {
  return (
    item.querySelector(':scope > strong:first-child, :scope > p:first-child > strong:first-child')?.textContent ?? ''
  );
}

function option(item: Element, exercise: IExercise): HTMLLabelElement {
  const input = document.createElement('input');
  input.type = exercise.isMany ? 'checkbox' : 'radio';
  input.name = `dpc-${exercise.name}`;
  input.value = letterOf(item);
  const text = document.createElement('span');
  text.append(...item.childNodes);
  const label = document.createElement('label');
  label.append(input, text);
  return label;
}

function chosen(group: HTMLElement): string[] {
  return [...group.querySelectorAll<HTMLInputElement>('input:checked')].map(input => input.value);
}
