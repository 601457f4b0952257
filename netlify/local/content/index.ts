/** Serves the blog's dataset from a folder through Sanity's API, for a Studio without an account. */
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { FolderInUseError } from '../folder-lock.ts';
import { getJournalPath } from './journal.ts';

export interface ContentSettings {
  /** Folder of the dataset, in the format of an export. */
  folder: string;
  /** Address of the Studio. No other origin has access from a browser. */
  studioUrl: string;
}

export interface ContentServer {
  fetch: (request: Request) => Promise<Response>;
  /** Adds a listener, which is called when the files of the folder contain a change of published documents. */
  onPublish: (listener: () => void) => void;
  close: () => Promise<void>;
}

/**
 * Creates the content server. It reads the dataset and locks the folder at the first request. If a killed process
 * has left a journal, the server does both at once, and writes the journal into the files.
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
  let opening: Promise<Pick<ContentServer, 'fetch' | 'close'>> | undefined;
  const open = () => {
    opening ??= import('./open.ts').then(({ openContentHandler }) => openContentHandler(options));
    // The next request retries, because the process that locked the folder may have ended.
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  };

  const journal = await stat(getJournalPath(folder)).catch(() => undefined);
  if (journal?.size) await open().catch(returnIfInUse);
  return {
    fetch: async (request) => {
      const content = await open().catch(returnIfInUse);
      return content instanceof Error
        ? createUnavailableResponse(content, studioUrl)
        : content.fetch(request);
    },
    onPublish: (listener) => listeners.add(listener),
    close: async () => (await opening)?.close(),
  };
}

function returnIfInUse(error: unknown): FolderInUseError {
  if (error instanceof FolderInUseError) return error;
  throw error;
}

function createUnavailableResponse({ message }: Error, studioUrl: string): Response {
  const body = { statusCode: 503, error: { type: 'error', description: message } };
  const allowed = {
    'access-control-allow-origin': new URL(studioUrl).origin,
    'access-control-allow-credentials': 'true',
  };
  return Response.json(body, { status: 503, headers: allowed });
}
