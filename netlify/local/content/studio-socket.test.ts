/** Tests the Studio's WebSocket on a content server with its own port. */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
import { createTemporaryFolder, studioUrl } from '#tests/support/content-server.ts';
import { serveContent } from './index.ts';
import { createStudioSocket } from './studio-socket.ts';

/** Opens a WebSocket of a page. @returns the first event of the connection */
async function openSocket(address: string, origin: string) {
  const options = { headers: { origin } } as unknown as string[];
  const socket = new WebSocket(`${address}/v2022-06-30/socket/production`, options);
  const events = ['open', 'error'].map((name) => once(socket, name));
  await Promise.race(events);
  return socket;
}

test('only the Studio keeps a socket open, until either side closes it', async () => {
  await using folder = await createTemporaryFolder();
  const settings = { folder: folder.path, studioUrl, port: 0 };
  const content = await serveContent(settings, 'http://localhost:1');
  const address = content.address.replace('http', 'ws');

  const foreign = await openSocket(address, 'http://localhost:4444');
  expect(foreign.readyState).not.toBe(WebSocket.OPEN);
  const closed = await openSocket(address, studioUrl);
  expect(closed.readyState).toBe(WebSocket.OPEN);
  closed.close();
  expect(((await once(closed, 'close')) as [CloseEvent])[0].wasClean).toBe(true);

  const open = await openSocket(address, studioUrl);
  open.send('{"jsonrpc":"2.0","method":"presence_rollcall"}');
  const ended = once(open, 'close');
  await content.close();
  await ended;
});

test.each(['http://localhost:4444', studioUrl])(
  'a connection of a page at %s may be reset',
  (origin) => {
    const headers = { origin, 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' };
    const socket = new Duplex({ read: () => undefined, write: () => undefined });
    createStudioSocket(studioUrl).accept({ headers } as unknown as IncomingMessage, socket);
    // An 'error' event without a listener is thrown, and would end the content server.
    expect(() => socket.emit('error', new Error('read ECONNRESET'))).not.toThrow();
    expect(socket.destroyed).toBe(true);
  },
);

test('a connection that a browser ends without a frame is ended', async () => {
  await using folder = await createTemporaryFolder();
  const settings = { folder: folder.path, studioUrl, port: 0 };
  const content = await serveContent(settings, 'http://localhost:1');
  const socket = connect(Number(new URL(content.address).port), '127.0.0.1');
  const headers = ['connection: upgrade', 'upgrade: websocket', `origin: ${studioUrl}`];
  const key = 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==';
  socket.write(['GET /socket HTTP/1.1', 'host: localhost', ...headers, key, '', ''].join('\r\n'));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(String(answer)).toContain('101 Switching Protocols');
  socket.end();
  await once(socket, 'close');
  await content.close();
});
