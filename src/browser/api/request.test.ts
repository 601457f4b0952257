import { describe, expect, test, vi } from 'vitest';
import { requestJson, type ApiRequest } from './request.ts';
import { identityService, storeSession, simulateBrowser } from '#tests/support/stored-session.ts';

simulateBrowser();

const order: ApiRequest = { method: 'POST', path: '/api/my-listings/7/withdraw', body: {} };
const query: ApiRequest = { path: '/api/my-listings' };
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

describe('a sent order', () => {
  test.each([
    ['without an answer', lost],
    [
      'with an answer of somebody between',
      () => Promise.resolve(new Response('', { status: 502 })),
    ],
    ['with half an answer', () => Promise.resolve(new Response('{"listing": {"id"'))],
  ])('%s has an unknown outcome [E27]', async (_, answer) => {
    storeSession(3_600_000);
    identityService.mockImplementation(answer);
    await expect(requestJson(order)).rejects.toMatchObject({ code: 'answer-lost' });
  });

  test('without a connection stays local [E27]', async () => {
    storeSession(3_600_000);
    vi.stubGlobal('navigator', { locks: navigator.locks, onLine: false });
    identityService.mockImplementation(lost);
    await expect(requestJson(order)).rejects.toMatchObject({ code: 'database-unavailable' });
  });

  test('without a valid token makes no request [E27]', async () => {
    storeSession(-1);
    identityService.mockImplementation(lost);
    await expect(requestJson(order)).rejects.toMatchObject({ code: 'identity-unavailable' });
    expect(identityService).toHaveBeenCalledTimes(1);
  });
});

test('a query without a response counts as an outage [E27]', async () => {
  storeSession(3_600_000);
  identityService.mockImplementation(lost);
  await expect(requestJson(query)).rejects.toMatchObject({ code: 'database-unavailable' });
});

test("a refusal keeps the endpoint's own text", async () => {
  storeSession(3_600_000);
  identityService.mockResolvedValue(Response.json({ code: 'not-possible' }, { status: 409 }));
  await expect(requestJson(order)).rejects.toMatchObject({ code: 'not-possible' });
});
