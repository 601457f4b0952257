import { expect, it } from 'vitest';
import type { Database } from '#netlify/local/identity/database.ts';
import { createIdentity } from '#netlify/local/identity/index.ts';
import { operatorToken, site } from './service.ts';

const settings = { siteUrl: site, jwtSecret: 'secret', operatorToken, bcryptCost: 4 };
const log: unknown[] = [];
const failingDatabase: Database = {
  exec: () => Promise.resolve(),
  query: () => Promise.reject(new Error('The disk is full')),
  transaction: () => Promise.reject(new Error('The disk is full')),
};

function createRequester(database = failingDatabase) {
  const identity = createIdentity({
    database,
    settings,
    sendEmail: () => undefined,
    log: (error) => log.push(error),
  });
  return (method: string, path: string, init: RequestInit = {}) =>
    identity.fetch(new Request(site + path, { method, ...init }));
}
const request = createRequester();
const basePath = '/.netlify/identity';

it('invalid settings of the service prevent the start', () => {
  const start = (invalidSettings: object) =>
    createIdentity({
      database: failingDatabase,
      settings: { ...settings, ...invalidSettings },
      sendEmail: () => undefined,
    });

  expect(() => start({ siteUrl: 'localhost' })).toThrow('siteUrl');
  expect(() => start({ jwtSecret: '' })).toThrow('jwtSecret');
  expect(() => start({ bcryptCost: 3 })).toThrow('bcryptCost');
  expect(() => start({ external: { twitter: true } })).toThrow('twitter');
  expect(() => start({ external: { github: true } })).not.toThrow();
});

it.each([
  `${basePath}/otp`,
  `${basePath}/magiclink`,
  `${basePath}/settings/`,
  basePath,
  `${basePath}/`,
  '/settings',
  `${basePath}s/settings`,
  `/x${basePath}/settings`,
])('the address %s does not exist', async (path) => {
  const response = await request('GET', path);

  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await response.text()).toBe('404 page not found\n');
});

it.each([
  ['GET', '/signup', 'POST'],
  ['HEAD', '/settings', 'GET'],
  ['PATCH', '/user', 'GET, PUT'],
  ['OPTIONS', '/token', 'POST'],
  ['POST', '/admin/users/x', 'GET, PUT, DELETE'],
])('the service refuses %s at %s', async (method, path, allowed) => {
  const response = await request(method, basePath + path);

  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe(allowed);
  expect(await response.text()).toBe('');
});

const origin = 'https://elsewhere.example';
const preflight = (headers: Record<string, string>) =>
  request('OPTIONS', `${basePath}/user`, { headers: { origin, ...headers } });

it.each<Record<string, string>>([
  { 'access-control-request-method': 'PATCH' },
  { 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-nf-client' },
])('a page of another origin is refused with %o', async (headers) => {
  const response = await preflight(headers);

  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
});

const recoveryInit = { body: '{"email":"amina@example.com"}' };

it('a fault has one id for client and log', async () => {
  log.length = 0;
  const response = await request('POST', `${basePath}/recover`, recoveryInit);

  expect(response.status).toBe(500);
  const body = (await response.json()) as { error_id: string };
  const error_id = expect.any(String) as string;
  expect(body).toEqual({ code: 500, msg: 'Internal server error', error_id });
  expect(log).toHaveLength(1);
  expect(String(log[0])).toContain(
    `POST /.netlify/identity/recover failed, error_id ${body.error_id}`,
  );
  expect(log[0]).toHaveProperty('cause.cause.message', 'The disk is full');
});

it('a failed table creation is retried at the next request', async () => {
  const attempts = [() => Promise.reject(new Error('Not yet')), () => Promise.resolve()];
  const requestWithRetry = createRequester({
    ...failingDatabase,
    exec: () => attempts.shift()?.() ?? Promise.resolve(),
  });

  expect((await requestWithRetry('GET', `${basePath}/health`)).status).toBe(500);
  expect((await requestWithRetry('GET', `${basePath}/health`)).status).toBe(200);
  expect((await requestWithRetry('GET', `${basePath}/health`)).status).toBe(200);
});
