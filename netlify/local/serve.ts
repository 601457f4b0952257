/** The embedded stack behind a port of its own. */
import type { StackInfo } from './own-pages.ts';
import { listenerOf, openServer } from './server.ts';
import { openStack, type Stack, type StackOptions } from './stack.ts';

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
