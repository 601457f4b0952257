/** Tests the cache keys of all responses that the platform stores. The gateway reports them in `Cache-Status`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { paths } from '#netlify/local/paths.ts';
import { writeBuiltFrame } from '../support/built-frame.ts';
import { createListingSteps } from '../support/listing-lifecycle.ts';
import { memberId } from '../support/seeded-users.ts';
import { createServiceClient, startTestStack } from '../support/stack.ts';

const builtSite = await writeBuiltFrame();
const stack = await startTestStack({}, builtSite);
const database = await createServiceClient(stack);
const listings = createListingSteps(database);
const listing = await listings.live({ title: 'Otieno Bicycles', category: 'Repairs' });
const post = await insertPublicPost();
afterAll(() => stack.close());

/** Inserts a public post with a file of its picture, and returns the id of the post. */
async function insertPublicPost(): Promise<number> {
  const insert = async (table: string, row: object) =>
    (await database.from(table).insert(row).select('id').single<{ id: never }>().throwOnError())
      .data.id;
  const row = { description: 'Bells', author_id: memberId, listing_id: listing.id };
  const post_id = await insert('posts', row);
  const columns = { purpose: 'post', state: 'ready', width: 640, height: 480, position: 1 };
  const picture: string = await insert('pictures', { owner_id: memberId, post_id, ...columns });
  const webp = { contentType: 'image/webp' };
  await database.storage.from('post-media').upload(`${picture}/640.webp`, Buffer.from('x'), webp);
  return post_id;
}

/** Reads the cache key of the response for an address. */
async function readKey(address: string): Promise<string | undefined> {
  const response = await fetch(stack.site + address, { redirect: 'manual' });
  await response.arrayBuffer();
  return /key="([^"]*)"/.exec(response.headers.get('cache-status') ?? '')?.[1];
}

/**
 * Addresses with a stored response, by the name of the function, and values of the parameters that the function reads.
 * The cursor 'b1' is the position after the first business of the build.
 */
const storedAddresses: Record<
  string,
  { addresses: string[]; parameters?: Record<string, string> }
> = {
  'business-profile': { addresses: [`/businesses/${listing.id}.json`] },
  'category-page': { addresses: ['/all-businesses/category/repairs'] },
  'fresh-feed': { addresses: ['/fresh/rss.xml', '/fresh/town/kisumu/rss.xml'] },
  'fresh-page': {
    addresses: ['/fresh', '/fresh/town/kisumu', '/fresh/town/nowhere'],
    parameters: { page: '2' },
  },
  'fresh-picture': { addresses: [`/fresh/pictures/${post}/1-640.webp`] },
  health: { addresses: ['/api/health'] },
  'listed-businesses': { addresses: ['/businesses.json'], parameters: { language: 'sw' } },
  'listing-page': { addresses: [`/${listing.slug}`, `/${listing.slug}.vcf`, '/no-such-advert'] },
  listings: {
    addresses: ['/api/listings'],
    parameters: {
      q: 'bicycles',
      category: 'repairs',
      town: 'kisumu',
      cursor: 'b1',
      language: 'sw',
    },
  },
  'newer-listings': {
    addresses: ['/api/newer-listings'],
    parameters: {
      since: '2026-01-01T00:00:00Z',
      visible: 'judys-mats',
      sections: '1',
      category: 'repairs',
      town: 'kisumu',
      language: 'sw',
    },
  },
  'old-post': { addresses: ['/blog/no-such-post'] },
  'search-page': {
    addresses: ['/all-businesses/search'],
    parameters: { q: 'bicycles', category: 'repairs', town: 'kisumu', cursor: 'b1' },
  },
  'share-picture': { addresses: [`/share-pictures/${listing.slug}/0123456789abcdef.jpg`] },
  'sitemap-adverts': { addresses: ['/sitemap-adverts.xml'] },
};

const addresses = Object.values(storedAddresses).flatMap((stored) => stored.addresses);

test.each(addresses)('%s has one stored response for all campaigns', async (address) => {
  const keys = ['', '?fbclid=1', '?fbclid=2', '?utm_source=a&utm_medium=b'].map((query) =>
    readKey(address + query),
  );
  expect(new Set(await Promise.all(keys))).toEqual(new Set([`${address}?`]));
});

const parameters = Object.values(storedAddresses).flatMap(
  ({ addresses: [address = ''], parameters: values = {} }) =>
    Object.entries(values).map(([name, value]) => ({ address, name, value })),
);

test.each(parameters)(
  '$address has a response for each $name',
  async ({ address, name, value }) => {
    const query = `${name}=${encodeURIComponent(value)}`;
    expect(await readKey(`${address}?${query}&fbclid=1`)).toBe(`${address}?${query}`);
  },
);

test('every function with a stored response has an address here', () => {
  const folder = join(paths.project, 'netlify/functions');
  const storesResponses = (file: string) =>
    /sharedHeaders|listingHeaders|immutableHeaders|renderNotFoundPage|renderSearchPage/.test(
      readFileSync(join(folder, file), 'utf8'),
    );
  const names = readdirSync(folder).filter(storesResponses);
  expect(names).toEqual(Object.keys(storedAddresses).map((name) => `${name}.ts`));
});
