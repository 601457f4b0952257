import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { getText } from '#content/text/text.ts';
import type { ReportGroup } from '#domain/staff/staff-report.ts';
import { render } from '#tests/support/render.ts';
import { ScreenContext } from '../components/screen.ts';
import { ListingReports } from './ListingReports.tsx';

const text = getText();

// The document of the tests has no address.
vi.mock('#browser/address.ts', () => ({ readQuery: () => '', onQueryChange: () => () => {} }));
vi.mock('#browser/identity.ts', () => ({ on: () => () => undefined }));

const group: ReportGroup = {
  business: 'wambui-mats',
  title: 'Wambui Mats',
  listing_id: 1004,
  listing_state: 'live',
  reports: 1,
  reporters: 1,
  urgent: false,
  reasons: { scam: 1 },
  first_at: '2026-11-26T10:00:00Z',
  last_at: '2026-11-26T10:00:00Z',
  last_number: 7,
  messages: [],
};
let stored = group;
vi.mock('#browser/api/request.ts', () => ({
  requestJson: () => Promise.resolve({ items: [stored], next: null }),
}));

document.documentElement.lang = 'en';
Object.assign(document, { visibilityState: 'visible' });

const pollIntervalMs = 60_000;
const { suspend } = text.staff.listings;
const hasSuspendButton = () =>
  [...document.querySelectorAll('button')].some(({ textContent }) => textContent === suspend);

test('the suspend button of a reported advert follows each poll', async () => {
  vi.useFakeTimers();
  const screen = { text: text.staff, announce: () => undefined };
  const list = await render(
    createElement(ScreenContext, { value: screen }, createElement(ListingReports)),
  );
  expect(hasSuspendButton()).toBe(true);
  for (const listing_state of ['suspended', 'live'] as const) {
    stored = { ...group, listing_state };
    await list.advanceTimers(pollIntervalMs);
    expect(hasSuspendButton()).toBe(listing_state === 'live');
  }
});
