import { expect, test } from 'vitest';
import { openGatewayForFile, createFixedClock } from '#tests/support/gateway.ts';

const clock = createFixedClock('2026-11-20T08:00:00Z');
const limited = (path: `/${string}`, windowLimit: number, aggregateBy: 'ip' | 'domain') => ({
  default: () => new Response('answered'),
  config: { path, rateLimit: { windowSize: 60, windowLimit, aggregateBy } },
});

const { sendRequest, opened } = openGatewayForFile({
  clock,
  functions: {
    report: limited('/api/report', 2, 'ip'),
    other: limited('/api/other', 1, 'ip'),
    shared: limited('/api/shared', 1, 'domain'),
  },
});

const statuses = async (path: string, ...addresses: string[]) => {
  const statuses: number[] = [];
  for (const ip of addresses)
    statuses.push((await sendRequest(path, { method: 'POST' }, { ip })).status);
  return statuses;
};

test('too frequent calls are refused with the seconds to wait', async () => {
  await statuses('/api/report', '198.51.100.1');
  await clock.advance(20_000);
  await statuses('/api/report', '198.51.100.1');
  await clock.advance(500);
  const spoofed = { 'x-forwarded-for': '203.0.113.9', 'x-nf-client-connection-ip': '203.0.113.9' };
  const refused = await sendRequest('/api/report', { headers: spoofed }, { ip: '198.51.100.1' });
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('40');
  expect(await refused.json()).toMatchObject({ code: 'too-many-requests', status: 429 });
  await clock.advance(39_500);
  expect(await statuses('/api/report', '198.51.100.1', '198.51.100.1')).toEqual([200, 429]);
});

test('limits count per client and function, or per domain', async () => {
  const addresses = ['198.51.100.2', '198.51.100.2', '198.51.100.3'];
  expect(await statuses('/api/other', ...addresses)).toEqual([200, 429, 200]);
  expect(await statuses('/api/report', '198.51.100.2')).toEqual([200]);
  expect(await statuses('/api/shared', '198.51.100.4', '198.51.100.5')).toEqual([200, 429]);
});

test('a preflight request does not count', async () => {
  await clock.advance(60_000);
  const url = new URL('http://localhost/api/shared');
  expect(opened.gateway.hasHandler('POST', url)).toBe(true);
  expect(await statuses('/api/shared', '198.51.100.4')).toEqual([200]);
});

test('the windows restart after the clock was set back', async () => {
  await clock.advance(3_600_000);
  expect(await statuses('/api/other', '198.51.100.6', '198.51.100.6')).toEqual([200, 429]);
  await clock.reset();
  expect(await statuses('/api/other', '198.51.100.6')).toEqual([200]);
});
