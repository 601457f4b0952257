/** Serves the gateway on a socket. */
import { getRequestListener } from '@hono/node-server';
import { serveContent } from '../content/index.ts';
import { brokenConnectionHeader } from '../faults.ts';
import type { Gateway } from '../gateway/index.ts';
import type { StackInfo } from '../outbox.ts';
import { loopback, openServer, type Listener } from '../socket.ts';
import { openStack, type Stack, type StackOptions } from './open-stack.ts';

export { buildInChildProcess } from './build-in-child-process.ts';
export { openServices } from './services.ts';
export { openStack, type Stack };

/** Creates the listener of Node's HTTP server that passes requests to the gateway. */
export function createListener(gateway: Gateway): Listener {
  return getRequestListener(
    async (request, { incoming }) => {
      const response = await gateway.fetch(request, incoming.socket.remoteAddress ?? loopback);
      if (response.headers.has(brokenConnectionHeader)) incoming.socket.destroy();
      return response;
    },
    { overrideGlobalObjects: false },
  );
}

interface Options extends Omit<StackOptions, 'site' | 'content'> {
  /** Called after the port is open, and before the stack is opened. */
  prepare?: (site: string) => Promise<void>;
}

/**
 * Serves the stack until `close` is called. The function `close` gives the requests in progress a few seconds to
 * end, and writes the data.
 * @throws {Error} if the port or the data folder is in use, if `prepare` fails, or if the stack cannot be opened
 */
export async function serveStack({
  settings,
  prepare,
  ...otherOptions
}: Options): Promise<{ info: StackInfo; close: () => Promise<void> }> {
  const stackOpened = Promise.withResolvers<Stack>();
  const server = await openServer({ port: settings.port, variable: 'PORT' }, async (port) => {
    const site = `http://localhost:${port}`;
    // The content server starts before the build. Its journal may contain posts that were published just before the
    // last process was killed, and the build must include them.
    const content = settings.content && (await serveContent(settings.content, site));
    await prepare?.(site);
    const stack = await openStack({ settings, site, content, ...otherOptions });
    stackOpened.resolve(stack);
    return createListener(stack.gateway);
  });
  const stack = await stackOpened.promise;
  return {
    info: stack.info,
    close: async () => {
      await server.close();
      await stack.close();
    },
  };
}
