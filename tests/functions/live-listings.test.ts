/** Tests the public pages of members' listings, on a stack without a built site. */
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { purgeChangedPages } from '#netlify/cache/purge-changed-pages.ts';
import { findListings } from '#netlify/data/live-listings.ts';
import { type LiveListing } from '../support/listing-lifecycle.ts';
import { recordPurges } from '../support/purges.ts';
import { rareTest } from '../support/repetitions.ts';
import { openStackForFile } from '../support/stack.ts';
import { createClientAddress, submitJson } from '../support/submit.ts';

const { stack, listings, advanceClock, setFault } = await openStackForFile();

const daySeconds = 86_400;

const fetchPath = (path: string, init: RequestInit = {}) =>
  fetch(stack.site + path, { redirect: 'manual', ...init });

/** Returns the HTML of the cards of the listings that a search finds. */
const searchCards = async (query: string) =>
  ((await (await fetchPath(`/api/listings?${query}`)).json()) as { cards: string }).cards;

/** Returns the slugs of the listings that a search finds. */
const searchSlugs = async (query: string) => {
  const links = (await searchCards(query)).matchAll(/whole-card[^>]* href="\/([^"#]+)/g);
  return Array.from(links, ([, slug]) => slug);
};

const createItem = (name: string, price: string, { isOutOfStock } = { isOutOfStock: false }) => {
  return { id: crypto.randomUUID(), name, price, isFrom: true, isOutOfStock, image: null };
};

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
      payment_details: 'till 522522\ncash',
      map: 'PR2C+5X',
      description:
        'Bicycles mended while you wait, on Jomo Kenyatta Highway.\n\nWe buy old ones too.',
      items: [createItem('Puncture', '150'), createItem('Dynamo', '1200', { isOutOfStock: true })],
    });
  });

  test('a live advert is served at once, without a frame', async () => {
    const response = await fetchPath(`/${listing.slug}`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(await response.text()).toContain('Otieno Bicycles');
    const headResponse = await fetchPath(`/${listing.slug}`, { method: 'HEAD' });
    expect([headResponse.status, await headResponse.text()]).toEqual([200, '']);
    expect((await fetchPath(`/${listing.slug}`, { method: 'POST' })).status).toBe(405);
  });

  test('a live advert has a contact card and a profile', async () => {
    const contactCard = await fetchPath(`/${listing.slug}.vcf`);
    expect(contactCard.headers.get('content-type')).toBe('text/vcard; charset=utf-8');
    expect(contactCard.headers.get('netlify-cache-tag')).toBe(`listing-${listing.id}`);
    expect(await contactCard.text()).toContain('TEL;TYPE=CELL:+254700000021');
    const profile = (await (await fetchPath(`/businesses/${listing.id}.json`)).json()) as object;
    expect(profile).toMatchObject({
      title: 'Otieno Bicycles',
      story: ['We buy old ones too.'],
      whatsapp: '+254110000022',
      payment_details: 'till 522522\ncash',
      map: 'PR2C+5X',
      image: { alt: 'Baskets on a table' },
    });
  });

  test('is among the dashboard’s businesses and in the sitemap', async () => {
    const businesses = (await (await fetchPath('/businesses.json')).json()) as { id: number }[];
    const price = 'from Kshs. 150';
    expect(businesses).toContainEqual(expect.objectContaining({ id: listing.id, price }));
    const sitemap = await fetchPath('/sitemap-adverts.xml');
    expect(sitemap.headers.get('content-type')).toContain('application/xml');
    expect(await sitemap.text()).toContain(`<loc>${stack.site}/${listing.slug}</loc>`);
  });

  test('a live advert is found by items, with lowest available price', async () => {
    const cards = await searchCards('q=punctures');
    expect(cards).toContain(`href="/${listing.slug}#item-`);
    expect(cards.replaceAll(/<[^>]*>/g, '')).toContain('from Kshs. 150');
  });

  test('can be reported by every visitor', async () => {
    const report = { 'form-name': 'report', reason: 'scam', message: '', 'bot-field': '' };
    const fields = { ...report, business: listing.slug };
    const options = { from: createClientAddress() };
    expect((await submitJson(`${stack.site}/api/reports`, fields, options)).status).toBe(201);
  });

  test('hostile text of a live advert is shown, never run', async () => {
    const { slug } = await listings.live({
      title: '<script>alert(1)</script>',
      contact: '"><img src=x onerror=alert(1)>',
    });
    const page = await (await fetchPath(`/${slug}`)).text();
    expect(page).not.toContain('<script>alert');
    expect(page).not.toContain('<img src=x');
    expect(await searchSlugs('q=script')).toContain(slug);
  });

  test('an advert named like a page gets another address [G23]', async () => {
    const expectedSlugs = { Pricing: 'pricing-2', 'Judys Mats': 'judys-mats-2', ሰላም: 'business-2' };
    for (const [name, slug] of Object.entries(expectedSlugs)) {
      expect((await listings.approved({ title: name })).slug).toBe(slug);
    }
  });
});

