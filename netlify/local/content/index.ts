import { getRequestListener } from '@hono/node-server';
import { openServer, PortTakenError } from '../socket.ts';
import type { ContentSettings } from './content-handler.ts';
import { openContent, type ContentServer } from './content-server.ts';
import { createStudioSocket } from './studio-socket.ts';

export interface ServedContent extends Pick<ContentServer, 'onPublish'> {
  address: string;
  close: () => Promise<void>;
}

interface Settings extends ContentSettings {
  /**
   * The port of the content server. The default is the port after the site's port, or any free port if that port is
   * taken.
   */
  port: number | undefined;
}

const portVariable = 'CONTENT_PORT';

/**
 * Starts the content server on its own port.
 * @param site - address of the site, from which the default port follows
 * @throws {PortTakenError} if a configured port is taken
 */
export async function serveContent(settings: Settings, site: string): Promise<ServedContent> {
  const contentReady = Promise.withResolvers<ContentServer>();
  const studioSocket = createStudioSocket(settings.studioUrl);
  const open = (port: number) =>
    openServer(
      { port, variable: portVariable, onUpgrade: studioSocket.accept },
      async (selectedPort) => {
        contentReady.resolve(openContent(settings, `http://localhost:${selectedPort}`));
        const { fetch } = await contentReady.promise;
        return getRequestListener(fetch, { overrideGlobalObjects: false });
      },
    );
  const server = await open(settings.port ?? Number(new URL(site).port) + 1).catch(
    (error: unknown) => {
      if (settings.port === undefined && error instanceof PortTakenError) return open(0);
      throw error;
    },
  );
  const content = await contentReady.promise;
  return {
    address: `http://localhost:${server.port}`,
    onPublish: content.onPublish,
    close: async () => {
      studioSocket.close();
      // The port closes only after all event listeners have ended.
      await Promise.all([server.close(), content.close()]);
    },
  };
}
