/** Search over members' listings at the endpoints, on a stack without a built site around them. */
import { beforeAll, describe, expect, test } from 'vitest';
import { stackOfFile } from '../support/stack.ts';

const { stack, listings } = await stackOfFile();

const ask = (path: string) => fetch(stack.site + path, { redirect: 'manual' });

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

test('no advert is called gone where the build cannot be asked for its own', async () => {
  const here = await listings.live({ name: 'Still Here' });
  const over = await listings.live({ name: 'Over Now' });
  await listings.suspend(over);
  const shown = ['judys-mats', here.slug, over.slug, 'never-was', '../admin', "'"].join();
  const answer = await ask(`/api/listings?shown=${encodeURIComponent(shown)}`);
  expect(await answer.json()).toMatchObject({ gone: [] });
});

describe('a search', () => {
  beforeAll(async () => {
    const place = { town: 'Homa Bay', county: 'Homa Bay' };
    await listings.live({ ...place, name: "Zawadi's Café", category: 'Food' });
    await listings.live({ ...place, name: 'Zuri Hair', category: 'Beauty' });
  });

  test.each([
    ['q=zawadis+cafe', ['zawadis-cafe']],
    ['q=ZAWADI’S ca', ['zawadis-cafe']],
    ['q=homa+z', ['zuri-hair', 'zawadis-cafe']],
    ['q=z&category=beauty', ['zuri-hair']],
    ['q=z&town=homa-bay&category=food', ['zawadis-cafe']],
    ['q=awadi', []],
    ['q=zebra', []],
    ["q=q' OR 'x'='x", []],
    ['q=zuri%00hair&of=members', ['zuri-hair']],
    ['q=zuri+%26+%7C+%21+%28', ['zuri-hair']],
  ])('for %s finds %j', async (query, slugs) => {
    expect((await search(query)).slugs).toEqual(slugs);
  });

  test.each(['cursor=x', `q=${'z'.repeat(201)}`, 'category=<b>', 'cursor=1;2'])(
    'that is not right is refused with its field: %s',
    async (query) => {
      const answer = await ask(`/api/listings?${query}`);
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ fields: [{ field: query.split('=')[0] }] });
      const page = await (await ask(`/all-businesses/search?${query}`)).text();
      expect(page).toMatch(/Load|Shorten|Choose|Begin/);
      expect(page).not.toContain('request.');
    },
  );

  test('is answered without its body where only that is not wanted', async () => {
    const asked = await ask('/api/listings?q=zuri');
    const head = await fetch(`${stack.site}/api/listings?q=zuri`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const name of ['content-type', 'cache-control', 'netlify-cdn-cache-control']) {
      expect(head.headers.get(name)).toBe(asked.headers.get(name));
    }
    const refused = await fetch(`${stack.site}/api/listings?cursor=x`, { method: 'HEAD' });
    expect(refused.status).toBe(422);
  });

  test('goes on page by page to the last, each advert once, new arrivals first', async () => {
    const live = (name: string) => listings.live({ name, town: 'Lodwar', county: 'Turkana' });
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
  }, 40_000);

  test('in a category or town that nobody is in finds the 404 page', async () => {
    for (const path of ['town/atlantis', 'category/weapons', 'colour/red', 'town/%3Cb%3E']) {
      expect([path, (await ask(`/all-businesses/${path}`)).status]).toEqual([path, 404]);
    }
  });
});