test('the address of an advert redirects to the new one after a rename [G23]', async () => {
  const { id, slug } = await listings.live({ title: 'Old Name' });
  await listings.submit({ id }, { title: 'New Name' });
  await listings.approve({ id });
  expect((await listings.readStored({ id })).slug).toBe('new-name');
  for (const suffix of ['', '.vcf']) {
    const { status, headers } = await fetchPath(`/${slug}${suffix}`);
    expect([status, headers.get('location')]).toEqual([301, `/new-name${suffix}`]);
  }
  expect((await fetchPath('/new-name')).status).toBe(200);
});

test('no address of an advert or page ends in a slash', async () => {
  const { slug } = await listings.live({ title: 'One Address' });
  for (const path of [`/${slug}`, '/pricing', '/blog/a-post', '/all-businesses/town/nairobi']) {
    const response = await fetchPath(`${path}/?from=w`);
    expect([response.status, response.headers.get('location')]).toEqual([301, `${path}?from=w`]);
  }
  expect((await fetchPath('/api/listings/')).status).not.toBe(301);
});

const ends = ['suspend', 'withdraw'] as const;
test.each(ends)('the address of an advert responds with 410 after: %s', async (transition) => {
  const { id, slug } = await listings.live({ title: `To ${transition}` });
  await listings[transition]({ id });
  expect((await fetchPath(`/${slug}`)).status).toBe(410);
  expect((await fetchPath(`/${slug}.vcf`)).status).toBe(410);
  expect((await fetchPath(`/businesses/${id}.json`)).status).toBe(404);
  expect(await searchSlugs(`q=${transition}`)).not.toContain(slug);
});

test('an unpublished or unknown address responds with 404', async () => {
  await listings.submitted({ title: 'Only Submitted' });
  const unusedPaths = ['only-submitted', 'only-submitted.vcf', 'nobody-here', '%F0%9F%A7%BA'];
  for (const path of [...unusedPaths, 'UPPER', 'a.b', '-', '404', 'listing-frame']) {
    expect([path, (await fetchPath(`/${path}`)).status]).toEqual([path, 404]);
  }
  expect((await fetchPath('/nobody-here')).headers.get('netlify-cache-tag')).toBe('no-listing');
});

test('no advert is reported as deleted without a built site', async () => {
  const { slug: liveSlug } = await listings.live({ title: 'Still Here' });
  const { id, slug: suspendedSlug } = await listings.live({ title: 'Over Now' });
  await listings.suspend({ id });
  const addresses = ['judys-mats', liveSlug, suspendedSlug, 'never-was', '../admin', "'"].join();
  // Pages that were loaded before 2026-11-26 send the parameter `shown`.
  for (const name of ['visible', 'shown']) {
    const query = `${name}=${encodeURIComponent(addresses)}`;
    const response = await fetchPath(`/api/newer-listings?${query}`);
    expect(await response.json()).toMatchObject({ deleted: [], businesses: null });
  }
  expect((await fetchPath('/api/newer-listings?since=yesterday')).status).toBe(422);
});

describe('a search', () => {
  beforeAll(async () => {
    const area = { town: 'Homa Bay', county: 'Homa Bay' };
    await listings.live({ ...area, title: "Zawadi's Café", category: 'Food' });
    await listings.live({ ...area, title: 'Zuri Hair', category: 'Beauty' });
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
    expect(await searchSlugs(query)).toEqual(slugs);
  });

  const invalidSearches = ['cursor=x', `q=${'z'.repeat(201)}`, 'category=<b>', 'cursor=1;2'];
  test.each(invalidSearches)('an invalid search is refused with its field: %s', async (query) => {
    const response = await fetchPath(`/api/listings?${query}`);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ fields: [{ field: query.split('=')[0] }] });
    const page = await (await fetchPath(`/all-businesses/search?${query}`)).text();
    expect(page).toMatch(/Load|Shorten|Choose|Begin/);
    expect(page).not.toContain('request.');
  });

  test('a search answers HEAD without a body', async () => {
    const getResponse = await fetchPath('/api/listings?q=zuri');
    const headResponse = await fetch(`${stack.site}/api/listings?q=zuri`, { method: 'HEAD' });
    expect([headResponse.status, await headResponse.text()]).toEqual([200, '']);
    for (const name of ['content-type', 'cache-control', 'netlify-cdn-cache-control']) {
      expect(headResponse.headers.get(name)).toBe(getResponse.headers.get(name));
    }
    const refusal = await fetch(`${stack.site}/api/listings?cursor=x`, { method: 'HEAD' });
    expect(refusal.status).toBe(422);
  });

  test('a search in an unused category or town is a 404', async () => {
    for (const path of ['town/atlantis', 'category/weapons', 'colour/red', 'town/%3Cb%3E']) {
      expect([path, (await fetchPath(`/all-businesses/${path}`)).status]).toEqual([path, 404]);
    }
  });
});

