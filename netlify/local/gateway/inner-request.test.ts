import { expect, test } from 'vitest';
import { bodyLimit } from './inner-request.ts';
import { gatewayUnderTest } from '#tests/support/gateway.ts';

const { ask } = gatewayUnderTest({
  functions: {
    echo: {
      default: async (request) => new Response(await request.text()),
      config: { path: '/api/echo' },
    },
  },
  mounts: [
    { prefix: '/mounted', fetch: async (request) => new Response(await request.text()) },
    {
      prefix: '/roomy',
      fetch: async (request) => new Response(await request.text()),
      bodyLimit: bodyLimit + 1,
    },
  ],
});

test.each(['/api/echo', '/mounted/x'])('a body over the limit is refused at %s', async (path) => {
  const full = await ask(path, { method: 'POST', body: 'a'.repeat(bodyLimit) });
  expect((await full.text()).length).toBe(bodyLimit);
  const over = await ask(path, { method: 'POST', body: 'a'.repeat(bodyLimit + 1) });
  expect(over.status).toBe(413);
  expect(await over.json()).toMatchObject({ code: 'body-too-large', status: 413 });
});

test('a mounted service may take more', async () => {
  const answer = await ask('/roomy', { method: 'POST', body: 'a'.repeat(bodyLimit + 1) });
  expect((await answer.text()).length).toBe(bodyLimit + 1);
});
