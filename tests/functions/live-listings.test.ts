/** Members' listings on their public addresses, on a stack with no built site. */
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { purgeListings } from '#netlify/http/cache.ts';
import { type LiveListing } from '../support/listing-lifecycle.ts';
import { setVariable, openStackForFile } from '../support/stack.ts';
import { createClientAddress, submitJson } from '../support/submit.ts';

const { stack, listings, advanceClock, setFault } = await openStackForFile();

const day = 86_400;

const ask = (path: string, init: RequestInit = {}) =>
  fetch(stack.site + path, { redirect: 'manual', ...init });

/** Returns the slugs of the listings that a search finds. */
async function search(query: string) {
  const { cards } = (await (await ask(`/api/listings?${query}`)).json()) as { cards: string };
  return Array.from(cards.matchAll(/whole-card[^>]* href="\/([^"]+)"/g), ([, slug]) => slug);
}

const item = (name: string, price: string, change: object = {}) => ({
  id: crypto.randomUUID(),
  name,
  price,
  isFrom: true,
  isOutOfStock: false,
  image: null,
  ...change,
});

describe('an advert that is live', () => {
  let listing: LiveListing;
  beforeAll(async () => {
    listing = await listings.live({
      title: 'Otieno Bicycles',
      town: 'Kisumu',
      county: 'Kisumu',
      category: 'Repairs',
      whatsapp: '+254110000022',
      website: 'https://bicycles.example/a?b=1&c=2',
      description:
        'Bicycles mended while you wait, on Jomo Kenyatta Highway.\n\nWe buy old ones too.',
      items: [item('Puncture', '150'), item('Dynamo', '1200', { isOutOfStock: true })],
    });
  });

  test('a live advert answers at once, in plain form without frame', async () => {
    const answer = await ask(`/${listing.slug}`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(await answer.text()).toContain('Otieno Bicycles');
    const head = await ask(`/${listing.slug}`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await ask(`/${listing.slug}`, { method: 'POST' })).status).toBe(405);
  });

  test('a live advert has a contact card and a profile', async () => {
    const card = await ask(`/${listing.slug}.vcf`);
    expect(card.headers.get('content-type')).toBe('text/vcard; charset=utf-8');
    expect(card.headers.get('netlify-cache-tag')).toBe(`listing-${listing.id}`);
    expect(await card.text()).toContain('TEL;TYPE=CELL:+254700000021');
    const profile = (await (await ask(`/businesses/${listing.id}.json`)).json()) as object;
    expect(profile).toMatchObject({
      title: 'Otieno Bicycles',
      story: ['We buy old ones too.'],
      whatsapp: '+254110000022',
      image: { alt: 'Baskets on a table' },
    });
  });

  test('is among the dashboard’s businesses and in the sitemap', async () => {
    const listed = (await (await ask('/businesses.json')).json()) as { id: number }[];
    const price = 'from Kshs. 150';
    expect(listed).toContainEqual(expect.objectContaining({ id: listing.id, price }));
    const sitemap = await ask('/sitemap-adverts.xml');
    expect(sitemap.headers.get('content-type')).toContain('application/xml');
    expect(await sitemap.text()).toContain(`<loc>${stack.site}/${listing.slug}</loc>`);
  });

  test('a live advert is found by items, with lowest available price', async () => {
    const { cards } = (await (await ask('/api/listings?q=dynamos')).json()) as { cards: string };
    expect(cards).toContain(`href="/${listing.slug}"`);
    expect(cards.replaceAll(/<[^>]*>/g, '')).toContain('from Kshs. 150');
  });

  test('can be reported by every visitor', async () => {
    const report = { 'form-name': 'report', reason: 'scam', message: '', 'bot-field': '' };
    const fields = { ...report, business: listing.slug };
    const { status } = await submitJson(`${stack.site}/api/reports`, fields, {
      from: createClientAddress(),
    });
    expect(status).toBe(201);
  });

  test('hostile text of a live advert is shown, never run', async () => {
    const { slug } = await listings.live({
      title: '<script>alert(1)</script>',
      contact: '"><img src=x onerror=alert(1)>',
    });
    const page = await (await ask(`/${slug}`)).text();
    expect(page).not.toContain('<script>alert');
    expect(page).not.toContain('<img src=x');
    expect(await search('q=script')).toContain(slug);
  });

  test('an advert named like a page gets another address [G23]', async () => {
    const expectedSlugs = { Pricing: 'pricing-2', 'Judys Mats': 'judys-mats-2', ሰላም: 'business-2' };
    for (const [name, slug] of Object.entries(expectedSlugs)) {
      expect((await listings.approved({ title: name })).slug).toBe(slug);
    }
  });
});

