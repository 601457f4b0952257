/** A port of this machine: loopback only, and closed without cutting anybody off. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Nobody but this machine reaches the embedded stack. */
export const loopback = '127.0.0.1';

/** How long, in milliseconds, requests under way may take once the server is told to stop. */
const farewell = 3_000;

export type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

interface Place {
  /** 0 takes any free one. */
  port: number;
  /** The setting that chooses another. */
  variable: string;
}

/**
 * Opens the port; requests wait until `ready` has made the listener.
 * @throws {PortTakenError}
 */
export async function openServer(
  place: Place,
  ready: (port: number) => Promise<Listener>,
): Promise<{ port: number; close(): Promise<void> }> {
  const listener = Promise.withResolvers<Listener>();
  const server = createServer((request, response) => {
    listener.promise.then(
      (answer) => answer(request, response),
      () => response.writeHead(503).end(),
    );
  });
  const chosen = await listen(server, place);
  listener.resolve(ready(chosen));
  try {
    await listener.promise;
  } catch (error) {
    server.close();
    throw error;
  }
  return { port: chosen, close: () => closeServer(server) };
}

export class PortTakenError extends Error {
  override name = 'PortTakenError';
}

async function listen(server: Server, { port, variable }: Place): Promise<number> {
  try {
    await once(server.listen(port, loopback), 'listening');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw cause;
    throw new PortTakenError(`Port ${port} is taken. Choose another with ${variable}.`, { cause });
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
