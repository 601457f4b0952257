/** Tests the steps that the panel of a restore offers in each of its states. */
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { getText } from '#content/text/text.ts';
import type { Restore } from '#domain/staff/restore.ts';
import { render } from '#tests/support/render.ts';
import { ScreenContext } from '../components/screen.ts';
import { LastRestore } from './LastRestore.tsx';

const text = getText();

const held: Restore = {
  restored_at: '2026-11-26T10:00:00Z',
  taken_at: '2026-11-25T23:00:00Z',
  erasures: 3,
  compared_at: null,
  comparison: null,
  released_at: null,
};
const compared: Restore = {
  ...held,
  compared_at: '2026-11-26T10:05:00Z',
  comparison: { contradictions: 0, differences: 2, compared: [] },
};
vi.mock('#browser/api/request.ts', () => ({
  requestJson: () => Promise.resolve({ items: [], next: null }),
}));
const runStep = vi.fn(() => Promise.resolve({ restore: null }));

async function renderRestore(restore: Restore) {
  document.documentElement.lang = 'en';
  await render(
    createElement(
      ScreenContext,
      { value: { text: text.staff, announce: () => undefined } },
      createElement(LastRestore, { restore, runStep, onStep: () => undefined }),
    ),
  );
  const buttons = [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
  return { buttons, content: document.body.textContent };
}

test('the release is offered after the comparison only', async () => {
  const { compare, notCompared } = text.staff.restore;
  const first = await renderRestore(held);
  expect(first.buttons).toEqual([compare]);
  expect(first.content).toContain(notCompared);
});

test('a compared restore shows its findings and the release', async () => {
  const { compare, release } = text.staff.restore;
  const { buttons, content } = await renderRestore(compared);
  expect(buttons).toEqual([compare, release]);
  expect(content).toContain('Differences that wait in Payments: 2.');
});

test('a released restore offers no step', async () => {
  const released = { ...compared, released_at: '2026-11-26T10:10:00Z', erasures: null };
  const { buttons, content } = await renderRestore(released);
  expect(buttons).toEqual([]);
  expect(content).toContain(text.staff.restore.noErasures);
});
