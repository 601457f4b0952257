/** A server that takes providers' calls in place of the site, for the test file that asks at its top. */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach } from 'vitest';

/** Each test begins without calls. @param read - makes of a call what is kept of it. */
export async function receiveCalls<Call>(read: (request: IncomingMessage, body: string) => Call) {
  const calls: Call[] = [];
  let refusals = 0;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      calls.push(read(request, body));
      refusals -= 1;
      response.writeHead(refusals >= 0 ? 500 : 200).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => void calls.splice(0));
  return {
    /** In the order in which they came. */
    calls,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Answers the next calls, as many as `count`, with 500. */
    refuse: (count: number) => {
      refusals = count;
    },
  };
}
