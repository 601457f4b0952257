/** A server on the loopback interface, with a graceful shutdown. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The embedded stack is reachable from this machine alone. */
export const loopback = '127.0.0.1';

/** Requests under way get this time after the signal to stop. */
const shutdownGraceMs = 3_000;

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
  const selectedPort = await listen(server, place);
  listener.resolve(ready(selectedPort));
  try {
    await listener.promise;
  } catch (error) {
    server.close();
    throw error;
  }
  return { port: selectedPort, close: () => closeServer(server) };
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
  const forceCloseTimer = setTimeout(() => server.closeAllConnections(), shutdownGraceMs);
  await closed;
  clearTimeout(forceCloseTimer);
}
