import { afterEach, expect, test, vi } from 'vitest';
import { createClosableGateway, createGateway } from './gateway.ts';
import { parseSiteRules } from './netlify-toml.ts';

afterEach(() => vi.useRealTimers());

/** Creates a gateway with one response, which the test resolves. */
function createPendingGateway() {
  const answer = Promise.withResolvers<Response>();
  const gateway = createClosableGateway({ hasHandler: () => true, fetch: () => answer.promise });
  const ask = () => gateway.fetch(new Request('http://localhost/'), '127.0.0.1');
  return { gateway, ask, answer };
}

test('a closing gateway finishes current requests and accepts none', async () => {
  const { gateway, ask, answer } = createPendingGateway();
  const early = ask();
  let closed: boolean | undefined;
  const closing = gateway.close().then((quiet) => {
    closed = quiet;
  });

  const late = await ask();
  expect(late.status).toBe(503);
  expect(await late.json()).toMatchObject({ code: 'stopping' });
  expect(closed).toBeUndefined();

  answer.resolve(new Response('done'));
  expect(await (await early).text()).toBe('done');
  await closing;
  expect(closed).toBe(true);
});

test('an idle gateway closes at once', async () => {
  expect(await createPendingGateway().gateway.close()).toBe(true);
});

test('a failed request does not delay the closing', async () => {
  const { gateway, ask, answer } = createPendingGateway();
  const failing = expect(ask()).rejects.toThrow('broken');
  answer.reject(new Error('broken'));
  expect(await gateway.close()).toBe(true);
  await failing;
});

test('a request that never ends is aborted after ten seconds', async () => {
  vi.useFakeTimers();
  const { gateway, ask } = createPendingGateway();
  void ask();
  const closing = gateway.close();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await closing).toBe(false);
});

test("every response has the date of the stack's clock", async () => {
  const now = new Date('2027-03-01T06:00:00Z');
  const mount = {
    prefix: '/there',
    fetch: () => Promise.resolve(new Response(null, { status: 204 })),
  };
  const gateway = createGateway({
    mounts: [mount],
    functions: {
      match: () => undefined,
      scheduled: () => [],
      settleBackgroundWork: () => Promise.resolve(),
    },
    rules: parseSiteRules(''),
    clock: { now: () => now },
  });
  for (const [path, status] of [
    ['/there', 204],
    ['/nothing', 404],
  ] as const) {
    const answer = await gateway.fetch(new Request(`http://localhost${path}`), '127.0.0.1');
    expect([answer.status, answer.headers.get('date')]).toEqual([status, now.toUTCString()]);
  }
});
