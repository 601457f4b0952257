/** Tests the pages of adverts behind the cache of the platform's edge, and the purges after each change. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Fault } from '#netlify/local/index.ts';
import type { PlatformEnvironment } from '#netlify/local/stack/platform.ts';
import { createMemberAccount } from '../../support/accounts.ts';
import { writeBuiltFrame } from '../../support/built-frame.ts';
import {
  createItem,
  createListingSteps,
  newCode,
  type LiveListing,
} from '../../support/listing-lifecycle.ts';
import { createOwnerClient } from '../../support/own-listings.ts';
import { createStaffClient } from '../../support/staff-client.ts';
import { control, createServiceClient, logIn, startTestStack } from '../../support/stack.ts';

const stack = await startTestStack({ EDGE_CACHE: 'on' }, await writeBuiltFrame());
afterAll(() => stack.close());
// The clock passes several nights, and a nightly build would replace the files of the test.
(globalThis as unknown as { Netlify: { env: PlatformEnvironment } }).Netlify.env.set(
  'NIGHTLY_HOOK_URL',
  '',
);
const database = await createServiceClient(stack);
const listings = createListingSteps(database);
const staff = createStaffClient(stack);

const daySeconds = 86_400;
const ended = 'has ended';
const advanceClock = (seconds: number) => control(stack, 'clock', { advance: seconds });
const runTransitions = () => control(stack, 'schedule/run-due-transitions', {});
const setFault = (service: Fault['service'], mode: Fault['mode']) =>
  control(stack, 'faults', { service, mode });

async function fetchPage(path: string) {
  const response = await fetch(stack.site + path, { redirect: 'manual' });
  const { status, headers } = response;
  const [, result] = /; (hit|fwd=\w+)/.exec(headers.get('cache-status') ?? '') ?? [];
  return { status, headers, result, text: await response.text() };
}

/** Requests a page twice, so that the cache has it. */
async function storePage(path: string) {
  await fetchPage(path);
  expect((await fetchPage(path)).result).toBe('hit');
}

let listing: LiveListing;
let path: string;
beforeEach(async () => {
  await listings.resetRateLimits();
  listing = await listings.live({ package: 'monthly', items: [createItem('Mat')] });
  path = `/${listing.slug}`;
  // The step bypasses the endpoints. So a scheduled run sends the purge, and a later run repeats the purge.
  await runTransitions();
  await advanceClock(60);
  await runTransitions();
});

test('a page is served from the cache for a day, whatever the time', async () => {
  const first = await fetchPage(path);
  expect(first.headers.get('netlify-cdn-cache-control')).toBe(
    'public, durable, max-age=86400, stale-while-revalidate=3600',
  );
  await advanceClock(daySeconds - 120);
  const cached = await fetchPage(`${path}?fbclid=1`);
  expect([cached.result, cached.text]).toEqual(['hit', first.text]);
  await advanceClock(daySeconds);
  const rendered = await fetchPage(path);
  expect([rendered.result, rendered.text]).toEqual(['fwd=miss', first.text]);
});

test.each(['', '.vcf'])('a page%s leaves the cache at the end of the paid time', async (ending) => {
  // Thirty days were paid. The last response is stored two hours before their end.
  await advanceClock(30 * daySeconds - 7_200);
  const last = await fetchPage(path + ending);
  const [, maxAge, stale] =
    /max-age=(\d+), stale-while-revalidate=(\d+)/.exec(
      last.headers.get('netlify-cdn-cache-control') ?? '',
    ) ?? [];
  expect(Number(maxAge) + Number(stale)).toBeLessThanOrEqual(7_200);
  expect(Number(maxAge)).toBeGreaterThan(7_000);
  await setFault('purge', 'error');
  await advanceClock(7_200);
  const page = await fetchPage(path + ending);
  await setFault('purge', 'ok');
  expect(page.result).toBe('fwd=miss');
  expect(ending === '' ? page.text : page.status).toEqual(
    ending === '' ? expect.stringContaining(ended) : 404,
  );
});

