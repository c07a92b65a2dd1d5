/** What's added to a lesson's rendered text: callouts, and a frame around each exercise. */

const CALLOUTS: Record<string, string> = {
  'Idea.': 'idea',
  'Law.': 'law',
  'Warning.': 'warning',
  'In the news.': 'news'
};
const EXERCISE = /^(Exercise (\d+))(:? *)/;

/**
 * Mark callouts and exercises in a rendered cell. Text that has been marked before doesn't change.
 *
 * @returns the section of each exercise, by its number
 */
export function decorate(node: HTMLElement): Map<number, HTMLElement> {
  node.querySelectorAll('blockquote').forEach(markCallout);
  node.querySelectorAll('h3').forEach(frameExercise);
  const sections = [...node.querySelectorAll<HTMLElement>('section.dpc-exercise')];
  return new Map(sections.map(section => [Number(section.dataset['number']), section]));
}

function markCallout(quote: HTMLQuoteElement): void {
  const first = quote.querySelector('p:first-child')?.firstChild;
  const kind = first instanceof HTMLElement && first.tagName === 'STRONG' && CALLOUTS[first.textContent ?? ''];
  if (kind) {
    quote.classList.add('dpc-callout', `dpc-${kind}`);
  }
}

function frameExercise(heading: HTMLHeadingElement): void {
  const found = EXERCISE.exec(heading.textContent ?? '');
  if (!found || heading.closest('section.dpc-exercise')) {
    return;
  }
  const section = document.createElement('section');
  section.className = 'dpc-exercise';
  section.dataset['number'] = found[2] ?? '';
  heading.before(section);
  for (let next: ChildNode | null = heading; next; next = section.nextSibling) {
    section.append(next);
  }
  splitTitle(heading, found[1] ?? '', found[3] ?? '');
}

/** Show the number above the title. The heading's text remains the same. */
function splitTitle(heading: HTMLHeadingElement, number: string, colon: string): void {
  const first = heading.firstChild;
  if (!(first instanceof Text) || !first.data.startsWith(number + colon)) {
    return;
  }
  first.data = first.data.slice(number.length + colon.length);
  const title = text('dpc-title', '');
  title.append(...[...heading.childNodes].filter(child => !isAnchor(child)));
  heading.setAttribute('aria-label', number + colon + (title.textContent ?? ''));
  heading.prepend(text('dpc-number', number), text('dpc-colon', colon), title);
}

function isAnchor(node: ChildNode): boolean {
  return node instanceof Element && node.classList.contains('jp-InternalAnchorLink');
}

/** Show an exercise's points and state beside its title. */
export function showBadge(section: HTMLElement, points: string, state: string, words: string, sign: string): void {
  let badge = section.querySelector<HTMLElement>(':scope > .dpc-badge');
  if (!badge) {
    badge = document.createElement('p');
    badge.className = 'dpc-badge';
    section.querySelector('h3')?.after(badge);
  }
  badge.dataset['state'] = state;
  badge.replaceChildren(text('dpc-points', points), text('dpc-sign', sign), text('dpc-words', words));
  badge.querySelector('.dpc-sign')?.setAttribute('aria-hidden', 'true');
}

function text(name: string, content: string): HTMLSpanElement {
  const span = document.createElement('span');
  span.className = name;
  span.textContent = content;
  return span;
}
