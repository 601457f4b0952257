/** Tests the lines of adverts without a promotion. */
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { getText } from '#content/text/text.ts';
import { render } from '#tests/support/render.ts';
import { ScreenContext } from '../components/screen.ts';
import { UnpromotedListings } from './UnpromotedListings.tsx';

// The document of the tests has no address.
vi.mock('#browser/address.ts', () => ({ readQuery: () => '', onQueryChange: () => () => {} }));
vi.mock('#browser/identity.ts', () => ({ on: () => () => undefined }));
vi.mock('#browser/share.ts', () => ({
  toAbsoluteAddress: (path: string) => `https://tangaza.example${path}`,
  copyOrSelect: () => Promise.resolve('copied'),
}));
vi.mock('#browser/api/request.ts', () => ({
  requestJson: () => Promise.resolve({ items: [listing], next: null }),
}));

document.documentElement.lang = 'en';
Object.assign(document, { visibilityState: 'visible' });

const listing = {
  listing: 1012,
  title: 'Mutiso Carpentry',
  slug: 'mutiso-carpentry',
  category: 'Design',
  town: 'Athi River',
  until: '2027-01-10T08:00:00Z',
  days_left: 2,
  since: '2027-01-02T08:00:00Z',
};

test('the link to the page of an advert is in one line with the button that copies its caption', async () => {
  const screen = { text: getText().staff, announce: () => undefined };
  const { find } = await render(
    createElement(ScreenContext, { value: screen }, createElement(UnpromotedListings)),
  );
  const link = find('a[href="/mutiso-carpentry"]');
  expect(link.nextElementSibling?.textContent).toMatch(/^Copy/);
  // One line of a phone is enough for the preview of the caption.
  expect(link.previousElementSibling?.className).toContain('max-md:line-clamp-1');
  expect(link.previousElementSibling?.textContent).toContain('https://tangaza.example/');
});
