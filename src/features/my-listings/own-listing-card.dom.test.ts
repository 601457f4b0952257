import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { text } from '#content/text/text.ts';
import { render } from '#tests/support/render.ts';
import { createSampleListing, createSamplePayment } from '#tests/support/samples.ts';
import { OwnListingCard } from './OwnListingCard.tsx';

// The document of the tests has no address.
vi.mock('#browser/share.ts', () => ({ canShare: () => false, createShareLink: () => '' }));

document.documentElement.lang = 'en';

test.each([
  ['refunded', true],
  ['review', false],
] as const)('an ended advert with %s money advises a renewal: %s', async (state, expected) => {
  const payment = createSamplePayment({ state, received_amount: 89 });
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
  expect(card.getText('article').includes('Renew, and everything is back at once.')).toBe(expected);
});
