/** Tests the rows of searches, the shops below a search without results, and the sections of newer adverts. */
import { expect, test } from 'vitest';
import { createItem } from '../support/listing-lifecycle.ts';
import { openStackForFile } from '../support/stack.ts';

const { stack, listings } = await openStackForFile();

const fetchPath = (path: string) => fetch(stack.site + path);

/** Returns the HTML of the cards of the listings that a search finds. */
const searchCards = async (query: string) =>
  ((await (await fetchPath(`/api/listings?${query}`)).json()) as { cards: string }).cards;

test('an item that a search means is on the card with its price', async () => {
  const wicker = createItem('Wicker armchair', { price: '4500', isFrom: true });
  await listings.live({
    title: 'Chairs Of Kilimani',
    package: 'monthly',
    items: [createItem('Stool', { price: '300', isFrom: true }), wicker],
  });
  const readCard = async (query: string) => {
    const cards = await searchCards(query);
    const [, item] = /data-match[^>]*>([^<]*)/.exec(cards) ?? [];
    const [, link] = /whole-card[^>]*href="([^"]*)"/.exec(cards) ?? [];
    return { item, link, text: cards.replaceAll(/<[^>]*>/g, '') };
  };
  const armchair = await readCard('q=armchair');
  expect(armchair.item).toBe('Wicker armchair');
  expect(armchair.link).toBe(`/chairs-of-kilimani#item-${wicker.id.slice(-8)}`);
  expect(armchair.text).toContain('from Kshs. 4,500');
  const named = await readCard('q=kilimani');
  expect(named.item).toBeUndefined();
  expect(named.link).toBe('/chairs-of-kilimani');
  expect(named.text).toContain('from Kshs. 300');
});

test('a search without results shows other shops below its message', async () => {
  const search = async (query: string) =>
    ((await (await fetchPath(`/api/listings?${query}`)).json()) as { nearest: string }).nearest;
  const fields = { package: 'monthly', town: 'Marsabit', county: 'Marsabit' } as const;
  await listings.live({ ...fields, title: 'Alike In Beauty', category: 'Beauty' });
  await listings.live({ ...fields, title: 'Newest Of All', category: 'Repairs' });
  const unlike = await search('q=xylophone');
  expect(unlike).toContain('The newest shops');
  expect(unlike).toContain('Newest Of All');
  const alike = await search('category=beauty&town=lamu');
  expect(alike).toContain('Others in Beauty');
  expect(alike).toContain('Alike In Beauty');
  expect(alike).not.toContain('Newest Of All');
});

test('a price limit counts in other sections too [R026]', async () => {
  const items = (price: string) => [createItem('Xylograph', { price, isFrom: true })];
  const fields = { package: 'monthly', category: 'Design' } as const;
  await listings.live({ ...fields, title: 'Xylo Cheap', items: items('1200') });
  const lodwar = { town: 'Lodwar', county: 'Turkana' };
  await listings.live({ ...fields, ...lodwar, title: 'Xylo Dear', items: items('1250') });
  const search = async (terms: string) => {
    const query = new URLSearchParams({ q: terms, town: 'lodwar' });
    const response = await fetchPath(`/api/listings?${query}`);
    return (await response.json()) as { heading: string; status: string; nearest: string };
  };
  const withinLimit = await search('xylograph under 1220');
  expect(withinLimit.heading).toBe('There is no “xylograph” under Kshs. 1,220 in Lodwar');
  expect(withinLimit.nearest).toContain('In other towns');
  expect(withinLimit.nearest).toContain('Xylo Cheap');
  expect(withinLimit.nearest).not.toContain('Xylo Dear');
  const aboveLimit = await search('xylograph under 100');
  expect(aboveLimit.heading).toBe('There is no “xylograph” under Kshs. 100 in Lodwar');
  expect(aboveLimit.status).toContain('The lowest price is Kshs. 1,250.');
  expect(aboveLimit.nearest).toContain('These cost more');
  expect(aboveLimit.nearest).toContain('Xylo Dear');
});

test('a page of the directory gets the towns of newer adverts', async () => {
  await listings.live({ title: 'First In Moyale', town: 'Moyale', county: 'Marsabit' });
  const read = async (query: string) =>
    (await (await fetchPath(`/api/newer-listings?${query}`)).json()) as { sections?: unknown };
  expect((await read('sections=1')).sections).toContainEqual({
    kind: 'town',
    name: 'Moyale',
    url: '/all-businesses/town/moyale',
  });
  expect((await read('')).sections).toBeUndefined();
  expect((await read('sections=1&language=sw')).sections).toContainEqual(
    expect.objectContaining({
      url: expect.stringMatching(/^\/sw\/all-businesses\/town\//) as string,
    }),
  );
});

test('a card says that everything is out of stock, or the item that is searched', async () => {
  const soldOut = { isOutOfStock: true };
  const soldOutItems = [createItem('Sufuria', soldOut), createItem('Jiko', soldOut)];
  await listings.live({ title: 'Akoth Pans', items: soldOutItems });
  const items = [createItem('Kettle', {}), createItem('Thermos', soldOut)];
  await listings.live({ title: 'Chebet Kitchen', items });
  const soldOutCards = await searchCards('q=akoth+pans');
  expect(soldOutCards).toContain('Out of stock');
  expect(soldOutCards).not.toContain('Kshs.');
  const cards = await searchCards('q=thermos');
  expect(cards).toMatch(/Thermos.*Out of stock/s);
  expect(cards).not.toContain('Kshs.');
});

test('a search within a town finds the estates of the county of that name [R026]', async () => {
  const fields = { package: 'monthly', county: 'Nairobi' } as const;
  await listings.live({ ...fields, title: 'Kettle Menders', town: 'Kasarani' });
  await listings.live({
    ...fields,
    title: 'Kettle Menders Of Voi',
    county: 'Taita Taveta',
    town: 'Voi',
  });
  const cards = await searchCards('q=kettle&town=nairobi');
  expect(cards).toContain('Kettle Menders');
  expect(cards).not.toContain('Kettle Menders Of Voi');
  const count = async (query: string) =>
    ((await (await fetchPath(`/api/listings?${query}`)).json()) as { total: number }).total;
  expect(await searchCards('town=nairobi')).toContain('Kettle Menders');
  expect(await count('town=nairobi&category=clothing')).toBe(
    await count('q=nairobi&category=clothing'),
  );
});
