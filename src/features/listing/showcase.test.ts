import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { getText } from '#content/text/text.ts';
import { createPublicListing } from '#tests/support/samples.ts';
import { ListingPage } from './ListingPage.tsx';
import { Showcase } from './ListingSections.tsx';
import { createQuestions } from './question.ts';
import { getUploadedPictures } from './uploaded-picture.ts';

const text = getText();

const photo = { name: 'media/0d2c9a36-6f0a-4d1e-9b57-7c1f0f6a2b11', alt: '', width: 9, height: 12 };

/** Returns one item for each value, which is true for an item with a picture. */
const createItems = (havePictures: boolean[]) =>
  havePictures.map((hasPicture, index) => ({
    id: index + 1,
    name: `Item ${index + 1}`,
    price: 300,
    isFrom: false,
    isOutOfStock: false,
    ...(hasPicture && { image: photo }),
  }));

function render(...havePictures: boolean[]): string {
  const items = createItems(havePictures);
  const questions = createQuestions(createPublicListing(), 'https://a.example/b', text.listing);
  const pictures = getUploadedPictures([photo]);
  return renderToStaticMarkup(
    createElement(Showcase, { items, slug: 'b', pictures, questions, text: text.listing }),
  );
}

const readNames = (html: string) => Array.from(html.matchAll(/Item (\d)/g), ([, name]) => name);

test.each([
  ['cards', 'goods', [true, false, true]],
  ['rows', 'goods-rows', [false, true]],
  ['rows', 'goods-rows', [true]],
  ['rows', 'goods-rows', [false, true, false, true, false]],
  ['a price list', 'price-list', Array<boolean>(9).fill(false)],
])('%s keep the order of the owner: %s', (_, className, havePictures) => {
  const html = render(...havePictures);
  expect(html.split(/["\s]/)).toContain(className);
  expect(readNames(html)).toEqual(havePictures.map((__, index) => String(index + 1)));
});

test('a row without a picture has the short link of a price list', () => {
  const rows = render(false, true, false).split('<li').slice(1);
  expect(rows.map((row) => row.includes('class="price-row"'))).toEqual([true, false, true]);
  expect(rows.map((row) => row.includes(`>${text.listing.askShort}</a>`))).toEqual([
    true,
    false,
    true,
  ]);
});

test('a shop without goods has no heading of prices', () => {
  expect(render()).toBe('');
});

test.each([
  ['a few items without pictures', Array<boolean>(8).fill(false), true],
  ['many items', Array<boolean>(9).fill(false), false],
  ['items with a picture', [true, false], false],
])('the page has the prices of %s once, first: %s', (_, havePictures, isFirst) => {
  const listing = createPublicListing({ items: createItems(havePictures) });
  const html = renderToStaticMarkup(
    createElement(ListingPage, {
      listing,
      pictures: getUploadedPictures([photo]),
      text: text.listing,
      address: 'https://a.example/b',
      sectionUrls: { category: '/c', town: '/t' },
    }),
  );
  expect(html.split('id="prices"')).toHaveLength(2);
  expect(html.indexOf('id="prices"') < html.indexOf('<dl')).toBe(isFirst);
});
