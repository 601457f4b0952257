/** Tests the limits of requests that the database counts, on the stack's clock. */
import type { Config } from '@netlify/functions';
import { beforeEach, expect, test } from 'vitest';
import { limitRequests } from '#netlify/data/request-limit.ts';
import { now } from '#netlify/clock.ts';
import { rareTest } from '../support/repetitions.ts';
import { createClientAddress } from '../support/submit.ts';
import { loadWithSchedules, openStackForFile, setVariable } from '../support/stack.ts';

const { stack, advanceClock, database } = await openStackForFile(loadWithSchedules());

/** The requests of a test belong to one minute, because each test begins at the start of a minute. */
beforeEach(() => advanceClock(60 - Math.floor((now().getTime() % 60_000) / 1000)));

/** Returns the statuses of requests in sequence, with the number of each. */
async function countStatuses(amount: number, send: () => Promise<Response>) {
  const counts: Record<number, number> = {};
  for (let sent = 0; sent < amount; sent += 1) {
    const response = await send();
    await response.body?.cancel();
    counts[response.status] = (counts[response.status] ?? 0) + 1;
  }
  return counts;
}

test('an endpoint refuses an address beyond its limit until the next minute', async () => {
  const send = () => fetch(`${stack.site}/api/account/export`);
  expect(await countStatuses(10, send)).toEqual({ 401: 10 });
  const refusal = await send();
  expect(refusal.status).toBe(429);
  expect(refusal.headers.get('content-type')).toBe('application/problem+json');
  expect(await refusal.json()).toMatchObject({ code: 'too-many-requests' });
  const waitSeconds = Number(refusal.headers.get('retry-after'));
  expect(waitSeconds).toBeGreaterThan(0);
  expect(waitSeconds).toBeLessThanOrEqual(60);
  expect((await fetch(`${stack.site}/api/account`, { method: 'DELETE' })).status).toBe(401);
  await advanceClock(60);
  expect((await send()).status).toBe(401);
});

rareTest('a page refuses with a page', async () => {
  // The response to an address with a slash is the fastest.
  const send = () => fetch(`${stack.site}/all-businesses/search/`, { redirect: 'manual' });
  expect(await countStatuses(240, send)).toEqual({ 301: 240 });
  const refusal = await send();
  expect(refusal.status).toBe(429);
  expect(refusal.headers.get('content-type')).toContain('text/html');
});

/** Creates two limits of the same function, as two instances of it have. */
const createInstances = (maxRequests: number) => {
  const config: Config = { path: `/instances-of-${maxRequests}` };
  return [limitRequests(config, maxRequests), limitRequests(config, maxRequests)] as const;
};

async function countAdmitted(amount: number, admit: ReturnType<typeof limitRequests>, ip: string) {
  let admitted = 0;
  for (let sent = 0; sent < amount; sent += 1)
    await admit({ ip }).then(
      () => (admitted += 1),
      () => undefined,
    );
  return admitted;
}

test('the instances of a function share the limit of an address', async () => {
  const [one, other] = createInstances(100);
  const client = createClientAddress();
  expect(await countAdmitted(60, one, client)).toBe(60);
  expect(await countAdmitted(60, other, client)).toBe(40);
  // An instance knows the sum after its next batch of ten.
  expect(await countAdmitted(60, one, client)).toBeLessThan(10);
  expect(await countAdmitted(5, other, createClientAddress())).toBe(5);
});

test('an ordinary visitor causes no call of the database', async () => {
  const [one] = createInstances(600);
  setVariable('SUPABASE_URL', 'http://127.0.0.1:9');
  expect(await countAdmitted(59, one, createClientAddress())).toBe(59);
});

test('an outage of the database refuses no request', async () => {
  const [one] = createInstances(20);
  setVariable('SUPABASE_URL', 'http://127.0.0.1:9');
  expect(await countAdmitted(50, one, createClientAddress())).toBe(50);
});

test('the database stores no address', async () => {
  const [one] = createInstances(30);
  const client = createClientAddress();
  await countAdmitted(30, one, client);
  expect(
    (await database.rpc('count_requests', { p_subject: client, p_requests: 1 })).error,
  ).toMatchObject({
    code: '23514',
  });
});
