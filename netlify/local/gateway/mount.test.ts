import { expect, test } from 'vitest';
import { clientAddress, openGatewayForFile } from '#tests/support/gateway.ts';
import { bodyLimit } from './inner-request.ts';

const echo = async (request: Request) => new Response(await request.text());

const { sendRequest, opened } = openGatewayForFile({
  functions: { echo: { default: echo, config: { path: '/api/echo' } } },
  mounts: [
    { prefix: '/.local', fetch: echo, ownMachineOnly: true },
    { prefix: '/mounted', fetch: echo },
    { prefix: '/uploads', fetch: echo, bodyLimit: bodyLimit + 1 },
  ],
});

test.each(['localhost:4321', '127.0.0.1:4321', 'app.localhost:4321', 'localhost'])(
  "the stack's own pages are served to this machine as %s",
  async (host) => {
    const response = await sendRequest('/.local/x', {
      headers: { host, origin: `http://${host}` },
    });
    expect(response.status).toBe(200);
  },
);

test.each([
  ['host', 'rebound.example:4321'],
  ['host', 'localhost.example'],
  ['host', 'evil.localhost'],
  ['host', '192.168.0.7:4321'],
  ['origin', 'https://evil.example'],
  ['origin', 'null'],
  ['origin', 'http://localhost:9999'],
  ['origin', 'https://localhost:4321'],
  ['sec-fetch-site', 'cross-site'],
])("the stack's own pages refuse the %s %s", async (name, value) => {
  const response = await sendRequest('/.local/x', { headers: { [name]: value } });
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ code: 'foreign-origin' });
});

test.each(['a b', 'localhost:99999', 'a/b@c:d', '[::1'])(
  'the malformed Host header %s is answered with 400',
  async (host) => {
    for (const path of ['/.local/x', '/api/echo', '/nowhere']) {
      const request = new Request(`http://localhost${path}`, { headers: { host } });
      expect((await opened.gateway.fetch(request, clientAddress)).status).toBe(400);
    }
  },
);

test("the stack's own pages refuse a request without a host", async () => {
  const request = new Request('http://localhost/.local/x');
  expect((await opened.gateway.fetch(request, clientAddress)).status).toBe(403);
});

test.each([
  ['/api/echo', bodyLimit],
  ['/mounted/x', bodyLimit],
  ['/uploads', bodyLimit + 1],
])('a body at %s may have at most %i bytes', async (path, limit) => {
  const largestResponse = await sendRequest(path, { method: 'POST', body: 'a'.repeat(limit) });
  expect((await largestResponse.text()).length).toBe(limit);
  const refusal = await sendRequest(path, { method: 'POST', body: 'a'.repeat(limit + 1) });
  expect(refusal.status).toBe(413);
  expect(await refusal.json()).toMatchObject({ code: 'body-too-large', status: 413 });
});
