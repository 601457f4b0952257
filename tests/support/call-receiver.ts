/** A server that receives providers' callbacks in place of the site. Each test file starts its own. */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach } from 'vitest';

/**
 * Starts the server. The recorded calls are deleted before each test.
 * @param parseCall - converts a request into the recorded value
 */
export async function receiveCalls<Call>(
  parseCall: (request: IncomingMessage, body: string) => Call,
) {
  const calls: Call[] = [];
  let remainingRefusals = 0;
  // The server closes no idle connection, because a call that reuses it at this moment is lost.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    void text(request).then((body) => {
      calls.push(parseCall(request, body));
      remainingRefusals -= 1;
      response.writeHead(remainingRefusals >= 0 ? 500 : 200).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => void calls.splice(0));
  return {
    /** The recorded calls in order of arrival. */
    calls,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Makes the server respond to the next `count` calls with 500. */
    refuse: (count: number) => {
      remainingRefusals = count;
    },
  };
}
