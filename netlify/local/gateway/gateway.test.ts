import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bodyLimit } from './body-limit.ts';
import { openFunctions } from './functions.ts';
import { createGateway, type Gateway } from './gateway.ts';
import { siteRules } from './netlify-toml.ts';
import { openStaticFiles } from './static-files.ts';

const rules = siteRules(`
  [[headers]]
  for = "/*"
  [headers.values]
  X-Frame-Options = "DENY"

  [[headers]]
  for = "/assets/*"
  [headers.values]
  Cache-Control = "public, max-age=31536000, immutable"

  [[redirects]]
  from = "/old/*"
  to = "/new/:splat"

  [[redirects]]
  from = "/people/:name/shop"
  to = "/shops?of=:name"
  status = 302

  [[redirects]]
  from = "/profiles/*"
  to = "/profiles"
  status = 200

  [[redirects]]
  from = "/forced"
  to = "/"
  force = true

  [[redirects]]
  from = "/about"
  to = "/never"
`);

const functions: Record<string, string> = {
  'echo.ts': `export default async (request: Request) => new Response(await request.text());
    export const config = { path: ['/api/echo', '/api/echo/:word'], method: 'POST' };`,
  'params.ts': `export default (request: Request, context: { params: unknown; ip: string }) =>
      Response.json({ params: context.params, ip: context.ip, vouched: request.headers.get('x-nf-identity-info') });
    export const config = { path: '/api/params/:id' };`,
  'plain.ts': `export default () => new Response('plain');`,
  'broken.ts': `export default () => { throw new Error('secret words'); };
    export const config = { path: '/api/broken' };`,
};

const page = `<!doctype html><title>About</title>${'<p>words and words</p>'.repeat(100)}`;

let folder: string;
let gateway: Gateway;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-'));
  for (const room of ['site/assets', 'functions'])
    await mkdir(join(folder, room), { recursive: true });
  const write = (file: string, content: string | Uint8Array) =>
    writeFile(join(folder, file), content);
  await write('site/index.html', '<!doctype html><title>Home</title>');
  await write('site/about.html', page);
  await write('site/404.html', '<!doctype html><title>Not here</title>');
  await write('site/profiles.html', '<!doctype html><title>Profiles</title>');
  await write('site/assets/a.js', 'export {}');
  await write('site/photo.png', new Uint8Array(4_096));
  await write('outside.txt', 'not for you');
  for (const [file, source] of Object.entries(functions)) await write(`functions/${file}`, source);

  gateway = createGateway({
    mounts: [
      { prefix: '/mounted', fetch: async (request) => new Response(await request.text()) },
      {
        prefix: '/.local',
        fetch: () => Promise.resolve(new Response('ours')),
        ownMachineOnly: true,
      },
    ],
    functions: await openFunctions(join(folder, 'functions'), (file) => import(file)),
    rules,
    files: await openStaticFiles(join(folder, 'site')),
  });
});

afterAll(() => rm(folder, { recursive: true }));

const ask = (path: string, init: RequestInit = {}, host = 'localhost:4321') =>
  gateway.fetch(
    new Request(`http://${host}${path}`, {
      ...init,
      headers: { host, ...(init.headers as object) },
    }),
    '192.0.2.7',
  );

