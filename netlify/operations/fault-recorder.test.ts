import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { log, observeFaults } from '../http/log.ts';
import { hostedConfiguration } from '#tests/support/hosted-configuration.ts';
import { createFaultRecorder } from './fault-recorder.ts';

const errorLog = vi.spyOn(console, 'error');
afterEach(() => vi.unstubAllGlobals());
beforeEach(() => {
  errorLog.mockReset().mockReturnValue();
  vi.stubGlobal('Netlify', { env: { toObject: () => hostedConfiguration } });
});

/** Logs a fault in a request, and returns the arguments of its record. */
async function recordIn(
  { path, params = {} }: { path: string; params?: Record<string, string> },
  where: string,
) {
  let body = '';
  vi.stubGlobal('fetch', (_input: unknown, init: { body: string }) => {
    body = init.body;
    return Promise.resolve(Response.json(false));
  });
  const work: Promise<unknown>[] = [];
  const deploy = { id: '6561f0a1b2c3d4e5f6a7b8c9', context: 'production', published: true };
  const observer = createFaultRecorder(
    { url: `https://tangaza.example${path}` },
    { params, deploy, waitUntil: (promise) => work.push(promise) },
  );
  observeFaults(observer, () => log.fault(where, new Error('fetch failed')));
  await Promise.all(work);
  return JSON.parse(body) as Record<string, string>;
}

test.each([
  [{ path: '/judys-mats', params: { slug: 'judys-mats' } }, 'GET /judys-mats', 'GET /:slug'],
  [
    { path: '/api/payments/callback/s3cr3t/prompt', params: { secret: 's3cr3t', kind: 'prompt' } },
    'POST /api/payments/callback/…',
    'POST /api/payments/callback/:secret/:kind',
  ],
  [
    { path: '/businesses/17.json', params: { id: '17' } },
    'GET /businesses/17.json',
    'GET /businesses/:id.json',
  ],
  [
    { path: '/all-businesses/town/na%C3%AFrobi', params: { kind: 'town', name: 'naïrobi' } },
    'GET /all-businesses/town/na%C3%AFrobi',
    'GET /all-businesses/:kind/:name',
  ],
  [{ path: '/api/pictures/5a0e1b6f' }, 'DELETE /api/pictures/5a0e1b6f', 'DELETE /api/pictures/#'],
  [{ path: '/.netlify/functions/sum-visits' }, 'POST /.netlify/functions/sum-visits', 'sum-visits'],
  [{ path: '/.netlify/functions/settle-payments' }, 'refunds', 'refunds'],
  [{ path: '/judys-mats', params: { slug: 'judys-mats' } }, 'purging listing-17', 'purging #'],
])('of %o the fault %j has the place %j', async (request, where, place) => {
  expect(await recordIn(request, where)).toMatchObject({
    p_place: place,
    p_source: request.path.startsWith('/.netlify') ? 'schedule' : 'function',
    p_build: '6561f0a1b2c3d4e5f6a7b8c9',
    p_area: 'other',
    p_message: 'fetch failed',
  });
});

test('a fault without a context for later work is only logged', () => {
  const observer = createFaultRecorder({ url: 'https://tangaza.example/' }, {});
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  observeFaults(observer, () => log.fault('GET /', new Error('fetch failed')));
  expect(errorLog).toHaveBeenCalledTimes(1);
});

test('a failure of the record is logged and recorded by no further request', async () => {
  let requests = 0;
  vi.stubGlobal('fetch', () => {
    requests += 1;
    return Promise.reject(new TypeError('fetch failed'));
  });
  const work: Promise<unknown>[] = [];
  const observer = createFaultRecorder(
    { url: 'https://tangaza.example/' },
    { waitUntil: (promise) => work.push(promise) },
  );
  observeFaults(observer, () => log.fault('GET /', new Error('timeout')));
  await Promise.all(work);
  expect(requests).toBe(1);
  expect(errorLog).toHaveBeenCalledTimes(2);
  expect(String(errorLog.mock.calls[1])).toContain('faults, record');
});
