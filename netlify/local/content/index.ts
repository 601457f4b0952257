/** The blog's dataset in a folder, behind Sanity's API: for the Studio, without an account. */
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { FolderInUseError } from '../folder-lock.ts';
import { journalPath } from './journal.ts';

export interface ContentSettings {
  /** Of the dataset, in an export's format. */
  folder: string;
  /** Address of the Studio, which alone may ask from a browser. */
  studioUrl: string;
}

export interface ContentServer {
  fetch: (request: Request) => Promise<Response>;
  /** @param listener - called when the folder's files hold a change of what is published. */
  onPublish: (listener: () => void) => void;
  close: () => Promise<void>;
}

/**
 * Nothing is read, and no other process kept from it, until somebody asks; only what a process that was
 * killed left in its journal is taken into the files at once.
 * @param address - of this server.
 */
export async function openContent(
  { folder, studioUrl }: ContentSettings,
  address: string,
): Promise<ContentServer> {
  const listeners = new Set<() => void>();
  const order = {
    folder: resolve(folder),
    studioUrl,
    address,
    onPublish: () => listeners.forEach((listener) => listener()),
  };
  let opening: Promise<Pick<ContentServer, 'fetch' | 'close'>> | undefined;
  const open = () => {
    opening ??= import('./open.ts').then(({ openNow }) => openNow(order));
    // Whoever has the folder may be gone by the next time.
    opening.catch(() => (opening = undefined));
    return opening;
  };

  const journal = await stat(journalPath(folder)).catch(() => undefined);
  if (journal?.size) await open().catch(unlessInUse);
  return {
    fetch: async (request) => {
      const content = await open().catch(unlessInUse);
      return content instanceof Error ? unavailable(content, studioUrl) : content.fetch(request);
    },
    onPublish: (listener) => listeners.add(listener),
    close: async () => (await opening)?.close(),
  };
}

function unlessInUse(error: unknown): FolderInUseError {
  if (error instanceof FolderInUseError) return error;
  throw error;
}

function unavailable({ message }: Error, studioUrl: string): Response {
  const body = { statusCode: 503, error: { type: 'error', description: message } };
  const allowed = {
    'access-control-allow-origin': new URL(studioUrl).origin,
    'access-control-allow-credentials': 'true',
  };
  return Response.json(body, { status: 503, headers: allowed });
}
