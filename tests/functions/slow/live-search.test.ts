import { expect, test } from 'vitest';
import { openStackForFile } from '../../support/stack.ts';

const { stack, listings } = await openStackForFile();

const ask = (path: string) => fetch(stack.site + path);

interface Cards {
  total: number;
  next: string | null;
  cards: string;
}

async function search(query: string) {
  const answer = await ask(`/api/listings?${query}`);
  const { total, next, cards } = (await answer.json()) as Cards;
  const slugs = Array.from(cards.matchAll(/whole-card[^>]* href="\/([^"]+)"/g), ([, slug]) => slug);
  return { status: answer.status, total, next, slugs };
}

test('a search pages through all adverts once, new arrivals first', async () => {
  const live = (name: string) => listings.live({ title: name, town: 'Lodwar', county: 'Turkana' });
  for (let at = 0; at < 26; at += 1) await live(`Paged ${at}`);
  await listings.feature(await live('Paged Star'));
  await live('Paged Last');
  const first = await search('town=lodwar');
  expect([first.total, first.slugs.length]).toEqual([28, 24]);
  expect(first.slugs.slice(0, 2)).toEqual(['paged-star', 'paged-last']);
  const second = await search(`town=lodwar&cursor=${first.next}`);
  expect([second.slugs.length, second.next]).toEqual([4, null]);
  expect(new Set([...first.slugs, ...second.slugs]).size).toBe(28);
  const html = await (await ask('/all-businesses/town/lodwar')).text();
  expect(html).toContain('Businesses in Lodwar');
  expect(html).toContain(`/all-businesses/search?town=lodwar&amp;cursor=${first.next}`);
});
