import { expect, test, vi } from 'vitest';
import { requestJson, type ApiRequest } from './request.ts';
import { identityService, storeSession, simulateBrowser } from '#tests/support/stored-session.ts';

simulateBrowser();

const change: ApiRequest = { method: 'POST', path: '/api/my-listings/7/withdraw', body: {} };
const readRequest: ApiRequest = { path: '/api/my-listings' };
const failConnection = () => Promise.reject(new TypeError('Failed to fetch'));

test.each([
  ['without a response', failConnection],
  ['with the response of a proxy', () => Promise.resolve(new Response('', { status: 502 }))],
  ['with half a response', () => Promise.resolve(new Response('{"listing": {"id"'))],
])('a change %s has an unknown outcome [E27]', async (_, respond) => {
  storeSession(3_600_000);
  identityService.mockImplementation(respond);
  await expect(requestJson(change)).rejects.toMatchObject({ code: 'answer-lost' });
});

test('a change without a connection counts as not sent [E27]', async () => {
  storeSession(3_600_000);
  vi.stubGlobal('navigator', { locks: navigator.locks, onLine: false });
  identityService.mockImplementation(failConnection);
  await expect(requestJson(change)).rejects.toMatchObject({ code: 'database-unavailable' });
});

test('a change makes no request after a failed renewal of the token [E27]', async () => {
  storeSession(-1);
  identityService.mockImplementation(failConnection);
  await expect(requestJson(change)).rejects.toMatchObject({ code: 'identity-unavailable' });
  expect(identityService).toHaveBeenCalledTimes(1);
});

test('a query without a response counts as an outage [E27]', async () => {
  storeSession(3_600_000);
  identityService.mockImplementation(failConnection);
  await expect(requestJson(readRequest)).rejects.toMatchObject({ code: 'database-unavailable' });
});

test("a refusal keeps the endpoint's own code", async () => {
  storeSession(3_600_000);
  identityService.mockResolvedValue(Response.json({ code: 'not-possible' }, { status: 409 }));
  await expect(requestJson(change)).rejects.toMatchObject({ code: 'not-possible' });
});
