import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { openGatewayForFile } from '#tests/support/gateway.ts';
import { parseSiteRules } from './netlify-toml.ts';

const aboutPage = `<!doctype html><title>About</title>${'<p>words and words</p>'.repeat(100)}`;

const { sendRequest, opened } = openGatewayForFile({
  files: {
    'index.html': '<!doctype html><title>Home</title>',
    'about.html': aboutPage,
    '404.html': '<!doctype html><title>Not here</title>',
    'profiles.html': '<!doctype html><title>Profiles</title>',
    'profiles/own.txt': 'a file of the site',
    'assets/a.js': 'export {}',
    'assets/b.js': 'export const words = ["words", "and", "words"];'.repeat(8),
    'photo.png': new Uint8Array(4_096),
    '../outside.txt': 'not for you',
  },
  rules: `
    [[headers]]
    for = "/*"
    [headers.values]
    X-Frame-Options = "DENY"

    [[headers]]
    for = "/assets/*"
    [headers.values]
    Cache-Control = "public, max-age=31536000, immutable"
    [[redirects]]
    from = "/profiles/*"
    to = "/profiles"
    status = 200
  `,
});

const createInit = (encoding: string) => ({ headers: { 'accept-encoding': encoding } });

describe('a file', () => {
  test('is served without its extension, with netlify.toml’s headers', async () => {
    const response = await sendRequest('/about');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(await response.text()).toBe(aboutPage);
  });

  test('has the header of the last matching entry', async () => {
    const { headers } = await sendRequest('/assets/a.js');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test('is sent for HEAD without a body, and refuses other methods', async () => {
    const head = await sendRequest('/about', { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(aboutPage.length));
    expect(await head.text()).toBe('');
    const post = await sendRequest('/about', { method: 'POST', body: 'x' });
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
  ])('that is missing has the 404 page as its response: %s', async (path) => {
    const response = await sendRequest(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Not here');
    expect(response.headers.get('x-frame-options')).toBe('DENY');
  });
});

describe('a compressed file', () => {
  test.each(['br', 'gzip, deflate, BR', 'gzip, br; q=0.001', 'br;q=1, *;q=0'])(
    'is sent for Accept-Encoding %s',
    async (accepted) => {
      const response = await sendRequest('/about', createInit(accepted));
      expect(response.headers.get('content-encoding')).toBe('br');
      expect(response.headers.get('vary')).toBe('Accept-Encoding');
      const body = Buffer.from(await response.arrayBuffer());
      expect(body.byteLength).toBe(Number(response.headers.get('content-length')));
      expect(brotliDecompressSync(body).toString()).toBe(aboutPage);
    },
  );

  test.each(['', 'gzip', 'gzip, br;q=0', 'br;q=0.000', 'br;q=high', 'zstd, brotli'])(
    'is not sent for Accept-Encoding %j',
    async (accepted) => {
      const response = await sendRequest('/about', createInit(accepted));
      expect(response.headers.has('content-encoding')).toBe(false);
      expect(response.headers.get('vary')).toBe('Accept-Encoding');
    },
  );

  test('is sent for a short script too', async () => {
    const { headers } = await sendRequest('/assets/b.js', createInit('br'));
    expect(headers.get('content-encoding')).toBe('br');
  });

  test.each(['/photo.png', '/assets/a.js'])('is not sent for the file %s', async (path) => {
    const { headers } = await sendRequest(path, createInit('br'));
    expect(headers.has('content-encoding')).toBe(false);
    expect(headers.has('vary')).toBe(false);
  });
});

test('a cached file is not sent again', async () => {
  const etag = (await sendRequest('/about')).headers.get('etag') ?? '';
  const again = await sendRequest('/about', { headers: { 'if-none-match': `"other", W/${etag}` } });
  expect(again.status).toBe(304);
  expect(again.headers.has('content-length')).toBe(false);
  expect(await again.text()).toBe('');
  const compressed = { 'if-none-match': etag, 'accept-encoding': 'br' };
  expect((await sendRequest('/about', { headers: compressed })).status).toBe(200);
});

test('netlify.toml rewrites addresses of pages, unless a file exists', async () => {
  expect(await (await sendRequest('/profiles/7')).text()).toContain('Profiles');
  expect((await sendRequest('/profiles/7')).status).toBe(200);
  expect(await (await sendRequest('/profiles/own.txt')).text()).toBe('a file of the site');
  const url = new URL('/profiles/7', 'http://localhost:4321');
  expect(opened.gateway.hasHandler('GET', url)).toBe(false);
});

test.each([
  ['status = 301', '/new'],
  ['status = 200\nforce = true', '/new'],
  ['status = 200', '/:splat'],
  ['status = 200', 'https://project.example/'],
])('an unsupported redirect prevents the start: %j to %s', (settings, to) => {
  const toml = `[[redirects]]\nfrom = "/old/*"\nto = "${to}"\n${settings}`;
  expect(() => parseSiteRules(toml)).toThrow('redirects');
});
