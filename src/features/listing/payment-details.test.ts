import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { getText } from '#content/text/text.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { createPublicListing } from '#tests/support/samples.ts';
import { ListingPage } from './ListingPage.tsx';
import { toLocalBusiness } from './structured-data.ts';

const text = getText('sw').listing;
const address = 'https://tangaza.example/judys-mats';

const render = (change: Partial<Listing> = {}) =>
  renderToStaticMarkup(
    createElement(ListingPage, {
      listing: createPublicListing(change),
      pictures: {},
      address,
      sectionUrls: { category: '/a', town: '/b' },
      text,
    }),
  );

const full = {
  facebook: 'https://www.facebook.com/judysmats',
  instagram: 'https://www.instagram.com/judysmats',
  tiktok: 'https://www.tiktok.com/@judysmats',
  map: 'Githurai 45',
  payment_details: 'till 522522\npaybill 247247\naccount SHOP 12\npochi +254712345678\ncash',
};

test('the numbers for payments follow the advice to see the goods first', () => {
  const html = render(full);
  const positions = [text.safety, text.howToPay, 'data-copy="522522"', 'data-copy="0712345678"'];
  const indexes = positions.map((part) => html.indexOf(part));
  expect(indexes.every((index) => index > 0)).toBe(true);
  expect(indexes).toEqual(indexes.toSorted((one, other) => one - other));
  expect(html).toContain(text.paymentNames.cash);
});

test('links to other sites lead to the networks, without a recommendation of the site', () => {
  const html = render(full);
  for (const link of [full.facebook, full.instagram, full.tiktok])
    expect(html).toContain(`href="${link}" rel="nofollow ugc noopener"`);
  expect(html).toContain('maps/search/?api=1&amp;query=Githurai%2045%2C%20Nairobi"');
});

test('a page without these fields has the advice only', () => {
  const html = render();
  expect(html).toContain(text.safety);
  for (const part of [text.howToPay, 'data-copy', 'google.com', 'instagram'])
    expect(html).not.toContain(part);
});

test('the structured data have the profiles and the map', () => {
  const page = { page: address, images: [] };
  expect(toLocalBusiness(createPublicListing(full), page)).toMatchObject({
    sameAs: [full.facebook, full.instagram, full.tiktok],
    hasMap: 'https://www.google.com/maps/search/?api=1&query=Githurai%2045%2C%20Nairobi',
  });
  expect(toLocalBusiness(createPublicListing(), page)).not.toHaveProperty('sameAs');
});
