/** Tests the number of loaded rows above the button for more. */
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { getText } from '#content/text/text.ts';
import { render } from '#tests/support/render.ts';
import { List } from './List.tsx';
import { ScreenContext } from './screen.ts';
import type { StaffList } from './use-list.ts';

// The document of the tests has no address.
vi.mock('#browser/address.ts', () => ({ readQuery: () => '', onQueryChange: () => () => {} }));

const list = {
  path: '/api/staff/refunds',
  status: 'ready',
  problem: undefined,
  items: ['a', 'b'],
  loadedCount: 24,
  hasMore: true,
  loadingMore: { problem: undefined, busy: false },
  focus: undefined,
  getKey: (item: string) => item,
} as unknown as StaffList<string>;

test.each([
  [60, '24 of 60 shown.'],
  [undefined, '24 shown, and there are more.'],
  // A total that is older than the list.
  [24, '24 shown, and there are more.'],
])('a list with the total %s says its part', async (total, sentence) => {
  const props = { list, total, file: 'refunds.csv', empty: 'None.' };
  const screen = { text: getText().staff, announce: () => undefined };
  const { getText: readText } = await render(
    createElement(ScreenContext, { value: screen }, createElement(List<string>, props)),
  );
  expect(readText('div:has(> button) > p')).toBe(sentence);
});
