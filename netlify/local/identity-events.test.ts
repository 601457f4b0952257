import { createHash } from 'node:crypto';
import { jwtVerify } from 'jose';
import { afterEach, expect, test, vi } from 'vitest';
import type { Functions } from './gateway/functions.ts';
import { identityEvents } from './identity-events.ts';

const secret = 'a-secret-of-the-identity-service-in-tests';
const content = {
  event: 'signup' as const,
  instance_id: '00000000-0000-0000-0000-000000000000',
  user: { id: '8f0c2a34-6a0e-4c0e-9a51-0d3f5f6f7a01', email: 'amina@shop.example' },
};

/** Events of a site whose one function is `identity-signup`. */
function eventsFor(answer: (request: Request) => Promise<Response>) {
  const match: Functions['match'] = (_, pathname) =>
    pathname === '/.netlify/functions/identity-signup'
      ? { name: 'identity-signup', config: {}, call: answer }
      : undefined;
  const hooks = identityEvents({
    functions: () => ({ match }) as Functions,
    site: 'http://site.example',
    secret,
  });
  return (event: 'signup' | 'login') => hooks(event, { ...content, event } as never);
}

afterEach(() => vi.useRealTimers());

test('a function is told what happened, by somebody who can prove it', async () => {
  const told: { event: string | null; body: string; signature: string }[] = [];
  const tell = eventsFor(async (request) => {
    told.push({
      event: request.headers.get('x-netlify-event'),
      body: await request.text(),
      signature: request.headers.get('x-webhook-signature') ?? '',
    });
    return Response.json({ app_metadata: { roles: ['member'] } });
  });
  expect(await tell('signup')).toEqual({
    status: 200,
    body: { app_metadata: { roles: ['member'] } },
  });
  expect(told[0]).toMatchObject({ event: 'identity_signup', body: JSON.stringify(content) });
  const { payload } = await jwtVerify(told[0]?.signature ?? '', new TextEncoder().encode(secret));
  const sha256 = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  expect(payload).toMatchObject({ iss: 'gotrue', sub: content.instance_id, sha256 });
});

test('an event without a function concerns nobody', async () => {
  expect(await eventsFor(() => Promise.resolve(new Response()))('login')).toBeUndefined();
});

test('an answer without a body has none', async () => {
  const tell = eventsFor(() => Promise.resolve(new Response(null, { status: 204 })));
  expect(await tell('signup')).toEqual({ status: 204, body: undefined });
});

test('a function that fails is asked three times', async () => {
  let asked = 0;
  const tell = eventsFor(() => {
    asked += 1;
    return asked < 3 ? Promise.reject(new Error('broken')) : Promise.resolve(new Response(null));
  });
  expect(await tell('signup')).toMatchObject({ status: 200 });
  expect(asked).toBe(3);
});

test('a function that never answers is given up after three times five seconds', async () => {
  let asked = 0;
  const given = eventsFor(() => {
    asked += 1;
    return new Promise(() => undefined);
  });
  vi.useFakeTimers();
  const outcome = expect(given('signup')).rejects.toThrow('did not answer');
  for (const attempt of [1, 2, 3]) {
    await vi.waitUntil(() => asked === attempt);
    await vi.advanceTimersByTimeAsync(5_000);
  }
  await outcome;
});
