/** Tests the reach of an advert in the responses to its owner. */
import { expect, test } from 'vitest';
import { createMemberAccount } from '../support/accounts.ts';
import { logIn, openStackForFile } from '../support/stack.ts';
import { createClientAddress, send } from '../support/submit.ts';

const { stack, listings, advanceClock, runFunction } = await openStackForFile();
const daySeconds = 24 * 3600;

const userAgent =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36';

async function sendVisit(slug: string | null, ...kinds: string[]) {
  const visits = [[slug, 'view', '#w '], ...kinds.map((kind) => [slug, kind])];
  const headers = { 'user-agent': userAgent, origin: stack.site };
  const response = await send(`${stack.site}/api/visits`, JSON.stringify({ visits }), {
    from: createClientAddress(),
    headers,
  });
  expect(response.status).toBe(204);
}

test('an owner reads and downloads the reach of an advert', async () => {
  const owner = await createMemberAccount(stack);
  const fetchApi = async (path: string) => {
    const token = await logIn(stack.site, owner);
    return fetch(`${stack.site}/api/${path}`, { headers: { authorization: `Bearer ${token}` } });
  };
  const readLead = async () =>
    ((await (await fetchApi('my-next-step')).json()) as { lead: string }).lead;

  const listing = await listings.live({ owner: owner.id });
  const path = `my-listings/${listing.id}/reach`;
  expect(await readLead(), 'before the first visit').toBe('7 days left.');
  expect(await (await fetchApi(path)).json()).toMatchObject({
    since: null,
    days: [],
    category: null,
  });

  await sendVisit(listing.slug);
  await advanceClock(daySeconds);
  await runFunction('sum-visits');
  await sendVisit(listing.slug, 'call', 'website');
  await sendVisit(listing.slug);
  expect(await readLead()).toBe(
    '6 days left. At least 3 people saw it in the last 7 days. 1 asked for you.',
  );
  const { days, since, today } = (await (await fetchApi(path)).json()) as {
    days: { visitors: number; shared: number; calls: number }[];
    since: string;
    today: string;
  };
  expect(days).toMatchObject([
    { visitors: 1, shared: 1, calls: 0 },
    { visitors: 2, shared: 2, calls: 1, enquiries: 1, website: 1 },
  ]);
  const file = await (await fetchApi(`${path}?format=csv`)).text();
  expect(file.trim().split('\r\n').slice(1)).toEqual([
    `"${since}","1","0","0","0","0","0","0","0","0","0","1","0","0"`,
    `"${today}","2","1","1","0","0","1","0","0","0","0","2","0","0"`,
  ]);
});