const decide = async (action: string, body: object) => {
  const { status } = await staff.requestJson(`listings/${listing.id}/${action}`, body);
  expect(status).toBe(200);
};
const submit = async (change: object) => {
  const owner = await createOwnerClient(stack, 'member');
  const { draft, revision } = (await owner.open(listing.id)).body;
  if (!draft || revision === undefined) throw new Error('The draft is missing.');
  expect((await owner.submit(listing.id, { ...draft, ...change }, revision)).status).toBe(200);
};

/** Changes by requests, with a text or status of the page after the change. */
const changes: [name: string, change: () => Promise<unknown>, page: string | number][] = [
  ['a price', () => submit({ items: [createItem('Mat', { price: '777' })] }), '777'],
  [
    'an approved name',
    async () => {
      const version = await listings.submit(listing, { title: 'Renamed Shop' });
      await decide('approve', { version });
    },
    301,
  ],
  ['the mark of the first place', () => decide('feature', { featured: true }), 'New Arrival'],
  ['a suspension', () => decide('suspend', { reason: 'reported' }), 410],
  [
    'a withdrawal',
    async () => (await createOwnerClient(stack, 'member')).withdraw(listing.id),
    410,
  ],
];

const expectPage = async (expected: string | number) => {
  const { status, text } = await fetchPage(path);
  if (typeof expected === 'number') expect(status).toBe(expected);
  else expect(text).toContain(expected);
};

test.each(changes)('%s is on the page at once', async (_name, change, page) => {
  await storePage(path);
  await change();
  await expectPage(page);
});

test.each(changes)(
  '%s is on the page although the first purge fails',
  async (_name, change, page) => {
    await storePage(path);
    await setFault('purge', 'down');
    await change();
    expect((await fetchPage(path)).result).toBe('hit');
    await setFault('purge', 'ok');
    await advanceClock(60);
    await runTransitions();
    await expectPage(page);
  },
);

test('changes of three adverts at once are on their pages, beyond the limit of lists', async () => {
  const shops = await Promise.all([1, 2, 3].map(() => listings.live()));
  await runTransitions();
  await advanceClock(60);
  for (const { slug } of shops) await storePage(`/${slug}`);
  for (const { id } of shops) {
    const { status } = await staff.requestJson(`listings/${id}/feature`, { featured: true });
    expect(status).toBe(200);
  }
  for (const { slug } of shops) expect((await fetchPage(`/${slug}`)).text).toContain('New Arrival');
});

test('an advert that ends is purged by the schedule, and a restored one too', async () => {
  await storePage(path);
  await decide('suspend', { reason: 'reported' });
  await storePage(path);
  // The platform accepts two purges of a tag in five seconds.
  await advanceClock(10);
  await decide('restore', {});
  expect((await fetchPage(path)).status).toBe(200);
  await advanceClock(30 * daySeconds);
  expect((await fetchPage(path)).text).toContain(ended);
});

test('a paid advert replaces the page of an unknown address', async () => {
  const { id, slug } = await listings.approved({ title: 'Not Yet Here' });
  await storePage(`/${slug}`);
  const payment = await listings.beginPayment({ id });
  const { data } = await database.from('payments').select('amount').eq('id', payment).single();
  const money = { reference: newCode(), amount: data?.amount as number, currency: 'KES' };
  expect((await staff.requestJson(`payments/${payment}/confirm`, money)).status).toBe(200);
  expect((await fetchPage(`/${slug}`)).status).toBe(200);
});

test('the pages of a deleted account leave the cache', async () => {
  const account = await createMemberAccount(stack);
  const { slug } = await listings.live({ owner: account.id });
  await runTransitions();
  await storePage(`/${slug}`);
  const response = await fetch(`${stack.site}/api/account`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${await logIn(stack.site, account)}` },
    body: JSON.stringify({ email: account.email }),
  });
  expect(response.status).toBe(204);
  expect((await fetchPage(`/${slug}`)).status).toBe(404);
});

test('a purge needs the token of the functions', async () => {
  await storePage(path);
  const body = JSON.stringify({ site_id: 'embedded', cache_tags: [`listing-${listing.id}`] });
  for (const authorization of ['', 'Bearer guessed']) {
    const headers = { authorization };
    const response = await fetch(`${stack.site}/.local/purge`, { method: 'POST', headers, body });
    expect(response.status).toBe(401);
  }
  expect((await fetchPage(path)).result).toBe('hit');
});
