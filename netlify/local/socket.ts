/** A server on the loopback interface, with a graceful shutdown. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The loopback interface makes the embedded stack reachable from this machine only. */
export const loopback = '127.0.0.1';

/** Time for requests in progress after the signal to stop. */
const shutdownGraceMs = 3_000;

export type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

interface Place {
  /** 0 selects any free port. */
  port: number;
  /** The setting that selects another port. */
  variable: string;
}

/**
 * Opens the port. Requests wait until `ready` has created the listener.
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
