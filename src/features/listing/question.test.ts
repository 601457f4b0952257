import { expect, test } from 'vitest';
import { getText } from '#content/text/text.ts';
import { createPublicListing } from '#tests/support/samples.ts';
import { createQuestions } from './question.ts';

const text = getText();

const listing = createPublicListing();
const address = 'https://tangaza.example/judys-mats';
const item = {
  id: 3,
  code: '0b7c42e9',
  name: 'Office dress',
  price: 1300,
  isFrom: false,
  isOutOfStock: false,
};
const photo = { name: 'media/5a0e1b6f-0000-4000-8000-0000000000a7', alt: 'Two {url} & more' };

/** Returns the text of a prepared message. */
const readMessage = (href: string) => new URL(href).searchParams.get('text') ?? '';

test('a question about an item has its name, price and address', () => {
  const questions = createQuestions(listing, address, text.listing);
  const { anchor, href, code } = questions.aboutItem(item);
  expect({ anchor, code }).toEqual({ anchor: 'item-0b7c42e9', code: '0b7c42e9' });
  expect(new URL(href).pathname).toBe('/254700000011');
  expect(readMessage(href)).toBe(
    'Hello, I saw Office dress, Kshs. 1,300, on Tangaza. Is it still there? https://tangaza.example/judys-mats#item-0b7c42e9',
  );
  const fromPrice = questions.aboutItem({ ...item, isFrom: true });
  expect(readMessage(fromPrice.href)).toContain('Office dress, from Kshs. 1,300, on');
  const soldOut = questions.aboutItem({ ...item, isOutOfStock: true });
  expect(readMessage(soldOut.href)).toContain('When will you have it again?');
});

test('a question about a photo has its text and its address', () => {
  const { anchor, href, code } = createQuestions(listing, address, text.listing).aboutPhoto(photo);
  expect({ anchor, code }).toEqual({ anchor: 'photo-000000a7', code: undefined });
  expect(readMessage(href)).toBe(
    'Hello, I saw this photo on Tangaza: Two {url} & more. Can I get it? https://tangaza.example/judys-mats#photo-000000a7',
  );
});

test('the WhatsApp number precedes the phone, and an e-mail replaces both', () => {
  const getHref = (change: object) =>
    createQuestions({ ...listing, ...change }, address, text.listing).aboutItem(item).href;
  expect(getHref({ whatsapp: '+254711000111' })).toContain('//wa.me/254711000111?');
  const email = { phone: undefined, whatsapp: undefined, email: 'judy@mats.example' };
  expect(getHref(email)).toMatch(/^mailto:judy@mats\.example\?subject=.+&body=Hello/);
});
