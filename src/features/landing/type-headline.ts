import { generateKeystrokes } from './typewriter.ts';

/**
 * Types the headline letter by letter, without end. The static sentence keeps its space in the layout, and the typed
 * sentence covers it. Assistive technology reads only the label of the heading, because changing letters would
 * disturb.
 * @param headline - the element with the phrases in `data-phrases`. Its child is the static sentence: a text, and an
 * element with the end of the sentence, which follows every phrase.
 */
export function typeHeadline(headline: HTMLElement): void {
  const still = headline.firstElementChild;
  const tail = still?.firstElementChild;
  if (!still || !tail) return;
  const typed = createSpan('absolute inset-x-0 top-0');
  const line = createSpan('block');
  const caret = createSpan('caret');
  typed.ariaHidden = 'true';
  line.append(caret);
  typed.append(line, tail.cloneNode(true));

  const keystrokes = generateKeystrokes(
    JSON.parse(headline.dataset['phrases'] ?? '[]') as string[],
  );
  const scheduleNext = () => {
    const { value } = keystrokes.next();
    if (!value) return;
    setTimeout(() => {
      caret.textContent = value.text;
      if (!typed.isConnected) {
        still.className = 'invisible';
        headline.append(typed);
      }
      scheduleNext();
    }, value.delayMs);
  };
  scheduleNext();
}

function createSpan(className: string): HTMLSpanElement {
  return Object.assign(document.createElement('span'), { className });
}