describe('the address of an advert', () => {
  test('that was renamed leads to the new one [G23]', async () => {
    const { id, slug } = await listings.live({ title: 'Old Name' });
    await listings.submit({ id }, { title: 'New Name' });
    await listings.approve({ id });
    expect((await listings.readStored({ id })).slug).toBe('new-name');
    for (const ending of ['', '.vcf']) {
      const answer = await ask(`/${slug}${ending}`);
      expect([answer.status, answer.headers.get('location')]).toEqual([301, `/new-name${ending}`]);
    }
    expect((await ask('/new-name')).status).toBe(200);
  });

  test('no address of an advert or page ends in a slash', async () => {
    const { slug } = await listings.live({ title: 'One Address' });
    for (const path of [`/${slug}`, '/pricing', '/blog/a-post', '/all-businesses/town/nairobi']) {
      const answer = await ask(`${path}/?from=w`);
      expect([answer.status, answer.headers.get('location')]).toEqual([301, `${path}?from=w`]);
    }
    expect((await ask('/api/listings/')).status).not.toBe(301);
  });

  test.each(['suspend', 'withdraw'] as const)('is gone after the move: %s', async (move) => {
    const { id, slug } = await listings.live({ title: `To ${move}` });
    await listings[move]({ id });
    expect((await ask(`/${slug}`)).status).toBe(410);
    expect((await ask(`/${slug}.vcf`)).status).toBe(410);
    expect((await ask(`/businesses/${id}.json`)).status).toBe(404);
    expect(await search(`q=${move}`)).not.toContain(slug);
  });

  test('an unpublished or unknown address is free', async () => {
    await listings.submitted({ title: 'Only Submitted' });
    const never = ['only-submitted', 'only-submitted.vcf', 'nobody-here', '%F0%9F%A7%BA'];
    for (const path of [...never, 'UPPER', 'a.b', '-', '404', 'listing-frame']) {
      expect([path, (await ask(`/${path}`)).status]).toEqual([path, 404]);
    }
    expect((await ask('/nobody-here')).headers.get('netlify-cache-tag')).toBe('no-listing');
  });
});

test('no advert is gone while the build’s pages are unknown', async () => {
  const here = await listings.live({ title: 'Still Here' });
  const over = await listings.live({ title: 'Over Now' });
  await listings.suspend(over);
  const addresses = ['judys-mats', here.slug, over.slug, 'never-was', '../admin', "'"].join();
  // Tabs from before 2026-11-26 send `shown`.
  for (const name of ['visible', 'shown']) {
    const answer = await ask(`/api/newer-listings?${name}=${encodeURIComponent(addresses)}`);
    expect(await answer.json()).toMatchObject({ deleted: [], businesses: null });
  }
  expect((await ask('/api/newer-listings?since=yesterday')).status).toBe(422);
});

describe('a search', () => {
  beforeAll(async () => {
    const place = { town: 'Homa Bay', county: 'Homa Bay' };
    await listings.live({ ...place, title: "Zawadi's Café", category: 'Food' });
    await listings.live({ ...place, title: 'Zuri Hair', category: 'Beauty' });
  });

  test.each([
    ['q=zawadis+cafe', ['zawadis-cafe']],
    ['q=homa+z', ['zuri-hair', 'zawadis-cafe']],
    ['q=z&category=beauty', ['zuri-hair']],
    ['q=z&town=homa-bay&category=food', ['zawadis-cafe']],
    ["q=zq' OR 'xy'='xy", []],
    ['q=zuri%00hair', ['zuri-hair']],
    ['q=zuri+%26+%7C+%21+%28', ['zuri-hair']],
  ])('for %s finds %j', async (query, slugs) => {
    expect(await search(query)).toEqual(slugs);
  });

  test.each(['cursor=x', `q=${'z'.repeat(201)}`, 'category=<b>', 'cursor=1;2'])(
    'an invalid search is refused with its field: %s',
    async (query) => {
      const answer = await ask(`/api/listings?${query}`);
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ fields: [{ field: query.split('=')[0] }] });
      const page = await (await ask(`/all-businesses/search?${query}`)).text();
      expect(page).toMatch(/Load|Shorten|Choose|Begin/);
      expect(page).not.toContain('request.');
    },
  );

  test('a search answers HEAD without a body', async () => {
    const full = await ask('/api/listings?q=zuri');
    const head = await fetch(`${stack.site}/api/listings?q=zuri`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const name of ['content-type', 'cache-control', 'netlify-cdn-cache-control']) {
      expect(head.headers.get(name)).toBe(full.headers.get(name));
    }
    const refused = await fetch(`${stack.site}/api/listings?cursor=x`, { method: 'HEAD' });
    expect(refused.status).toBe(422);
  });

  test('a search in an unused category or town is a 404', async () => {
    for (const path of ['town/atlantis', 'category/weapons', 'colour/red', 'town/%3Cb%3E']) {
      expect([path, (await ask(`/all-businesses/${path}`)).status]).toEqual([path, 404]);
    }
  });
});

