import { parseHTML } from 'linkedom';
import { afterEach, expect, test, vi } from 'vitest';
import { copyNumber } from './copy-buttons.ts';

const row = (number: string) =>
  `<dd><strong>${number}</strong><button data-copy="${number}">Copy</button><span role="status"></span></dd>`;
const { document } = parseHTML(
  `<section data-copied="Copied" data-selected="Marked"><dl>${row('522522')}${row('247247')}</dl></section>`,
);
const [first, second] = document.querySelectorAll<HTMLElement>('button');
const readOutcomes = () =>
  Array.from(document.querySelectorAll('[role=status]'), ({ textContent }) => textContent);

function stubClipboard(writeText: () => Promise<void>) {
  vi.stubGlobal('document', document);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the outcome stands beside the last copied number only', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  stubClipboard(writeText);
  if (first) await copyNumber(first);
  expect(writeText).toHaveBeenCalledWith('522522');
  expect(readOutcomes()).toEqual(['Copied', '']);
  if (second) await copyNumber(second);
  expect(readOutcomes()).toEqual(['', 'Copied']);
});

test('a number is selected if the browser denies the copy', async () => {
  stubClipboard(() => Promise.reject(new Error('denied')));
  const selectAllChildren = vi.fn();
  vi.stubGlobal('getSelection', () => ({ selectAllChildren }));
  if (first) await copyNumber(first);
  expect(selectAllChildren).toHaveBeenCalledWith(first?.previousElementSibling);
  expect(readOutcomes()).toEqual(['Marked', '']);
});