describe('a file', () => {
  test('is served at its address without ending, with the headers of netlify.toml', async () => {
    const answer = await ask('/about');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(await answer.text()).toBe(page);
  });

  test('gets the more special header where two entries fit', async () => {
    const { headers } = await ask('/assets/a.js');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test('travels in brotli to whoever takes it, a picture never', async () => {
    const answer = await ask('/about', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    const body = Buffer.from(await answer.arrayBuffer());
    expect(body.byteLength).toBe(Number(answer.headers.get('content-length')));
    expect(brotliDecompressSync(body).toString()).toBe(page);

    const picture = await ask('/photo.png', { headers: { 'accept-encoding': 'br' } });
    expect(picture.headers.has('content-encoding')).toBe(false);
  });

  test('is not sent again to whoever has it', async () => {
    const etag = (await ask('/about')).headers.get('etag') ?? '';
    const again = await ask('/about', { headers: { 'if-none-match': `"other", W/${etag}` } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    const compressed = { 'if-none-match': etag, 'accept-encoding': 'br' };
    expect((await ask('/about', { headers: compressed })).status).toBe(200);
  });

  test('answers HEAD with its headers alone, and no other method', async () => {
    const head = await ask('/about', { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(page.length));
    expect(await head.text()).toBe('');
    const post = await ask('/about', { method: 'POST', body: 'x' });
    expect(post.status).toBe(405);
    expect(post.headers.get('allow')).toBe('GET, HEAD');
  });

  test.each([
    '/nope',
    '/../outside.txt',
    '/%2e%2e/outside.txt',
    '/..%2foutside.txt',
    '/%00',
    '/%E0%A4',
  ])('that is not there is a 404 page: %s', async (path) => {
    const answer = await ask(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('Not here');
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
  });
});

describe('a redirect', () => {
  test.each([
    ['/old/a/b?c=d', 301, '/new/a/b?c=d'],
    ['/people/amina/shop', 302, '/shops?of=amina'],
    ['/forced', 301, '/'],
  ])('%s answers %i to %s', async (from, status, location) => {
    const answer = await ask(from);
    expect([answer.status, answer.headers.get('location')]).toEqual([status, location]);
  });

  test('with status 200 shows another file under the same address', async () => {
    const answer = await ask('/profiles/7');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('Profiles');
  });

  test('gives way to a file unless it is forced', async () => {
    expect((await ask('/about')).status).toBe(200);
  });
});

describe('a function', () => {
  test('is found by its paths and method', async () => {
    const post = { method: 'POST', body: 'jambo' };
    expect(await (await ask('/api/echo', post)).text()).toBe('jambo');
    expect(await (await ask('/api/echo/x', post)).text()).toBe('jambo');
    expect((await ask('/api/echo')).status).toBe(404);
    expect((await ask('/.netlify/functions/echo', post)).status).toBe(405);
    expect(await (await ask('/.netlify/functions/plain')).text()).toBe('plain');
  });

  test('is told its parameters and the address of the socket, not of a header', async () => {
    const spoofed = {
      'x-forwarded-for': '203.0.113.9',
      'x-nf-identity-info': 'forged',
      'x-nf-client-connection-ip': '203.0.113.9',
    };
    expect(await (await ask('/api/params/42', { headers: spoofed })).json()).toEqual({
      params: { id: '42' },
      ip: '192.0.2.7',
      vouched: null,
    });
  });

  test('that breaks answers a problem that tells nothing', async () => {
    const answer = await ask('/api/broken');
    expect(answer.status).toBe(500);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(await answer.text()).not.toContain('secret words');
  });
});

describe('a body', () => {
  test.each(['/api/echo', '/mounted/x'])('over the limit is refused at %s', async (path) => {
    const full = await ask(path, { method: 'POST', body: 'a'.repeat(bodyLimit) });
    expect((await full.text()).length).toBe(bodyLimit);
    const over = await ask(path, { method: 'POST', body: 'a'.repeat(bodyLimit + 1) });
    expect(over.status).toBe(413);
    expect(await over.json()).toMatchObject({ code: 'body-too-large', status: 413 });
  });
});

describe("the stack's own pages", () => {
  test.each(['localhost:4321', '127.0.0.1:4321', 'app.localhost:4321', 'localhost'])(
    'answer this machine as %s',
    async (host) => {
      expect((await ask('/.local/x', { headers: { origin: `http://${host}` } }, host)).status).toBe(
        200,
      );
    },
  );

  test.each(['rebound.example:4321', 'localhost.example', 'evil.localhost', '192.168.0.7:4321'])(
    'refuse the host %s',
    async (host) => {
      expect((await ask('/.local/x', {}, host)).status).toBe(403);
    },
  );

  test.each(['https://evil.example', 'null', 'http://localhost:9999', 'https://localhost:4321'])(
    'refuse the origin %s',
    async (origin) => {
      const answer = await ask('/.local/x', { headers: { origin } });
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ code: 'foreign-origin' });
    },
  );
});
