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

async function readLink(books: Health['books']): Promise<string | null | undefined> {
  const queue = { state: 'ok', waiting: 0, oldest_at: null };
  const queues = Object.fromEntries(healthQueues.map((name) => [name, queue]));
  const health = { ...queues, database: 'ok', books } as unknown as Health;
  const screen = { text: text.staff, announce: () => undefined };
  await render(
    createElement(ScreenContext, { value: screen }, createElement(HealthParts, { health })),
  );
  const rows = [...document.querySelectorAll('li')];
  return rows.at(-1)?.querySelector('a')?.getAttribute('href');
}

test('the books link to the books, and differences to the payments, which have them', async () => {
  expect(await readLink({ state: 'ok', differences: 0 })).toBe('?view=books');
  expect(await readLink({ state: 'differs', differences: 2 })).toBe('?view=payments');
});
