/**
 * Opens a port of this machine that forwards to the test server's Unix socket, for clients that support only ports.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

/**
 * Opens the port.
 * @param folder - the folder of the server's socket
 * @returns the port, and a function that closes the port and its connections
 */
export async function openPort(folder: string) {
  const openSockets = new Set<Socket>();
  const server = createServer((client) => {
    const postgres = connect(join(folder, '.s.PGSQL.5432'));
    for (const [source, destination] of [
      [client, postgres],
      [postgres, client],
    ] as const) {
      openSockets.add(source);
      source.pipe(destination);
      source.on('error', () => destination.destroy());
      source.on('close', () => openSockets.delete(source));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    for (const socket of openSockets) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  return { port: (server.address() as AddressInfo).port, close };
}
