import { join } from 'node:path';
import { log } from '../../http/log.ts';
import { openDataset } from './dataset.ts';
import { createListeners } from './listeners.ts';
import { openPreviewKey } from './preview-key.ts';
import { createContentRoutes } from './routes.ts';

export interface ContentSettings {
  /** Folder of the dataset, in the format of an export. */
  folder: string;
  /** Address of the Studio. Pages of other origins get no data, but only pictures. */
  studioUrl: string;
}

/** The part of the content server that exists once its folder is locked. */
export interface ContentHandler {
  fetch: (request: Request) => Promise<Response>;
  close: () => Promise<void>;
}

interface HandlerOptions extends ContentSettings {
  /** Address of the content server. */
  address: string;
  onPublish: () => void;
}

/**
 * Opens the dataset of a folder, and returns its request handler.
 * @throws {FolderInUseError} if another process uses the folder
 * @throws {Error} if a file is unreadable. The message names it.
 */
export async function openContentHandler({
  folder,
  studioUrl,
  address,
  onPublish,
}: HandlerOptions): Promise<ContentHandler> {
  const listeners = createListeners();
  const onChange = listeners.notify;
  const dataset = await openDataset({ folder, address, onChange, onPublish }).catch(
    (error: unknown) => {
      listeners.close();
      throw error;
    },
  );
  // No picture waits for its document, because uploads begin later.
  await dataset.sweepPictures().catch((error: unknown) => log.fault('content', error));
  const routes = createContentRoutes({
    dataset,
    listeners,
    imagesFolder: join(folder, 'images'),
    previewKey: await openPreviewKey(folder),
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
