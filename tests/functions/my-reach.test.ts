/** Tests the reach of an advert in the responses to its owner. */
import { expect, test } from 'vitest';
import type { ListingReach } from '#domain/reach/reach.ts';
import { createMemberAccount } from '../support/accounts.ts';
import { createFetchAs } from '../support/fetch-as.ts';
import { sendVisits } from '../support/send-visits.ts';
import { loadWithSchedules, openStackForFile } from '../support/stack.ts';
import { rareTest } from '../support/repetitions.ts';

const { stack, listings, advanceClock, runFunction } = await openStackForFile(
  loadWithSchedules('run-due-transitions', 'sum-visits'),
);
const daySeconds = 24 * 3600;

async function sendVisit(slug: string | null, ...kinds: string[]) {
  // The hash `#w` marks a shared link. The referrer after the blank is empty.
  const visits = [[slug, 'view', '#w '], ...kinds.map((kind) => [slug, kind])];
  expect(await sendVisits(stack, visits)).toBe(204);
}

test('an owner reads and downloads the reach of an advert', async () => {
  const owner = await createMemberAccount(stack);
  const fetchApi = createFetchAs(stack, owner);
  const readJson = async (path: string) =>
    (await (await fetchApi(path)).json()) as Record<string, unknown>;
  const readLead = async () => (await readJson('my-next-step'))['lead'];

  const listing = await listings.live({ owner: owner.id });
  const path = `my-listings/${listing.id}/reach`;
  expect(await readLead(), 'before the first visit').toBe('7\u00A0days left.');
  expect(await readJson(path)).toMatchObject({ since: null, days: [], category: null });

  await sendVisit(listing.slug);
  await advanceClock(daySeconds);
  await runFunction('sum-visits');
  await sendVisit(listing.slug, 'call', 'website');
  await sendVisit(listing.slug);
  expect(await readLead()).toBe(
    '6\u00A0days left. 3 people saw your page in the last 7\u00A0days. 1 called or wrote.',
  );
  const { days, since, today } = await readJson(path);
  expect(days).toMatchObject([
    { visitors: 1, shared: 1, calls: 0 },
    { visitors: 2, shared: 2, calls: 1, enquiries: 1, website: 1 },
  ]);
  // The columns are: day, visitors, enquiries, calls, whatsapp, contacts, website, shares, appearances, and the
  // visitors by source: lists, search, shared, poster, elsewhere.
  const file = await (await fetchApi(`${path}?format=csv`)).text();
  expect(file.trim().split('\r\n').slice(1)).toEqual([
    `"${String(since)}","1","0","0","0","0","0","0","0","0","0","1","0","0"`,
    `"${String(today)}","2","1","1","0","0","1","0","0","0","0","2","0","0"`,
  ]);
});

rareTest('the reach of an ended advert has the days before its end', async () => {
  const owner = await createMemberAccount(stack);
  const fetchApi = createFetchAs(stack, owner);
  const listing = await listings.live({ owner: owner.id, package: 'weekly' });
  await sendVisit(listing.slug, 'call');
  await advanceClock(7 * daySeconds);
  await runFunction('sum-visits');
  await runFunction('run-due-transitions');
  await advanceClock(40 * daySeconds);
  const reach = (await (await fetchApi(`my-listings/${listing.id}/reach`)).json()) as ListingReach;
  expect(reach.days).toMatchObject([{ day: reach.since, visitors: 1, enquiries: 1 }]);
});
