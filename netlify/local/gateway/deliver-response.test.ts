import { createBrotliDecompress, brotliDecompressSync } from 'node:zlib';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { log } from '#netlify/http/log.ts';
import { openGatewayForFile } from '#tests/support/gateway.ts';

const longText = JSON.stringify('many words '.repeat(200));
const json = { 'content-type': 'application/json' };
const html = { 'content-type': 'text/html' };
const bytes = (text: string) => new TextEncoder().encode(text);

/** The controller by which a test writes the body of the function `stream`. */
let bodyController: ReadableStreamDefaultController<Uint8Array>;

/** The body of the function `stream`. */
let stream: ReadableStream<Uint8Array>;
const onCancel = vi.fn();
beforeEach(() => {
  onCancel.mockReset();
  stream = new ReadableStream({
    start: (controller) => {
      bodyController = controller;
    },
    cancel: onCancel,
  });
});

const { sendRequest } = openGatewayForFile({
  functions: {
    long: {
      default: () => new Response(longText, { headers: { ...json, etag: '"1"', vary: 'Origin' } }),
    },
    short: { default: () => new Response('{}', { headers: json }) },
    picture: {
      default: () =>
        new Response(new Uint8Array(4_096), { headers: { 'content-type': 'image/webp' } }),
    },
    encoded: {
      default: () => new Response(longText, { headers: { ...json, 'content-encoding': 'gzip' } }),
    },
    empty: {
      default: () => new Response(null, { status: 304, headers: { ...json, etag: '"1"' } }),
    },
    cookies: {
      default: () => {
        const headers = new Headers(html);
        headers.append('set-cookie', 'a=1');
        headers.append('set-cookie', 'b=2');
        return new Response(longText, { headers });
      },
    },
    stream: { default: () => new Response(stream, { headers: html }) },
  },
  mounts: [
    { prefix: '/rest', fetch: () => Promise.resolve(new Response(longText, { headers: json })) },
  ],
});

const callFunction = (name: string, acceptEncoding = 'gzip, br', init: RequestInit = {}) =>
  sendRequest(`/.netlify/functions/${name}`, {
    ...init,
    headers: { 'accept-encoding': acceptEncoding },
  });

const getReader = (response: Response) => {
  if (!response.body) throw new Error('There is no body.');
  return response.body.getReader();
};
const decode = ({ value }: { value?: Uint8Array | undefined }) => new TextDecoder().decode(value);

const spyOnFaults = () => {
  const logFault = vi.spyOn(log, 'fault').mockReturnValue();
  onTestFinished(() => logFault.mockRestore());
  return logFault;
};

describe('a long response', () => {
  test('is compressed for clients that accept it', async () => {
    const response = await callFunction('long');
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('vary')).toBe('Origin, Accept-Encoding');
    expect(response.headers.get('etag')).toBe('W/"1"');
    expect(response.headers.has('content-length')).toBe(false);
    expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(
      longText,
    );
  });

  test('of a mounted service is compressed too', async () => {
    const response = await sendRequest('/rest/v1/posts', { headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('content-encoding')).toBe('br');
  });

  test('stays uncompressed for other clients, with a Vary header', async () => {
    const response = await callFunction('long', 'br;q=0');
    expect(response.headers.has('content-encoding')).toBe(false);
    expect(response.headers.get('vary')).toBe('Origin, Accept-Encoding');
    expect(response.headers.get('etag')).toBe('"1"');
    expect(await response.text()).toBe(longText);
  });

  test('keeps all its cookies', async () => {
    expect((await callFunction('cookies')).headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });
});

describe('a response stays uncompressed', () => {
  test.each([
    ['if it is short', 'short', null],
    ['if it is a picture', 'picture', null],
    ['if it is already compressed', 'encoded', 'gzip'],
    ['if it has no body', 'empty', null],
  ])('%s', async (_, name, encoding) => {
    const response = await callFunction(name);
    expect(response.headers.get('content-encoding')).toBe(encoding);
  });

  test('for the method HEAD', async () => {
    const response = await callFunction('long', 'br', { method: 'HEAD' });
    expect(response.headers.has('content-encoding')).toBe(false);
    expect(response.headers.get('etag')).toBe('"1"');
  });
});

describe('a streamed response', () => {
  test('arrives in chunks if it is compressed', async () => {
    bodyController.enqueue(bytes(longText));
    const response = await callFunction('stream', 'br');
    expect(response.headers.get('content-encoding')).toBe('br');
    const decoder = createBrotliDecompress();
    Readable.from(response.body ?? []).pipe(decoder);
    const reader = Readable.toWeb(decoder).getReader();
    expect(decode(await reader.read())).toBe(longText);
    bodyController.enqueue(bytes('second'));
    expect(decode(await reader.read())).toBe('second');
    bodyController.close();
    expect((await reader.read()).done).toBe(true);
  });

  test('arrives in chunks if it is uncompressed', async () => {
    bodyController.enqueue(bytes('first'));
    const reader = getReader(await callFunction('stream', ''));
    expect(decode(await reader.read())).toBe('first');
    bodyController.enqueue(bytes('second'));
    expect(decode(await reader.read())).toBe('second');
    bodyController.close();
    expect((await reader.read()).done).toBe(true);
  });

  test.each(['br', ''])(
    'is aborted when the client disconnects, with Accept-Encoding %j',
    async (acceptEncoding) => {
      const logFault = spyOnFaults();
      bodyController.enqueue(bytes(longText));
      const reader = getReader(await callFunction('stream', acceptEncoding));
      await reader.read();
      await reader.cancel();
      await vi.waitFor(() => expect(onCancel).toHaveBeenCalledOnce());
      expect(logFault).not.toHaveBeenCalled();
    },
  );
});

describe('a response that breaks off', () => {
  test.each(['br', ''])(
    'in the middle is aborted and logged, with Accept-Encoding %j',
    async (acceptEncoding) => {
      const logFault = spyOnFaults();
      bodyController.enqueue(bytes(longText));
      const response = await callFunction('stream', acceptEncoding);
      expect(response.status).toBe(200);
      const failure = new Error('secret words');
      bodyController.error(failure);
      await expect(response.text()).rejects.toThrow('The response was aborted.');
      expect(logFault).toHaveBeenCalledExactlyOnceWith('GET /.netlify/functions/stream', failure);
    },
  );

  test('before its first byte becomes a problem response', async () => {
    const logFault = spyOnFaults();
    bodyController.error(new Error('secret words'));
    const response = await callFunction('stream');
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('secret words');
    expect(logFault).toHaveBeenCalledOnce();
  });
});
