/** Tests the content of a draft that staff prepared. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { getText } from '#content/text/text.ts';
import { emptyDraft, type ListingDraft } from '#domain/listing/draft.schema.ts';
import { createItem } from '#tests/support/listing-lifecycle.ts';
import { PreparedDraft } from './PreparedDraft.tsx';

const { prepared: text, advertise } = getText();
const link = { title: 'Mats', made_by: 'Baraka' };

function renderDraft(fields: Partial<ListingDraft>): string {
  const draft = { ...emptyDraft, ...fields };
  const props = { draft, link, text, listingText: advertise.listing };
  return renderToStaticMarkup(createElement(PreparedDraft, props as never))
    .replaceAll(/<\/?span[^>]*>/g, '')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll(/\n+/g, '\n');
}

test('prices have the form of the page, and a text that is no amount stays', () => {
  const items = [
    createItem('Runner', { price: '2600' }),
    createItem('Round mat', { price: '950', isFrom: true, isOutOfStock: true }),
    createItem('Long mat', { price: 'ask me' }),
    createItem('Small mat', { price: '' }),
  ];
  const lines = renderDraft({ items });
  expect(lines).toContain('Runner, Kshs. 2,600\n');
  expect(lines).toContain('Round mat, from Kshs. 950, Out of stock\n');
  expect(lines).toContain('Long mat, ask me\n');
  expect(lines).toContain('Small mat\n');
});

test('the owner reads each contact and each number for payments before the takeover', () => {
  const content = renderDraft({
    town: 'Bungoma',
    county: 'Bungoma',
    email: 'mats@shop.example',
    whatsapp: '+254712000002',
    website: 'https://mats.example',
    instagram: 'https://www.instagram.com/mats',
    payment_details: 'till 522522\npochi +254712000003',
    map: 'Kibuye market',
    deliveries: 'In Bungoma',
  });
  for (const value of [
    'Place\nBungoma\n',
    'mats@shop.example',
    '0712 000 002',
    'https://mats.example',
    'Instagram\nhttps://www.instagram.com/mats',
    'M-Pesa till: 522522',
    'Pochi la Biashara: 0712 000 003',
    'Kibuye market',
    'In Bungoma',
  ])
    expect(content).toContain(value);
});
