/** The socket before the gateway: loopback only, and closed without cutting anybody off. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { brokenConnection } from './faults.ts';
import type { Gateway } from './gateway/gateway.ts';

/** Nobody but this machine reaches the embedded stack. */
export const loopback = '127.0.0.1';

/** How long, in milliseconds, requests under way may take once the server is told to stop. */
const farewell = 3_000;

export type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Hands Node's requests to the gateway. */
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
  const server = createServer((request, response) => {
    listener.then(
      (listen) => listen(request, response),
      () => response.writeHead(503).end(),
    );
  });
  let start: (listener: Promise<Listener>) => void = () => undefined;
  const listener = new Promise<Listener>((resolve) => (start = resolve));

  const chosen = await listen(server, port);
  const made = ready(chosen);
  start(made);
  try {
    await made;
  } catch (error) {
    server.close();
    throw error;
  }
  return { port: chosen, close: () => closeServer(server) };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is taken. Choose another with PORT.`, { cause: error })
          : error,
      ),
    );
    server.listen(port, loopback, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const impatience = setTimeout(() => server.closeAllConnections(), farewell);
  await closed;
  clearTimeout(impatience);
}
