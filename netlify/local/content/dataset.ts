/** An editable dataset. Its documents are validated by the rules of the Studio and of the site. */
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Document } from '#content/blog/dataset.ts';
import type { Params } from '#content/blog/groq.ts';
import { lockFolder } from '../folder-lock.ts';
import { describePicture } from './export-format.ts';
import { getJournalPath } from './journal.ts';
import { openPersistence, setDocument, type Documents } from './persistence.ts';
import { prepareUpload } from './pictures.ts';
import {
  isPublished,
  recordAddresses,
  requireUploaded,
  requirePublishable,
  requireUnused,
} from './publication.ts';
import { runQuery } from './queries.ts';
import { openStore, type Moment } from './store.ts';
import { readStudioSchema } from './studio-schema.ts';
import type { Change, Transaction } from './transaction.ts';

interface Options {
  folder: string;
  /** Base address of the pictures. */
  address: string;
  onChange: (changes: readonly Change[], moment: Moment) => Promise<void>;
  onPublish: () => void;
}

interface CommitOptions {
  id?: string | undefined;
  dryRun?: boolean | undefined;
  /** True during an import. Published documents may then refer to documents that are imported later. */
  isImport?: boolean | undefined;
}

export type Dataset = Awaited<ReturnType<typeof openDataset>>;

/**
 * Opens the dataset of a folder, and locks the folder.
 * @throws {FolderInUseError} if another process uses the folder
 * @throws {Error} if a file is unreadable; the message names it
 */
export async function openDataset(options: Options) {
  const dataFolder = dirname(getJournalPath(options.folder));
  await mkdir(dataFolder, { recursive: true });
  const release = await lockFolder(dataFolder, 'BLOG_DATASET');
  try {
    const dataset = await openLocked(options);
    const close = async () => {
      await dataset.close();
      await release();
    };
    return { ...dataset, close };
  } catch (error) {
    await release();
    throw error;
  }
}

async function openLocked({ folder, address, ...callbacks }: Options) {
  const types = readStudioSchema();
  const persistence = await openPersistence({ folder, types, address });
  const store = await openStore(persistence, callbacks);

  const requireValid = async ({ find, changes }: Transaction, documents: Documents) => {
    const changed = changes();
    if (!changed.some(isPublished)) return;
    const after = new Map(documents);
    for (const change of changed) setDocument(after, change.id, change.after);
    requireUnused(changed, after);
    const fetch = (query: string, params: Params) =>
      runQuery(after, { query, params, perspective: 'raw' });
    await requirePublishable(changed, { types, find, fetch });
  };

  return {
    documents: store.documents,
    close: store.close,

    /**
     * Runs a transaction and validates its changes.
     * @throws {HTTPException} with the reason if the transaction is refused; the documents then stay unchanged
     */
    commit: (
      makeChanges: (transaction: Transaction) => void,
      { isImport = false, ...order }: CommitOptions = {},
    ) =>
      store.commit(async (transaction, documents) => {
        makeChanges(transaction);
        if (isImport) return;
        requireUploaded(transaction.changes());
        recordAddresses(transaction);
        await requireValid(transaction, documents);
      }, order),

    /**
     * Stores a picture.
     * @param options - `isCopy` keeps the bytes and the id of a picture from another dataset
     * @returns the picture's document, which is the same for each upload of the same file
     */
    async upload(
      picture: Buffer,
      name: string | undefined,
      options?: { isCopy: boolean },
    ): Promise<Document> {
      const { file, document } = await prepareUpload(picture, name, options);
      const described = describePicture(document, address);
      await persistence.writePicture(described._id, file);
      const { find } = await store.commit((transaction) => {
        transaction.apply({ createIfNotExists: described });
        return Promise.resolve();
      });
      return find(described._id) ?? described;
    },
  };
}
