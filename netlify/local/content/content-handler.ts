import { join } from 'node:path';
import { openDataset } from './dataset.ts';
import type { ContentServer, ContentSettings } from './index.ts';
import { createListeners } from './listeners.ts';
import { createContentRoutes } from './routes.ts';

interface HandlerOptions extends ContentSettings {
  address: string;
  onPublish: () => void;
}

/**
 * Opens the dataset of a folder, and returns its request handler.
 * @throws {FolderInUseError} if another process uses the folder
 * @throws {Error} if a file is unreadable; the message names it
 */
export async function openContentHandler({
  folder,
  studioUrl,
  address,
  onPublish,
}: HandlerOptions): Promise<Pick<ContentServer, 'fetch' | 'close'>> {
  const listeners = createListeners();
  const onChange = listeners.notify;
  const dataset = await openDataset({ folder, address, onChange, onPublish }).catch(
    (error: unknown) => {
      listeners.close();
      throw error;
    },
  );
  const routes = createContentRoutes({
    dataset,
    listeners,
    imagesFolder: join(folder, 'images'),
    studioUrl,
  });
  return {
    fetch: async (request) => routes.fetch(request),
    close: async () => {
      listeners.close();
      await dataset.close();
    },
  };
}
