/** Serves the blog's dataset from a folder through Sanity's API, for a Studio without an account at Sanity. */
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { FolderInUseError } from '../folder-lock.ts';
import type { ContentHandler, ContentSettings } from './content-handler.ts';
import { getJournalPath } from './journal.ts';

export interface ContentServer extends ContentHandler {
  /** Adds a listener, which is called when the files of the folder contain a change of published documents. */
  onPublish: (listener: () => void) => void;
}

/**
 * Creates the content server. It locks the folder and reads the dataset at the first request, or at the start if a
 * killed process left changes in the journal. Opening the dataset writes these changes into the files. While another
 * process uses the folder, requests get status 503.
 * @param address - address of this server
 */
export async function openContent(
  { folder, studioUrl }: ContentSettings,
  address: string,
): Promise<ContentServer> {
  const listeners = new Set<() => void>();
  const options = {
    folder: resolve(folder),
    studioUrl,
    address,
    onPublish: () => listeners.forEach((listener) => listener()),
  };
  let handlerPromise: Promise<ContentHandler> | undefined;
  const openHandler = () => {
    handlerPromise ??= import('./content-handler.ts').then(({ openContentHandler }) =>
      openContentHandler(options),
    );
    // The next request retries, because the process that locked the folder may have ended.
    handlerPromise.catch(() => {
      handlerPromise = undefined;
    });
    return handlerPromise;
  };

  const journal = await stat(getJournalPath(folder)).catch(() => undefined);
  if (journal?.size) await openHandler().catch(returnIfInUse);
  return {
    fetch: async (request) => {
      const handler = await openHandler().catch(returnIfInUse);
      return handler instanceof Error
        ? createUnavailableResponse(handler, studioUrl)
        : handler.fetch(request);
    },
    onPublish: (listener) => listeners.add(listener),
    close: async () => (await handlerPromise)?.close(),
  };
}

/**
 * Returns an error if it says that the folder is in use.
 * @throws every other error
 */
function returnIfInUse(error: unknown): FolderInUseError {
  if (error instanceof FolderInUseError) return error;
  throw error;
}

function createUnavailableResponse({ message }: Error, studioUrl: string): Response {
  const body = { statusCode: 503, error: { type: 'error', description: message } };
  const headers = {
    'access-control-allow-origin': new URL(studioUrl).origin,
    'access-control-allow-credentials': 'true',
  };
  return Response.json(body, { status: 503, headers });
}
