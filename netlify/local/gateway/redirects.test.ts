import { describe, expect, test } from 'vitest';
import { gatewayUnderTest } from '#tests/support/gateway.ts';

const { ask, opened } = gatewayUnderTest({
  files: {
    'index.html': '<!doctype html><title>Home</title>',
    'about.html': '<!doctype html><title>About</title>',
    'profiles.html': '<!doctype html><title>Profiles</title>',
    'gone.html': '<!doctype html><title>Gone</title>',
    'pictures/own.txt': 'a file of the site',
  },
  functions: {
    tell: {
      default: async (request, { params }) =>
        Response.json({ url: request.url, params, body: await request.text() }),
      config: { path: '/api/tell/:word' },
    },
  },
  mounts: [
    {
      prefix: '/storage',
      fetch: (request) => Promise.resolve(new Response(`${request.method} ${request.url}`)),
    },
  ],
  rules: `
    [[redirects]]
    from = "/old/*"
    to = "/new/:splat"

    [[redirects]]
    from = "/bare/*"
    to = "/:splat"

    [[redirects]]
    from = "/people/:name/shop"
    to = "/shops?of=:name"
    status = 302

    [[redirects]]
    from = "/profiles/*"
    to = "/profiles"
    status = 200

    [[redirects]]
    from = "/closed/*"
    to = "/gone"
    status = 410

    [[redirects]]
    from = "/forced"
    to = "/"
    force = true

    [[redirects]]
    from = "/about"
    to = "/never"

    [[redirects]]
    from = "/pictures/*"
    to = "/storage/public/:splat"
    status = 200

    [[redirects]]
    from = "/elsewhere/*"
    to = "https://project.example/storage/:splat"
    status = 200

    [[redirects]]
    from = "/say/:what"
    to = "/api/tell/:what"
    status = 200

    [[redirects]]
    from = "/profiles.html"
    to = "/api/tell/forced"
    status = 200
    force = true
  `,
});

describe('a redirect', () => {
  test.each([
    ['/old/a/b?c=d', 301, '/new/a/b?c=d'],
    ['/old/$&/:name', 301, '/new/$&/:name'],
    ['/people/amina/shop', 302, '/shops?of=amina'],
    ['/forced', 301, '/'],
  ])('%s answers %i to %s', async (from, status, location) => {
    const answer = await ask(from);
    expect([answer.status, answer.headers.get('location')]).toEqual([status, location]);
  });

  test('gives way to a file unless it is forced', async () => {
    expect((await ask('/about')).status).toBe(200);
  });

  test('never leads to a host that the visitor names', async () => {
    const answer = await ask('/bare//evil.example/x');
    expect(answer.headers.get('location')).toBe('/evil.example/x');
  });
});

describe('a rewrite', () => {
  test('shows another file under the same address, with the status of its rule', async () => {
    const profile = await ask('/profiles/7');
    expect([profile.status, await profile.text()]).toEqual([
      200,
      expect.stringContaining('Profiles'),
    ]);
    const closed = await ask('/closed/7');
    expect([closed.status, await closed.text()]).toEqual([410, expect.stringContaining('Gone')]);
  });

  test('is answered by the mounted service at its target, whatever the method', async () => {
    expect(await (await ask('/pictures/a/b.webp?width=9')).text()).toBe(
      'GET http://localhost:4321/storage/public/a/b.webp?width=9',
    );
    const put = await ask('/pictures/a', { method: 'PUT', body: 'x' });
    expect(await put.text()).toBe('PUT http://localhost:4321/storage/public/a');
  });

  test('stays within the stack where the rule names another host', async () => {
    expect(await (await ask('/elsewhere/x')).text()).toBe('GET http://localhost:4321/storage/x');
  });

  test('is answered by the function at its target, with the parameters of that', async () => {
    const answer = await ask('/say/jambo', { method: 'POST', body: 'x' });
    expect(await answer.json()).toEqual({
      url: 'http://localhost:4321/api/tell/jambo',
      params: { word: 'jambo' },
      body: 'x',
    });
  });

  test('gives way to a file unless it is forced', async () => {
    expect(await (await ask('/pictures/own.txt')).text()).toBe('a file of the site');
    expect(await (await ask('/profiles.html')).json()).toMatchObject({
      params: { word: 'forced' },
    });
  });
});

test.each([
  ['/pictures/a', true],
  ['/say/jambo', true],
  ['/api/tell/x', true],
  ['/storage/x', true],
  ['/forced', true],
  ['/profiles/7', false],
  ['/old/a', false],
  ['/pictures/own.txt', false],
])('whether the gateway answers %s without a file: %s', (path, answers) => {
  const url = new URL(path, 'http://localhost:4321');
  expect(opened.gateway.answersItself('GET', url)).toBe(answers);
});
