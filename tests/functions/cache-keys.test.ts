/** Tests the cache keys of all responses that the platform stores. The gateway reports them in `Cache-Status`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { paths } from '#netlify/local/paths.ts';
import { writeBuiltFrame } from '../support/built-frame.ts';
import { createListingSteps } from '../support/listing-lifecycle.ts';
import { createServiceClient, startTestStack } from '../support/stack.ts';

const builtSite = await writeBuiltFrame();
const stack = await startTestStack({}, builtSite);
const listings = createListingSteps(await createServiceClient(stack));
const listing = await listings.live({ title: 'Otieno Bicycles', category: 'Repairs' });
afterAll(() => stack.close());

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
  health: { addresses: ['/api/health'] },
  'listed-businesses': { addresses: ['/businesses.json'] },
  'listing-page': { addresses: [`/${listing.slug}`, `/${listing.slug}.vcf`, '/no-such-advert'] },
  listings: {
    addresses: ['/api/listings'],
    parameters: { q: 'bicycles', category: 'repairs', town: 'kisumu', cursor: 'b1' },
  },
  'newer-listings': {
    addresses: ['/api/newer-listings'],
    parameters: {
      since: '2026-01-01T00:00:00Z',
      visible: 'judys-mats',
      category: 'repairs',
      town: 'kisumu',
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
