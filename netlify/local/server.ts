/** The socket before the gateway: loopback only, and closed without cutting anybody off. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { brokenConnection } from './faults.ts';
import type { Gateway } from './gateway/gateway.ts';
import type { StackInfo } from './own-pages.ts';
import { openStack, type Stack, type StackOptions } from './stack.ts';

/** Nobody but this machine reaches the embedded stack. */
export const loopback = '127.0.0.1';

/** How long, in milliseconds, requests under way may take once the server is told to stop. */
const farewell = 3_000;

export type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export function listenerOf(gateway: Gateway): Listener {
  return getRequestListener(
    async (request, { incoming }) => {
      const answer = await gateway.fetch(request, incoming.socket.remoteAddress ?? loopback);
      if (answer.headers.has(brokenConnection)) incoming.socket.destroy();
      return answer;
    },
    { overrideGlobalObjects: false },
  );
}

/**
 * Opens the port; requests wait until `ready` has made the listener.
 * @throws {Error} in words where the port is taken.
 */
export async function openServer(
  port: number,
  ready: (port: number) => Promise<Listener>,
): Promise<{ port: number; close(): Promise<void> }> {
  const listener = Promise.withResolvers<Listener>();
  const server = createServer((request, response) => {
    listener.promise.then(
      (answer) => answer(request, response),
      () => response.writeHead(503).end(),
    );
  });
  const chosen = await listen(server, port);
  listener.resolve(ready(chosen));
  try {
    await listener.promise;
  } catch (error) {
    server.close();
    throw error;
  }
  return { port: chosen, close: () => closeServer(server) };
}

async function listen(server: Server, port: number): Promise<number> {
  try {
    await once(server.listen(port, loopback), 'listening');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw cause;
    throw new Error(`Port ${port} is taken. Choose another with PORT.`, { cause });
  }
  return (server.address() as AddressInfo).port;
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const impatience = setTimeout(() => server.closeAllConnections(), farewell);
  await closed;
  clearTimeout(impatience);
}

interface Options extends Omit<StackOptions, 'site'> {
  /** Done once the address is known and taken, before anything is served at it. */
  prepare?: (site: string) => Promise<void>;
}

/**
 * Serves until `close` is called: requests under way are answered, then the data is written.
 * @throws when the port or the data folder is taken, or a migration fails.
 */
export async function serveStack({
  settings,
  prepare,
  ...rest
}: Options): Promise<{ info: StackInfo; close: () => Promise<void> }> {
  const opened = Promise.withResolvers<Stack>();
  const server = await openServer(settings.port, async (port) => {
    const site = `http://localhost:${port}`;
    await prepare?.(site);
    const stack = await openStack({ settings, site, ...rest });
    opened.resolve(stack);
    return listenerOf(stack.gateway);
  });
  const stack = await opened.promise;
  return {
    info: stack.info,
    close: async () => {
      await server.close();
      await stack.close();
    },
  };
}
