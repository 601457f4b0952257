import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { getText } from '#content/text/text.ts';
import { render } from '#tests/support/render.ts';
import { createSampleListing, createSamplePayment } from '#tests/support/samples.ts';
import { OwnListingCard } from './OwnListingCard.tsx';

const text = getText();

// The document of the tests has no address.
vi.mock('#browser/share.ts', () => ({
  canShare: () => false,
  createShareLink: () => '',
  createShareUrl: () => '',
}));

document.documentElement.lang = 'en';

const reported_at = '2026-11-21T11:00:00Z';

test.each([
  [{ state: 'refunded' }, true],
  [{ state: 'pending' }, true],
  [{ state: 'pending', reported_at }, false],
  [{ state: 'review' }, false],
] as const)(
  'the card of an ended advert with %j advises a renewal: %s',
  async (fields, expected) => {
    const payment = createSamplePayment({ ...fields, received_amount: 89 });
    const listing = createSampleListing({
      state: 'expired',
      live_until: '2026-11-20T08:00:00Z',
      payments: [payment],
    });
    const card = await render(
      createElement(OwnListingCard, {
        listing,
        loadedAt: new Date('2026-11-21T12:00:00Z'),
        text: text.myListings,
      } as never),
    );
    expect(card.getText('article').includes('Renew, and everything is back at once.')).toBe(
      expected,
    );
  },
);

test('the card names the changes that wait for staff, because the others are on the page', async () => {
  const card = await render(
    createElement(OwnListingCard, {
      listing: createSampleListing({
        state: 'live',
        live_until: '2026-12-20T08:00:00Z',
        visible: { title: 'Baskets', cover: 'id', alt: 'Baskets' },
        review: { version: 2, submitted_at: '2026-11-21T08:00:00Z', fields: ['town', 'items'] },
      }),
      loadedAt: new Date('2026-11-21T12:00:00Z'),
      text: text.myListings,
    } as never),
  );
  expect(card.getText('article')).toContain(
    'the town and new photos and names among the prices. Everything else is on your page.',
  );
});
