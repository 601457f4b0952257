/** Tests the facts about a listing that staff read. */
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { getText } from '#content/text/text.ts';
import type { StaffListingPage } from '#domain/staff/staff-pages.ts';
import { render } from '#tests/support/render.ts';
import { ScreenContext } from '../components/screen.ts';
import { ListingFacts } from './ListingFacts.tsx';

const text = getText();

// The document of the tests has no address.
vi.mock('#browser/address.ts', () => ({ readQuery: () => '', onQueryChange: () => () => {} }));

test('the owner of an advert with a deleted account is named as such', async () => {
  const listing = {
    id: 1052,
    title: 'Mats',
    state: 'withdrawn',
    slug: null,
    owner: null,
    owner_id: null,
    live_until: null,
    created_at: '2026-11-26T10:00:00Z',
    reason: null,
    featured: false,
    is_waiting: false,
  };
  const page = { listing, slugs: [] } as unknown as StaffListingPage;
  const screen = { text: text.staff, announce: () => undefined };
  await render(
    createElement(ScreenContext, { value: screen }, createElement(ListingFacts, { page })),
  );
  expect(document.querySelector('dl')?.textContent).toContain('Ownernobody any more');
});
