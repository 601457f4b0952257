import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { log } from '#netlify/http/log.ts';
import { openFunctions } from './functions.ts';
import { clientAddress, openGatewayForFile } from '#tests/support/gateway.ts';

/** The response of the functions `slow` and `with-later-work`. A test settles it. */
let pendingResponse: PromiseWithResolvers<Response>;
beforeEach(() => {
  pendingResponse = Promise.withResolvers();
});

const { sendRequest, opened } = openGatewayForFile({
  files: { 'shop/about.txt': 'a file', 'shop/private/list.txt': 'a file' },
  functions: {
    echo: {
      default: async (request) => new Response(await request.text()),
      config: { path: ['/api/echo', '/api/echo/:word'] },
    },
    context: {
      default: (_, { params, ip, url, requestId }) => Response.json({ params, ip, url, requestId }),
      config: { path: '/api/context/:id', excludedPath: ['/api/context/none', '/api/context/0*'] },
    },
    plain: { default: () => new Response('plain') },
    'if-no-file': {
      default: () => new Response('made'),
      config: { path: '/shop/*', preferStatic: true },
    },
    'before-files': { default: () => new Response('made'), config: { path: '/shop/private/*' } },
    broken: {
      default: () => {
        throw new Error('secret words');
      },
      config: { path: '/api/broken' },
    },
    wrong: {
      default: () => 'words' as unknown as Response,
      config: { path: '/api/wrong' },
    },
    slow: { default: () => pendingResponse.promise, config: { path: '/api/slow' } },
    'with-later-work': {
      default: (_, { waitUntil }) => {
        waitUntil(pendingResponse.promise);
        return new Response('answered');
      },
      config: { path: '/api/with-later-work' },
    },
    nightly: { default: () => new Response('ran'), config: { schedule: '@daily' } },
  },
});

const spyOnFaults = () => {
  const logFault = vi.spyOn(log, 'fault').mockReturnValue();
  onTestFinished(() => logFault.mockRestore());
  return logFault;
};

const useFakeTimers = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
};

describe('a function', () => {
  test('is called at its paths', async () => {
    const post = { method: 'POST', body: 'jambo' };
    expect(await (await sendRequest('/api/echo', post)).text()).toBe('jambo');
    expect(await (await sendRequest('/api/echo/x', post)).text()).toBe('jambo');
    expect((await sendRequest('/.netlify/functions/echo', post)).status).toBe(405);
    expect(await (await sendRequest('/.netlify/functions/plain')).text()).toBe('plain');
  });

  test.each(['/api/context/none', '/api/context/07'])('is not at the excluded %s', async (path) => {
    expect((await sendRequest(path)).status).toBe(404);
  });

  test('receives its parameters and the socket’s address', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    expect(await (await sendRequest('/api/context/42', { headers })).json()).toEqual({
      params: { id: '42' },
      ip: clientAddress,
      url: 'http://localhost:4321/api/context/42',
      requestId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
    });
  });

  test('with preferStatic yields to files for reads only', async () => {
    expect(await (await sendRequest('/shop/about.txt')).text()).toBe('a file');
    expect(await (await sendRequest('/shop/else.txt')).text()).toBe('made');
    expect(await (await sendRequest('/shop/about.txt', { method: 'POST' })).text()).toBe('made');
  });

  test('without preferStatic precedes a file', async () => {
    expect(await (await sendRequest('/shop/private/list.txt')).text()).toBe('made');
  });

  test('with a schedule has no address', async () => {
    expect((await sendRequest('/.netlify/functions/nightly')).status).toBe(404);
  });

  test.each(['TRACE', 'TRACK'])('never receives the method %s', async (method) => {
    const request = new Request('http://localhost/api/echo');
    Object.defineProperty(request, 'method', { value: method });
    const response = await opened.gateway.fetch(request, clientAddress);
    expect(response.status).toBe(405);
  });
});

describe('a function that fails', () => {
  test.each(['/api/broken', '/api/wrong'])(
    'at %s sends a problem without the error message',
    async (path) => {
      const logFault = spyOnFaults();
      const response = await sendRequest(path);
      expect(response.status).toBe(500);
      expect(response.headers.get('content-type')).toBe('application/problem+json');
      expect(await response.text()).not.toContain('secret words');
      expect(logFault).toHaveBeenCalledOnce();
    },
  );

  test('to respond within a minute is aborted', async () => {
    const logFault = spyOnFaults();
    useFakeTimers();
    const pending = sendRequest('/api/slow');
    await vi.advanceTimersByTimeAsync(59_999);
    expect(logFault).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    const response = await pending;
    expect(response.status).toBe(504);
    expect(await response.json()).toMatchObject({ code: 'timeout', status: 504 });
    expect(logFault).toHaveBeenCalledOnce();
    pendingResponse.reject(new Error('too late to matter'));
  });
});

describe('work after the response', () => {
  test('does not delay the response and can be awaited', async () => {
    expect(await (await sendRequest('/api/with-later-work')).text()).toBe('answered');
    const onSettled = vi.fn();
    const settled = opened.functions.settleBackgroundWork().then(onSettled);
    await Promise.resolve();
    expect(onSettled).not.toHaveBeenCalled();
    pendingResponse.resolve(new Response());
    await settled;
    expect(onSettled).toHaveBeenCalledOnce();
  });

  test('is logged if it fails', async () => {
    const logFault = spyOnFaults();
    expect((await sendRequest('/api/with-later-work')).status).toBe(200);
    const failure = new Error('it broke');
    pendingResponse.reject(failure);
    await opened.functions.settleBackgroundWork();
    expect(logFault).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining('with-later-work'),
      failure,
    );
  });
});

describe('a file of the functions folder', () => {
  const createFolder = async (source: string) => {
    const folder = await mkdtemp(join(tmpdir(), 'functions-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'hello.ts'), source);
    await writeFile(join(folder, 'hello.md'), 'Not a function.');
    return folder;
  };

  test('is a function by its default export', async () => {
    const folder = await createFolder(`export default (): Response => new Response('hello');`);
    const functions = await openFunctions(folder, (file) => import(file));
    const match = functions.match('/.netlify/functions/hello');
    const response = await match?.call(new Request('http://localhost/'), clientAddress);
    expect(await response?.text()).toBe('hello');
  });

  test('without a default export is refused with a sentence', async () => {
    const folder = await createFolder('export const shared = 1;');
    const opening = openFunctions(folder, (file) => import(file));
    await expect(opening).rejects.toThrow('hello.ts has no function as default export');
  });

  test('is loaded again after an edit', async () => {
    const folder = await createFolder('');
    let module = { default: () => new Response('old'), config: { path: '/old' } };
    const functions = await openFunctions(folder, () => Promise.resolve(module));
    module = { default: () => new Response('new'), config: { path: '/new' } };
    const response = await functions.match('/old')?.call(new Request('http://localhost/'), '');
    expect(await response?.text()).toBe('new');
    expect(functions.match('/new')).toBeDefined();
    expect(functions.match('/old')).toBeUndefined();
  });
});
