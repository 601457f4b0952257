/**
 * Accepts the Studio's WebSocket, on which Sanity tells editors about each other. The embedded stack has one editor, so
 * that nothing is sent. Without the socket, an open Studio would request it again all day.
 */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** The constant of RFC 6455 with which a server proves that it knows the protocol. */
const protocolId = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** The operation code of a frame that closes a connection, and such a frame without content. */
const closeCode = 0x8;
const closeFrame = Uint8Array.of(0x80 | closeCode, 0);

export interface StudioSocket {
  /** Answers a request for another protocol. Only the Studio gets a WebSocket. */
  accept: (request: IncomingMessage, socket: Duplex) => void;
  /** Closes the open sockets. */
  close: () => void;
}

export function createStudioSocket(studioUrl: string): StudioSocket {
  const { origin: studioOrigin } = new URL(studioUrl);
  const sockets = new Set<Duplex>();
  return {
    accept({ headers }, socket) {
      // A browser that is closed may reset the connection, or end it without a frame.
      socket.on('error', () => socket.destroy());
      socket.on('end', () => socket.end());
      const key = headers['sec-websocket-key'];
      if (headers.origin !== studioOrigin || key === undefined) {
        socket.resume().end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
        return;
      }
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      socket.on('data', (frame: Buffer) => {
        if (((frame[0] ?? 0) & 0x0f) === closeCode) socket.end(closeFrame);
      });
      socket.write(
        [
          'HTTP/1.1 101 Switching Protocols',
          'Upgrade: websocket',
          'Connection: Upgrade',
          `Sec-WebSocket-Accept: ${createHash('sha1')
            .update(key + protocolId)
            .digest('base64')}`,
          '\r\n',
        ].join('\r\n'),
      );
    },
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