test('a database outage shows an error page without caching', async () => {
  await setFault('database');
  const page = await fetchPath('/anything-at-all');
  expect([page.status, page.headers.get('cache-control')]).toEqual([503, 'no-store']);
  expect(await page.text()).toContain('We cannot show this page right now');
  expect((await fetchPath('/api/listings')).status).toBe(503);
  expect((await fetchPath('/businesses.json')).status).toBe(200);
});

test('a failed purge is logged and does not throw', async () => {
  const { id } = await listings.live({ title: 'Purged Later' });
  await purgeChangedPages();
  const purges = recordPurges(500);
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  await purgeChangedPages();
  expect(log).toHaveBeenCalledOnce();
  const tags = [`listing-${id}`, 'listings', 'no-listing'];
  expect(purges).toEqual([expect.arrayContaining(tags)]);
});

rareTest('an ended advert has a page for thirty days', async () => {
  const area = { town: 'Garissa', county: 'Garissa', category: 'Services' };
  const { id, slug } = await listings.live({ title: 'For A Week', ...area });
  const phone = '+254700000044';
  const yearlyFields = { category: 'Services', package: 'yearly', phone } as const;
  const nearListing = await listings.live({ ...area, ...yearlyFields, title: 'Near And Alike' });
  const farListing = await listings.live({ ...yearlyFields, title: 'Far And Alike' });
  await listings.live({ ...area, ...yearlyFields, title: 'Near And Other', category: 'Beauty' });

  // The package of the listing has ended.
  await advanceClock(7 * daySeconds + 1);
  const keptPage = await (await fetchPath(`/${slug}`)).text();
  expect(keptPage).toContain('The advert of For A Week has ended');
  expect(keptPage).toContain('href="tel:+254700000021"');
  expect(keptPage).toMatch(/<dd[^>]*>Garissa</);
  expect(keptPage).toMatch(/<img[^>]*alt="Baskets on a table"/);
  for (const rival of ['near-and-alike', 'far-and-alike', 'Similar businesses', '/category/']) {
    expect(keptPage).not.toContain(rival);
  }

  // After seven more days, the page shows other businesses in place of the contact.
  await advanceClock(7 * daySeconds);
  const response = await fetchPath(`/${slug}`);
  const page = await response.text();
  expect(response.status).toBe(200);
  expect(page).toContain('The advert of For A Week has ended');
  expect(page).toContain('noindex');
  expect(page).not.toContain('tel:+254700000021"><svg');
  expect(page).not.toMatch(/tel:\+254700000021|0700 000 021/);
  const findLink = ({ slug }: LiveListing) => page.indexOf(`href="/${slug}"`);
  expect(findLink(nearListing)).toBeGreaterThan(0);
  expect(findLink(farListing)).toBeGreaterThan(findLink(nearListing));
  expect(page).not.toContain('near-and-other');
  expect(await searchSlugs('q=for+a+week')).toEqual([]);
  expect((await fetchPath(`/businesses/${id}.json`)).status).toBe(404);
  expect((await fetchPath(`/${slug}.vcf`)).status).toBe(404);

  await listings.runDueTransitions();
  expect((await fetchPath(`/${slug}`)).status).toBe(200);
  await advanceClock(30 * daySeconds);
  expect((await fetchPath(`/${slug}`)).status).toBe(410);
});

rareTest('only a featured advert has a badge, however old it is [R049]', async () => {
  const readBadges = async () => {
    const badges = (await searchCards('q=badge')).matchAll(/class="badge[^>]*>([^<]+)/g);
    return Array.from(badges, ([, label]) => label).sort();
  };
  const monthlyFields = { package: 'monthly' } as const;
  await listings.feature(await listings.live({ ...monthlyFields, title: 'Badge Bakery' }));
  await listings.live({ ...monthlyFields, title: 'Badge Barber' });
  expect(await readBadges()).toEqual(['New Arrival']);
  await advanceClock(7 * daySeconds);
  expect(await readBadges()).toEqual(['New Arrival']);
});

test('a section that can not be read leaves the other sections readable', async () => {
  // PostgreSQL refuses a text with NUL.
  const pages = ['\0', ''].map((category) => findListings({ category, town: '' }));
  const results = await Promise.allSettled(pages);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});
