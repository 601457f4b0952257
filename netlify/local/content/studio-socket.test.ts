/** Tests the Studio's WebSocket on a content server with its own port. */
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { createTemporaryFolder, studioUrl } from '#tests/support/content-server.ts';
import { serveContent } from './index.ts';

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
