import { expect, test } from 'vitest';
import { openGatewayForFile, createFixedClock } from '#tests/support/gateway.ts';

const clock = createFixedClock('2026-11-20T08:00:00Z');
const createLimitedFunction = (
  path: `/${string}`,
  windowLimit: number,
  aggregateBy: 'ip' | 'domain',
) => ({
  default: () => new Response('answered'),
  config: { path, rateLimit: { windowSize: 60, windowLimit, aggregateBy } },
});

const { sendRequest, opened } = openGatewayForFile({
  clock,
  functions: {
    report: createLimitedFunction('/api/report', 2, 'ip'),
    other: createLimitedFunction('/api/other', 1, 'ip'),
    shared: createLimitedFunction('/api/shared', 1, 'domain'),
  },
});

/** Sends one request from each address. */
const getStatuses = async (path: string, ...addresses: string[]) => {
  const statuses: number[] = [];
  for (const ip of addresses)
    statuses.push((await sendRequest(path, { method: 'POST' }, { ip })).status);
  return statuses;
};

test('a call above the limit is refused with the seconds to wait', async () => {
  await getStatuses('/api/report', '198.51.100.1');
  await clock.advance(20_000);
  await getStatuses('/api/report', '198.51.100.1');
  await clock.advance(500);
  const forgedHeaders = {
    'x-forwarded-for': '203.0.113.9',
    'x-nf-client-connection-ip': '203.0.113.9',
  };
  const refusal = await sendRequest(
    '/api/report',
    { headers: forgedHeaders },
    { ip: '198.51.100.1' },
  );
  expect(refusal.status).toBe(429);
  expect(refusal.headers.get('retry-after')).toBe('40');
  expect(await refusal.json()).toMatchObject({ code: 'too-many-requests', status: 429 });
  await clock.advance(39_500);
  expect(await getStatuses('/api/report', '198.51.100.1', '198.51.100.1')).toEqual([200, 429]);
});

test('limits count per client and function, or per domain', async () => {
  const addresses = ['198.51.100.2', '198.51.100.2', '198.51.100.3'];
  expect(await getStatuses('/api/other', ...addresses)).toEqual([200, 429, 200]);
  expect(await getStatuses('/api/report', '198.51.100.2')).toEqual([200]);
  expect(await getStatuses('/api/shared', '198.51.100.4', '198.51.100.5')).toEqual([200, 429]);
});

test('a search for the handler of an address does not count', async () => {
  await clock.advance(60_000);
  const url = new URL('http://localhost/api/shared');
  expect(opened.gateway.hasHandler('POST', url)).toBe(true);
  expect(await getStatuses('/api/shared', '198.51.100.4')).toEqual([200]);
});

test('the windows restart after the clock was set back', async () => {
  await clock.advance(3_600_000);
  expect(await getStatuses('/api/other', '198.51.100.6', '198.51.100.6')).toEqual([200, 429]);
  await clock.reset();
  expect(await getStatuses('/api/other', '198.51.100.6')).toEqual([200]);
});