test('a database outage shows an error page without caching', async () => {
  await setFault('database');
  const page = await ask('/anything-at-all');
  expect([page.status, page.headers.get('cache-control')]).toEqual([503, 'no-store']);
  expect(await page.text()).toContain('We cannot show this page right now');
  expect((await ask('/api/listings')).status).toBe(503);
  expect((await ask('/businesses.json')).status).toBe(200);
});

test('purges need a cache, and their failure stops no caller', async () => {
  await purgeListings([1]);
  setVariable('SITE_ID', 'site');
  setVariable('NETLIFY_PURGE_API_TOKEN', 'token');
  const requests: [unknown, unknown][] = [];
  const platform = vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    requests.push([address, typeof init?.body === 'string' && JSON.parse(init.body)]);
    return Promise.resolve(new Response(null, { status: 500 }));
  });
  onTestFinished(() => platform.mockRestore());
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  await purgeListings([]);
  await purgeListings([1007, 1008]);
  expect(log).toHaveBeenCalledOnce();
  expect(requests).toEqual([
    [
      'https://api.netlify.com/api/v1/purge',
      { site_id: 'site', cache_tags: ['listing-1007', 'listing-1008', 'listings', 'no-listing'] },
    ],
  ]);
});

test('an ended advert is announced for thirty days, then gone', async () => {
  const place = { town: 'Garissa', county: 'Garissa', category: 'Services' };
  const { id, slug } = await listings.live({ title: 'For A Week', ...place });
  const lasting = { category: 'Services', package: 'yearly' } as const;
  const near = await listings.live({ ...place, ...lasting, title: 'Near And Alike' });
  const far = await listings.live({ ...lasting, title: 'Far And Alike' });
  await listings.live({ ...place, ...lasting, title: 'Near And Other', category: 'Beauty' });

  // The listing has ended, but the clock's run has not yet processed it.
  await advanceClock(7 * day + 1);
  const ended = await ask(`/${slug}`);
  const page = await ended.text();
  expect(ended.status).toBe(200);
  expect(page).toContain('For A Week is not advertising at the moment');
  expect(page).toContain('noindex');
  expect(page).not.toContain('tel:+254700000021"><svg');
  expect(page.indexOf(`href="/${near.slug}"`)).toBeGreaterThan(0);
  expect(page.indexOf(`href="/${far.slug}"`)).toBeGreaterThan(page.indexOf(`href="/${near.slug}"`));
  expect(page).not.toContain('near-and-other');
  expect(await search('q=for+a+week')).toEqual([]);
  expect((await ask(`/businesses/${id}.json`)).status).toBe(404);
  expect((await ask(`/${slug}.vcf`)).status).toBe(404);

  await listings.runDueTransitions();
  expect((await ask(`/${slug}`)).status).toBe(200);
  await advanceClock(30 * day);
  expect((await ask(`/${slug}`)).status).toBe(410);
});

test('an advert is new for seven days, except new arrivals [R049]', async () => {
  const badges = async () => {
    const { cards } = (await (await ask('/api/listings?q=badge')).json()) as { cards: string };
    return Array.from(cards.matchAll(/class="badge[^>]*>([^<]+)/g), ([, label]) => label).sort();
  };
  const monthly = { package: 'monthly' } as const;
  await listings.feature(await listings.live({ ...monthly, title: 'Badge Bakery' }));
  await listings.live({ ...monthly, title: 'Badge Barber' });
  expect(await badges()).toEqual(['New', 'New Arrival']);
  await advanceClock(7 * day);
  expect(await badges()).toEqual(['New Arrival']);
});
