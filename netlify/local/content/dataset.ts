/**
 * An editable dataset. Changes of published documents are validated by the rules of the Studio and of the site,
 * except those of an import.
 */
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Document } from '#content/blog/dataset.ts';
import type { Params } from '#content/blog/groq.ts';
import { now } from '../../clock.ts';
import { log } from '../../http/log.ts';
import { lockFolder } from '../folder-lock.ts';
import { describePicture } from './export-format.ts';
import { openHistory, type History } from './history.ts';
import { getJournalPath } from './journal.ts';
import { openPersistence, setDocument, writePicture, type Documents } from './persistence.ts';
import { prepareUpload } from './pictures.ts';
import {
  isPublished,
  recordAddresses,
  requireNoPreviewKey,
  requireUploaded,
  requirePublishable,
  requireUnused,
} from './publication.ts';
import { runQuery } from './queries.ts';
import { openStore, type Store, type ChangeInfo } from './store.ts';
import { readStudioSchema, type SchemaType } from './studio-schema.ts';
import type { Change, Transaction } from './transaction.ts';
import { findUnusedPictures } from './unused-pictures.ts';

interface Options {
  folder: string;
  /** Base address of the pictures. */
  address: string;
  /** Called after each change of documents. */
  onChange: (changes: readonly Change[], info: ChangeInfo) => Promise<void>;
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
  await createFolder(dataFolder);
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

/** Creates a folder, unless it exists. A missing parent is an error, because its name may be mistyped. */
async function createFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

async function openLockedDataset(options: Options) {
  const { folder, address } = options;
  const types = readStudioSchema();
  const persistence = await openPersistence({ folder, types, address });
  const history = await openHistory(folder, now());
  const store = await openStore(persistence, keepVersions(history, options));

  return {
    getDocuments: store.getDocuments,
    close: store.close,
    /** Returns the former versions of a document and of its draft, the newest first. */
    listVersions: (id: string) => history.list(id),
    /** Keeps the present draft of a document, before a former version replaces it. */
    async keepDraft(id: string): Promise<void> {
      const draft = (await store.getDocuments()).get(`drafts.${id}`);
      if (draft) await history.keep(draft, now().toISOString());
    },
    /** Deletes the pictures that neither a document nor a former version shows. */
    sweepPictures: () => sweepPictures(store, history, folder),

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
        requireNoPreviewKey(transaction.getChanges());
        if (isImport) return;
        requireUploaded(transaction.getChanges());
        recordAddresses(transaction);
        await requireValid(transaction, documents, types);
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

/**
 * Validates the changes of published documents.
 * @param documents - before the transaction
 * @throws {HTTPException} with the reason if a change is refused
 */
async function requireValid(
  { find, getChanges }: Transaction,
  documents: Documents,
  types: readonly SchemaType[],
): Promise<void> {
  const changes = getChanges();
  if (!changes.some(isPublished)) return;
  const after = new Map(documents);
  for (const change of changes) setDocument(after, change.id, change.after);
  requireUnused(changes, after);
  const fetch = (query: string, params: Params) =>
    runQuery(after, { query, params, perspective: 'raw' });
  await requirePublishable(changes, { types, find, fetch });
}

/** Returns the listeners of a store that also keep the replaced versions of documents. */
function keepVersions(history: History, { onChange, onPublish }: Options) {
  return {
    onPublish,
    onChange: async (changes: readonly Change[], info: ChangeInfo) => {
      // A full disk must not stop the editor, because the change itself is on disk already.
      await history.add(changes, info.at).catch((error: unknown) => log.fault('content', error));
      await onChange(changes, info);
    },
  };
}

async function sweepPictures(store: Store, history: History, folder: string): Promise<void> {
  const documents = (await store.getDocuments()).values();
  const versions = (await history.readAll()).map(({ document }) => document);
  const unusedIds = await findUnusedPictures(folder, documents, versions, now());
  if (unusedIds.length === 0) return;
  await store.commit((transaction) => {
    for (const id of unusedIds) transaction.apply({ delete: { id } });
    return Promise.resolve();
  });
}
