import { afterEach, expect, test, vi } from 'vitest';
import { createClosableGateway, createGateway } from './index.ts';
import { parseSiteRules } from './netlify-toml.ts';

afterEach(() => vi.useRealTimers());

/** Creates a gateway with one response to all requests, which the test settles. */
function createPendingGateway() {
  const pendingResponse = Promise.withResolvers<Response>();
  const gateway = createClosableGateway({
    hasHandler: () => true,
    fetch: () => pendingResponse.promise,
  });
  const sendRequest = () => gateway.fetch(new Request('http://localhost/'), '127.0.0.1');
  return { gateway, sendRequest, pendingResponse };
}

test('a closing gateway finishes current requests and refuses new ones', async () => {
  const { gateway, sendRequest, pendingResponse } = createPendingGateway();
  const currentRequest = sendRequest();
  let isIdle: boolean | undefined;
  const closing = gateway.close().then((result) => {
    isIdle = result;
  });

  const refusal = await sendRequest();
  expect(refusal.status).toBe(503);
  expect(await refusal.json()).toMatchObject({ code: 'stopping' });
  expect(isIdle).toBeUndefined();

  pendingResponse.resolve(new Response('done'));
  expect(await (await currentRequest).text()).toBe('done');
  await closing;
  expect(isIdle).toBe(true);
});

test('an idle gateway closes at once', async () => {
  expect(await createPendingGateway().gateway.close()).toBe(true);
});

test('a failed request does not delay the closing', async () => {
  const { gateway, sendRequest, pendingResponse } = createPendingGateway();
  const rejection = expect(sendRequest()).rejects.toThrow('broken');
  pendingResponse.reject(new Error('broken'));
  expect(await gateway.close()).toBe(true);
  await rejection;
});

test('the closing ends after ten seconds despite a request that never ends', async () => {
  vi.useFakeTimers();
  const { gateway, sendRequest } = createPendingGateway();
  void sendRequest();
  const closing = gateway.close();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await closing).toBe(false);
});

test("every response has the date of the stack's clock", async () => {
  const now = new Date('2027-03-01T06:00:00Z');
  const mount = {
    prefix: '/mounted',
    fetch: () => Promise.resolve(new Response(null, { status: 204 })),
  };
  const gateway = createGateway({
    mounts: [mount],
    functions: {
      match: () => undefined,
      listScheduled: () => [],
      settleBackgroundWork: () => Promise.resolve(),
    },
    rules: parseSiteRules(''),
    clock: { now: () => now },
  });
  for (const [path, status] of [
    ['/mounted', 204],
    ['/nothing', 404],
  ] as const) {
    const response = await gateway.fetch(new Request(`http://localhost${path}`), '127.0.0.1');
    expect([response.status, response.headers.get('date')]).toEqual([status, now.toUTCString()]);
  }
});
