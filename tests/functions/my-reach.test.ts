/** The reach of an advert in the response to its owner. */
import { expect, test } from 'vitest';
import { createMemberAccount } from '../support/accounts.ts';
import { logIn, openStackForFile } from '../support/stack.ts';
import { createClientAddress, send } from '../support/submit.ts';

const { stack, listings, advanceClock, runFunction } = await openStackForFile();
const day = 24 * 3600;

const browser =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36';

async function visit(slug: string | null, ...kinds: string[]) {
  const visits = [[slug, 'view', '#w '], ...kinds.map((kind) => [slug, kind])];
  const headers = { 'user-agent': browser, origin: stack.site };
  const answer = await send(`${stack.site}/api/visits`, JSON.stringify({ visits }), {
    from: createClientAddress(),
    headers,
  });
  expect(answer.status).toBe(204);
}

test('an owner reads and downloads the reach of an advert', async () => {
  const owner = await createMemberAccount(stack);
  const ask = async (path: string) => {
    const token = await logIn(stack.site, owner);
    return fetch(`${stack.site}/api/${path}`, { headers: { authorization: `Bearer ${token}` } });
  };
  const lead = async () => ((await (await ask('my-next-step')).json()) as { lead: string }).lead;

  const listing = await listings.live({ owner: owner.id });
  const path = `my-listings/${listing.id}/reach`;
  expect(await lead(), 'nothing is said before anything is counted').toBe('7 days left.');
  expect(await (await ask(path)).json()).toMatchObject({ since: null, days: [], category: null });

  await visit(listing.slug);
  await advanceClock(day);
  await runFunction('sum-visits');
  await visit(listing.slug, 'call', 'website');
  await visit(listing.slug);
  expect(await lead()).toBe(
    '6 days left. At least 3 people saw it in the last 7 days. 1 asked for you.',
  );
  const { days, since, today } = (await (await ask(path)).json()) as {
    days: { visitors: number; shared: number; calls: number }[];
    since: string;
    today: string;
  };
  expect(days).toMatchObject([
    { visitors: 1, shared: 1, calls: 0 },
    { visitors: 2, shared: 2, calls: 1, enquiries: 1, website: 1 },
  ]);
  const file = await (await ask(`${path}?format=csv`)).text();
  expect(file.trim().split('\r\n').slice(1)).toEqual([
    `"${since}","1","0","0","0","0","0","0","0","0","0","1","0","0"`,
    `"${today}","2","1","1","0","0","1","0","0","0","0","2","0","0"`,
  ]);
});
