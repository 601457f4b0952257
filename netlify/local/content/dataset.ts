/**
 * An editable dataset. Changes of published documents are validated by the rules of the Studio and of the site,
 * except those of an import.
 */
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Document } from '#content/blog/dataset.ts';
import type { Params } from '#content/blog/groq.ts';
import { lockFolder } from '../folder-lock.ts';
import { describePicture } from './export-format.ts';
import { getJournalPath } from './journal.ts';
import { openPersistence, setDocument, writePicture, type Documents } from './persistence.ts';
import { prepareUpload } from './pictures.ts';
import {
  isPublished,
  recordAddresses,
  requireUploaded,
  requirePublishable,
  requireUnused,
} from './publication.ts';
import { runQuery } from './queries.ts';
import { openStore, type TransactionInfo } from './store.ts';
import { readStudioSchema } from './studio-schema.ts';
import type { Change, Transaction } from './transaction.ts';

interface Options {
  folder: string;
  /** Base address of the pictures. */
  address: string;
  /** Called after each change of documents. */
  onChange: (changes: readonly Change[], info: TransactionInfo) => Promise<void>;
  /** Called when the files contain a change of published documents. */
  onPublish: () => void;
}

interface CommitOptions {
  id?: string | undefined;
  dryRun?: boolean | undefined;
  /**
   * True for an import, which is not validated: its published documents may refer to documents that are imported
   * later.
   */
  isImport?: boolean | undefined;
}

export type Dataset = Awaited<ReturnType<typeof openDataset>>;

/**
 * Opens the dataset of a folder, and locks the folder.
 * @throws {FolderInUseError} if another process uses the folder
 * @throws {Error} if a file is unreadable. The message names it.
 */
export async function openDataset(options: Options) {
  const dataFolder = dirname(getJournalPath(options.folder));
  await mkdir(dataFolder, { recursive: true });
  const release = await lockFolder(dataFolder, 'BLOG_DATASET');
  try {
    const dataset = await openLockedDataset(options);
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

async function openLockedDataset({ folder, address, ...callbacks }: Options) {
  const types = readStudioSchema();
  const persistence = await openPersistence({ folder, types, address });
  const store = await openStore(persistence, callbacks);

  const requireValid = async ({ find, getChanges }: Transaction, documents: Documents) => {
    const changes = getChanges();
    if (!changes.some(isPublished)) return;
    const after = new Map(documents);
    for (const change of changes) setDocument(after, change.id, change.after);
    requireUnused(changes, after);
    const fetch = (query: string, params: Params) =>
      runQuery(after, { query, params, perspective: 'raw' });
    await requirePublishable(changes, { types, find, fetch });
  };

  return {
    getDocuments: store.getDocuments,
    close: store.close,

    /**
     * Runs a transaction. Validates its changes, unless it is an import.
     * @throws {HTTPException} with the reason if the transaction is refused. The documents then stay unchanged.
     */
    commit: (
      makeChanges: (transaction: Transaction) => void,
      { isImport = false, ...storeOptions }: CommitOptions = {},
    ) =>
      store.commit(async (transaction, documents) => {
        makeChanges(transaction);
        if (isImport) return;
        requireUploaded(transaction.getChanges());
        recordAddresses(transaction);
        await requireValid(transaction, documents);
      }, storeOptions),

    /**
     * Stores a picture.
     * @param options - `isCopy` keeps the bytes and thereby the id of a picture from another dataset
     * @returns the picture's document, which is the same for each upload of the same file
     */
    async upload(
      picture: Buffer,
      name: string | undefined,
      options?: { isCopy: boolean },
    ): Promise<Document> {
      const { file, document } = await prepareUpload(picture, name, options);
      const pictureDocument = describePicture(document, address);
      await writePicture(folder, pictureDocument._id, file);
      const { find } = await store.commit((transaction) => {
        transaction.apply({ createIfNotExists: pictureDocument });
        return Promise.resolve();
      });
      return find(pictureDocument._id) ?? pictureDocument;
    },
  };
}
