import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { getText } from '#content/text/text.ts';
import { healthQueues, type Health } from '#domain/staff/health.ts';
import { render } from '#tests/support/render.ts';
import { ScreenContext } from '../components/screen.ts';
import { HealthParts } from './HealthParts.tsx';

const text = getText();

// The document of the tests has no address.
vi.mock('#browser/address.ts', () => ({ readQuery: () => '', onQueryChange: () => () => {} }));

document.documentElement.lang = 'en';

async function renderParts(books: Health['books']): Promise<Element[]> {
  const queue = { state: 'ok', waiting: 0, oldest_at: null };
  const queues = Object.fromEntries(healthQueues.map((name) => [name, queue]));
  const health = { ...queues, database: 'ok', books } as unknown as Health;
  const screen = { text: text.staff, announce: () => undefined };
  await render(
    createElement(ScreenContext, { value: screen }, createElement(HealthParts, { health })),
  );
  return [...document.querySelectorAll('li')];
}

const isBooks = ({ textContent }: Element) => textContent.startsWith('Books');

async function readLink(books: Health['books']): Promise<string | null | undefined> {
  const row = (await renderParts(books)).findLast(isBooks);
  return row?.querySelector('a')?.getAttribute('href');
}

test('a part that does not work is the first one', async () => {
  const rows = await renderParts({ state: 'differs', differences: 2 });
  expect(rows.findIndex(isBooks)).toBe(0);
});

test('a part that works stays in its place', async () => {
  const rows = await renderParts({ state: 'ok', differences: 0 });
  expect(rows.findIndex(isBooks)).toBe(rows.length - 1);
});

test('the books link to the books, and differences to the payments, which have them', async () => {
  expect(await readLink({ state: 'ok', differences: 0 })).toBe('?view=books');
  expect(await readLink({ state: 'differs', differences: 2 })).toBe('?view=payments');
});
