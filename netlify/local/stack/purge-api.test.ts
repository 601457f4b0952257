import { expect, test } from 'vitest';
import { createFixedClock } from '#tests/support/gateway.ts';
import { createEdgeCache } from '../gateway/index.ts';
import { createPurgeApi } from './purge-api.ts';

const clock = createFixedClock('2026-12-01T06:00:00Z');

/** Opens the API, and returns the tags that it purges. */
function openApi() {
  const cache = createEdgeCache(clock);
  const purges: (readonly string[] | undefined)[] = [];
  cache.purge = (tags) => void purges.push(tags);
  const api = createPurgeApi({ cache, clock, siteId: 'site', token: 'token' });
  const send = async (body: object, authorization = 'Bearer token', method = 'POST') => {
    const request = new Request('http://localhost/.local/purge', {
      method,
      headers: { authorization },
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    });
    return (await api(request)).status;
  };
  return { purges, send };
}

test('a purge requires the method, the token and the site', async () => {
  const { purges, send } = openApi();
  expect(await send({}, 'Bearer token', 'GET')).toBe(405);
  expect(await send({ site_id: 'site' }, 'Bearer other')).toBe(401);
  expect(await send({ site_id: 'other' })).toBe(404);
  expect(await send({ site_id: 'site', cache_tags: ['a', 'b'] })).toBe(202);
  expect(await send({ site_id: 'site' })).toBe(202);
  expect(purges).toEqual([['a', 'b'], undefined]);
});

test('a third purge of a tag within five seconds is refused as a whole', async () => {
  const { purges, send } = openApi();
  const purge = (...cache_tags: string[]) => send({ site_id: 'site', cache_tags });
  expect([await purge('a'), await purge('a', 'b'), await purge('a', 'c')]).toEqual([202, 202, 429]);
  expect(await purge('c')).toBe(202);
  await clock.advance(5_000);
  expect(await purge('a')).toBe(202);
  expect(purges).toHaveLength(4);
});
