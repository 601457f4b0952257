import { createBrotliDecompress, brotliDecompressSync } from 'node:zlib';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { log } from '#netlify/http/log.ts';
import { openGatewayForFile } from '#tests/support/gateway.ts';

const long = JSON.stringify('many words '.repeat(200));
const json = { 'content-type': 'application/json' };
const html = { 'content-type': 'text/html' };
const bytes = (text: string) => new TextEncoder().encode(text);

/** The controller by which the test writes a body, and the stream of that body. */
let body: ReadableStreamDefaultController<Uint8Array>;
let stream: ReadableStream<Uint8Array>;
const cancelled = vi.fn();
beforeEach(() => {
  cancelled.mockReset();
  stream = new ReadableStream({
    start: (controller) => {
      body = controller;
    },
    cancel: cancelled,
  });
});

const { sendRequest } = openGatewayForFile({
  functions: {
    long: {
      default: () => new Response(long, { headers: { ...json, etag: '"1"', vary: 'Origin' } }),
    },
    short: { default: () => new Response('{}', { headers: json }) },
    picture: {
      default: () =>
        new Response(new Uint8Array(4_096), { headers: { 'content-type': 'image/webp' } }),
    },
    encoded: {
      default: () => new Response(long, { headers: { ...json, 'content-encoding': 'gzip' } }),
    },
    empty: {
      default: () => new Response(null, { status: 304, headers: { ...json, etag: '"1"' } }),
    },
    cookies: {
      default: () => {
        const headers = new Headers(html);
        headers.append('set-cookie', 'a=1');
        headers.append('set-cookie', 'b=2');
        return new Response(long, { headers });
      },
    },
    stream: { default: () => new Response(stream, { headers: html }) },
  },
  mounts: [
    { prefix: '/rest', fetch: () => Promise.resolve(new Response(long, { headers: json })) },
  ],
});

const get = (name: string, accepted = 'gzip, br', init: RequestInit = {}) =>
  sendRequest(`/.netlify/functions/${name}`, { ...init, headers: { 'accept-encoding': accepted } });

const getReader = (answer: Response) => {
  if (!answer.body) throw new Error('There is no body.');
  return answer.body.getReader();
};
const decode = ({ value }: { value?: Uint8Array | undefined }) => new TextDecoder().decode(value);

const watchLog = () => {
  const fault = vi.spyOn(log, 'fault').mockReturnValue();
  onTestFinished(() => fault.mockRestore());
  return fault;
};

describe('a long response', () => {
  test('is compressed for clients that accept it', async () => {
    const answer = await get('long');
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('vary')).toBe('Origin, Accept-Encoding');
    expect(answer.headers.get('etag')).toBe('W/"1"');
    expect(answer.headers.has('content-length')).toBe(false);
    expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe(long);
  });

  test('of a mounted service is compressed too', async () => {
    const answer = await sendRequest('/rest/v1/posts', { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers.get('content-encoding')).toBe('br');
  });

  test('stays uncompressed for other clients, with a Vary header', async () => {
    const answer = await get('long', 'br;q=0');
    expect(answer.headers.has('content-encoding')).toBe(false);
    expect(answer.headers.get('vary')).toBe('Origin, Accept-Encoding');
    expect(answer.headers.get('etag')).toBe('"1"');
    expect(await answer.text()).toBe(long);
  });

  test('keeps all its cookies', async () => {
    expect((await get('cookies')).headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });
});

describe('a response stays uncompressed', () => {
  test.each([
    ['if it is short', 'short', null],
    ['if it is a picture', 'picture', null],
    ['if it is already compressed', 'encoded', 'gzip'],
    ['if it has no body', 'empty', null],
  ])('%s', async (_, name, encoding) => {
    const answer = await get(name);
    expect(answer.headers.get('content-encoding')).toBe(encoding);
  });

  test('for the method HEAD', async () => {
    const answer = await get('long', 'br', { method: 'HEAD' });
    expect(answer.headers.has('content-encoding')).toBe(false);
    expect(answer.headers.get('etag')).toBe('"1"');
  });
});

describe('a streamed response', () => {
  test('arrives in chunks if it is compressed', async () => {
    body.enqueue(bytes(long));
    const answer = await get('stream', 'br');
    expect(answer.headers.get('content-encoding')).toBe('br');
    const decoder = createBrotliDecompress();
    Readable.from(answer.body ?? []).pipe(decoder);
    const read = Readable.toWeb(decoder).getReader();
    expect(decode(await read.read())).toBe(long);
    body.enqueue(bytes('second'));
    expect(decode(await read.read())).toBe('second');
    body.close();
    expect((await read.read()).done).toBe(true);
  });

  test('arrives in chunks if it is uncompressed', async () => {
    body.enqueue(bytes('first'));
    const reader = getReader(await get('stream', ''));
    expect(decode(await reader.read())).toBe('first');
    body.enqueue(bytes('second'));
    expect(decode(await reader.read())).toBe('second');
    body.close();
    expect((await reader.read()).done).toBe(true);
  });

  test.each(['br', ''])('is aborted when the client disconnects: %j', async (accepted) => {
    const fault = watchLog();
    body.enqueue(bytes(long));
    const reader = getReader(await get('stream', accepted));
    await reader.read();
    await reader.cancel();
    await vi.waitFor(() => expect(cancelled).toHaveBeenCalledOnce());
    expect(fault).not.toHaveBeenCalled();
  });
});

describe('a response that breaks off', () => {
  test.each(['br', ''])('in the middle is aborted and logged: %j', async (accepted) => {
    const fault = watchLog();
    body.enqueue(bytes(long));
    const answer = await get('stream', accepted);
    expect(answer.status).toBe(200);
    const failure = new Error('secret words');
    body.error(failure);
    await expect(answer.text()).rejects.toThrow('The response was aborted.');
    expect(fault).toHaveBeenCalledExactlyOnceWith('GET /.netlify/functions/stream', failure);
  });

  test('before its first byte becomes a problem response', async () => {
    const fault = watchLog();
    body.error(new Error('secret words'));
    const answer = await get('stream');
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain('secret words');
    expect(fault).toHaveBeenCalledOnce();
  });
});
