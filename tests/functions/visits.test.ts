/** Tests the visits that browsers send: the visits that count, and the stored data. */
import { beforeEach, expect, test } from 'vitest';
import { createMemberAccount } from '../support/accounts.ts';
import { rareTest } from '../support/repetitions.ts';
import { staffId } from '../support/seeded-users.ts';
import { openStackForFile } from '../support/stack.ts';
import { mobileBrowser, sendVisits } from '../support/send-visits.ts';
import { createClientAddress } from '../support/submit.ts';

const { stack, database, listings, advanceClock, runFunction } = await openStackForFile();

let client: string;
beforeEach(() => {
  client = createClientAddress();
});

const postVisits = (visits: unknown, options: Parameters<typeof sendVisits>[2] = {}) =>
  sendVisits(stack, visits, { from: client, ...options });

async function readReach({ id }: { id: number }) {
  const response = await database.rpc('listing_reach', { p_listing_id: id, p_days: 1 });
  const [day = {}] = (response.data as { days: Record<string, number>[] }).days;
  const { visitors = 0, enquiries = 0, poster = 0 } = day;
  return { visitors, enquiries, poster };
}

test('a visitor counts once a day by address and browser [R006]', async () => {
  const listing = await listings.live();
  const slug = listing.slug;
  // The third part has the hash of the address and the referrer, separated by a space. `#p` stands for a poster.
  const view = [slug, 'view', '#p '];
  for (let attempt = 0; attempt < 3; attempt += 1)
    expect(await postVisits([view, [slug, 'call'], [slug, 'whatsapp']])).toBe(204);
  expect(await readReach(listing)).toEqual({ visitors: 1, enquiries: 1, poster: 1 });
  await postVisits([view], { browser: `${mobileBrowser} Other` });
  await postVisits([view], { from: createClientAddress() });
  expect(await readReach(listing)).toEqual({ visitors: 3, enquiries: 1, poster: 3 });
});

test('own, staff and bot visits are accepted, but never counted', async () => {
  const owner = await createMemberAccount(stack);
  const listing = await listings.live({ owner: owner.id });
  const view = [[listing.slug, 'view', ` ${stack.site}/`]];
  expect(await postVisits(view, { member: owner.id })).toBe(204);
  expect(await postVisits(view, { member: staffId })).toBe(204);
  for (const browser of ['Googlebot/2.1 (+http://www.google.com/bot.html)', 'curl/8.5.0', '']) {
    expect(await postVisits(view, { browser })).toBe(204);
  }
  expect(await readReach(listing)).toEqual({ visitors: 0, enquiries: 0, poster: 0 });
  await postVisits(view, { member: crypto.randomUUID() });
  expect((await readReach(listing)).visitors).toBe(1);
});

test('visits of tabs from before 2026-11-26 are counted', async () => {
  const listing = await listings.live();
  const view = [[listing.slug, 'view', ` ${stack.site}/`]];
  expect(await postVisits(view, { path: '/api/seen' })).toBe(204);
  expect((await readReach(listing)).visitors).toBe(1);
});

test('an invalid or cross-site visit is refused', async () => {
  expect(await postVisits([['judys-mats', 'view']])).toBe(422);
  expect(await postVisits([])).toBe(422);
  const origin = 'https://elsewhere.example';
  expect(await postVisits([['judys-mats', 'call']], { origin })).toBe(403);
});

rareTest('stored visits reveal no address or browser, and hashes expire', async () => {
  const listing = await listings.live();
  await postVisits([[listing.slug, 'view', ` ${stack.site}/`]]);
  const { data } = await database.from('visits').select().throwOnError();
  const json = JSON.stringify(data);
  for (const text of [client, 'Mozilla', 'Android']) expect(json).not.toContain(text);
  await advanceClock(25 * 3600);
  await runFunction('sum-visits');
  expect((await database.from('visits').select().throwOnError()).data).toEqual([]);
  const sums = await database.from('visit_days').select('visitors').eq('listing_id', listing.id);
  expect(sums.data).toEqual([{ visitors: 1 }]);
});
