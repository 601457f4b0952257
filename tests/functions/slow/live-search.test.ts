import { expect, test } from 'vitest';
import { openStackForFile } from '../../support/stack.ts';

const { stack, listings } = await openStackForFile();

const fetchPath = (path: string) => fetch(stack.site + path);

interface Cards {
  total: number;
  next: string | null;
  cards: string;
}

async function search(query: string) {
  const response = await fetchPath(`/api/listings?${query}`);
  const { total, next, cards } = (await response.json()) as Cards;
  const slugs = Array.from(cards.matchAll(/whole-card[^>]* href="\/([^"#]+)/g), ([, slug]) => slug);
  return { status: response.status, total, next, slugs };
}

test('a search pages through all adverts once, featured and new first', async () => {
  const createListing = (name: string) =>
    listings.live({ title: name, town: 'Lodwar', county: 'Turkana' });
  for (let index = 0; index < 26; index += 1) await createListing(`Paged ${index}`);
  await listings.feature(await createListing('Paged Star'));
  await createListing('Paged Last');
  const firstPage = await search('town=lodwar');
  expect([firstPage.total, firstPage.slugs.length]).toEqual([28, 24]);
  expect(firstPage.slugs.slice(0, 2)).toEqual(['paged-star', 'paged-last']);
  const secondPage = await search(`town=lodwar&cursor=${firstPage.next}`);
  expect([secondPage.slugs.length, secondPage.next]).toEqual([4, null]);
  expect(new Set([...firstPage.slugs, ...secondPage.slugs]).size).toBe(28);
  const html = await (await fetchPath('/all-businesses/town/lodwar')).text();
  expect(html).toContain('Businesses in Lodwar');
  expect(html).toContain(`/all-businesses/search?town=lodwar&amp;cursor=${firstPage.next}`);
});
