import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { lockFolder } from '../folder-lock.ts';
import { openDataset } from './dataset.ts';
import type { ContentServer, ContentSettings } from './index.ts';
import { journalPath } from './journal.ts';
import { createListeners } from './listeners.ts';
import { contentRoutes } from './routes.ts';

interface Order extends ContentSettings {
  address: string;
  onPublish: () => void;
}

/** @throws {FolderInUseError} where another process has it, or an error that names what cannot be read. */
export async function openNow({
  folder,
  studioUrl,
  address,
  onPublish,
}: Order): Promise<Pick<ContentServer, 'fetch' | 'close'>> {
  const own = dirname(journalPath(folder));
  await mkdir(own, { recursive: true });
  const release = await lockFolder(own, 'BLOG_DATASET');
  try {
    const listeners = createListeners();
    const dataset = await openDataset({ folder, address, onChange: listeners.tell, onPublish });
    const images = join(folder, 'images');
    const routes = contentRoutes({ dataset, listeners, images, studioUrl });
    return {
      fetch: async (request) => routes.fetch(request),
      close: async () => {
        listeners.close();
        await dataset.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}
