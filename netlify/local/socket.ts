/** Opens a server on the loopback interface, and closes it gracefully. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

/** Address of the loopback interface, which makes the embedded stack reachable from this machine only. */
export const loopback = '127.0.0.1';

/** Time in which requests in progress can end after `close` is called. Then their connections are closed. */
const shutdownGraceMs = 3_000;

export type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

interface PortSetting {
  /** 0 selects any free port. */
  port: number;
  /** Answers a request for another protocol, such as that of a WebSocket. Without it, such a request is a usual one. */
  onUpgrade?: (request: IncomingMessage, socket: Duplex) => void;
  /** Name of the setting that selects another port, for the error message. */
  variable: string;
}

/**
 * Opens the port. Requests wait until `createListener` has resolved. If it rejects, they get status 503, and the
 * port is closed.
 * @throws {PortTakenError} if another process uses the port
 * @throws the error of `createListener`
 */
export async function openServer(
  portSetting: PortSetting,
  createListener: (port: number) => Promise<Listener>,
): Promise<{ port: number; close(): Promise<void> }> {
  const listenerReady = Promise.withResolvers<Listener>();
  const server = createServer((request, response) => {
    listenerReady.promise.then(
      (listener) => listener(request, response),
      () => response.writeHead(503).end(),
    );
  });
  if (portSetting.onUpgrade) server.on('upgrade', portSetting.onUpgrade);
  const selectedPort = await listen(server, portSetting);
  listenerReady.resolve(createListener(selectedPort));
  try {
    await listenerReady.promise;
  } catch (error) {
    server.close();
    throw error;
  }
  return { port: selectedPort, close: () => closeServer(server) };
}

export class PortTakenError extends Error {
  override name = 'PortTakenError';
}

async function listen(server: Server, { port, variable }: PortSetting): Promise<number> {
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
