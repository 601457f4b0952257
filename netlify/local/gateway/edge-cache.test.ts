import { expect, test } from 'vitest';
import { createFixedClock } from '#tests/support/gateway.ts';
import { createEdgeCache } from './edge-cache.ts';

/** Opens a cache before a function that numbers its responses. */
function openCache(headers: Record<string, string> = {}, status = 200) {
  const clock = createFixedClock('2026-12-01T06:00:00Z');
  const cache = createEdgeCache(clock);
  let count = 0;
  const load = () => {
    count += 1;
    return Promise.resolve(
      new Response(`response ${count}`, {
        status,
        headers: {
          'netlify-cdn-cache-control': 'public, durable, max-age=60, stale-while-revalidate=120',
          'netlify-cache-tag': 'listing-1, Listings',
          'netlify-vary': 'query=q',
          ...headers,
        },
      }),
    );
  };
  const request = async (path = '/shop', { method = 'GET', loadWith = load } = {}) => {
    const response = await cache.respond(method, new URL(path, 'http://localhost'), loadWith);
    const [, result] =
      /; ([^;]+(?:; fwd=stale)?); key/.exec(response.headers.get('cache-status') ?? '') ?? [];
    return [await response.text(), result];
  };
  return { cache, clock, request, load };
}

test('a response is stored by the parameters that it names', async () => {
  const { request } = openCache();
  expect(await request()).toEqual(['response 1', 'fwd=miss']);
  expect(await request('/shop?fbclid=1')).toEqual(['response 1', 'hit']);
  expect(await request('/shop?q=mats')).toEqual(['response 2', 'fwd=miss']);
  expect(await request('/shop', { method: 'POST' })).toEqual(['response 3', undefined]);
});

test.each([
  [{ 'netlify-cdn-cache-control': 'private, max-age=60' }, 200],
  [{ 'netlify-cdn-cache-control': 'public, max-age=0' }, 200],
  [{}, 500],
])('a response with %j and status %i is not stored', async (headers, status) => {
  const { request } = openCache(headers, status);
  await request();
  expect((await request())[0]).toBe('response 2');
});

test('a stale response is served during one revalidation', async () => {
  const { cache, clock, request } = openCache();
  await request();
  await clock.advance(61_000);
  const responses = await Promise.all([request(), request()]);
  expect(responses).toEqual(Array(2).fill(['response 1', 'hit; fwd=stale']));
  await cache.settle();
  expect(await request()).toEqual(['response 2', 'hit']);
  await clock.advance(181_000);
  expect(await request()).toEqual(['response 3', 'fwd=miss']);
});

test('a purge deletes the responses with its tags', async () => {
  const { cache, request } = openCache();
  await request();
  for (const tags of [[], ['listing-2'], ['listing']]) cache.purge(tags);
  expect((await request())[1]).toBe('hit');
  cache.purge(['other', 'LISTINGS']);
  expect((await request())[1]).toBe('fwd=miss');
  cache.purge(undefined);
  expect((await request())[1]).toBe('fwd=miss');
});

/** Creates a function that responds when the test calls `respond`. */
function createSlowFunction(load: () => Promise<Response>) {
  const { promise, resolve } = Promise.withResolvers<null>();
  const loadWith = async () => {
    await promise;
    return load();
  };
  return { loadWith, respond: () => resolve(null) };
}

test('a response that began before a purge is stored after it', async () => {
  const { cache, request, load } = openCache();
  const slow = createSlowFunction(load);
  const response = request('/shop', { loadWith: slow.loadWith });
  cache.purge(['listing-1']);
  slow.respond();
  await response;
  expect((await request())[1]).toBe('hit');
});

test('a deploy deletes every response, and those that began before it', async () => {
  const { cache, request, load } = openCache();
  await request('/stored');
  const slow = createSlowFunction(load);
  const response = request('/shop', { loadWith: slow.loadWith });
  cache.invalidateByDeploy();
  slow.respond();
  await response;
  expect((await request())[1]).toBe('fwd=miss');
  expect((await request('/stored'))[1]).toBe('fwd=miss');
});
