/** Tests the message about parts of a panel that did not load. */
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { getText } from '#content/text/text.ts';
import { Problem } from '#domain/problem/problem.ts';
import { render } from '#tests/support/render.ts';
import { FailuresProvider, PartFailure } from './PartFailure.tsx';
import { ScreenContext } from './screen.ts';

const text = getText();

// Node has no state of a connection.
vi.mock('#browser/polling.ts', () => ({ isOffline: () => false }));

const screen = { text: text.staff, announce: () => undefined };
const outage = new Problem('database-unavailable');
const refusal = new Problem('not-found', {
  serverText: { title: 'There is nothing at this address', advice: 'Check the address.' },
});

/** Renders a page with its list, both failed. Returns their retries. */
async function renderParts(problems: [Problem, Problem]) {
  const retries = [vi.fn(), vi.fn()];
  const parts = problems.map((problem, index) =>
    createElement(PartFailure, {
      key: index,
      problem,
      connectionText: text.staff.ui[index === 0 ? 'pageIsOld' : 'loadFailed'],
      hasData: index === 0,
      onRetry: retries[index] ?? vi.fn(),
    }),
  );
  const panel = createElement(FailuresProvider, null, parts);
  const { click } = await render(createElement(ScreenContext, { value: screen }, panel));
  const readAll = (selector: string) =>
    [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
  return { retries, click, readAll };
}

test('parts that fail together have one message, with one button for all of them', async () => {
  const { retries, click, readAll } = await renderParts([outage, outage]);
  expect(readAll('[role=alert]')).toEqual([
    'Some parts of this page did not load, or may be out of date. Try again in a minute.',
  ]);
  expect(readAll('main > p')).toEqual(['Not loaded.']);
  expect(readAll('button')).toEqual(['Try again']);
  await click('button');
  for (const retry of retries) expect(retry).toHaveBeenCalledOnce();
});

test('a refusal with a reason keeps its own message beside an outage', async () => {
  const { retries, click, readAll } = await renderParts([outage, refusal]);
  expect(readAll('[role=alert]')).toEqual([
    'This page may be out of date. Try again in a minute.',
    'There is nothing at this address. Check the address.',
  ]);
  await click('button');
  expect(retries.map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
});
