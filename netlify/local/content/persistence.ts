/**
 * Stores documents on disk. Changes are written to the journal at once, and to the dataset's files a moment
 * later.
 */
import { createHash } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readDataset, type Document } from '#content/blog/dataset.ts';
import { identifyPicture } from '#domain/article/picture-id.ts';
import {
  createExportFormat,
  datasetFiles,
  describePicture,
  getDatasetFile,
  type ExportFormat,
} from './export-format.ts';
import { openPendingChanges, type PendingChanges } from './pending-changes.ts';
import { syncReadableCopies, writeReadableCopies } from './readable-copies.ts';
import type { SchemaType } from './studio-schema.ts';
import type { Change } from './transaction.ts';

export type Documents = ReadonlyMap<string, Document>;

interface Options {
  folder: string;
  types: readonly SchemaType[];
  /** Base address of the pictures. */
  address: string;
}

export type Persistence = Awaited<ReturnType<typeof openPersistence>>;

/**
 * Opens the files and the journal of a folder.
 * @throws {Error} if a file is unreadable. The message names it.
 */
export async function openPersistence({ folder, types, address }: Options) {
  const format = createExportFormat(types);
  const pending = await openPendingChanges(folder);
  let fileStamp = '';

  return {
    /** True if another program, such as git, has changed the files since they were read or written. */
    haveFilesChanged: async () => (await readFileStamp(folder)) !== fileStamp,
    /** True if the files lack a change of the journal. */
    hasPendingChanges: () => pending.changes.size > 0,

    /**
     * Reads the documents from the files, and applies the changes that only the journal contains.
     * @param previous - the documents of the previous call. An unchanged document keeps its revision.
     */
    async read(previous: Documents): Promise<Map<string, Document>> {
      fileStamp = await readFileStamp(folder);
      const documents = new Map<string, Document>();
      for (const stored of await readDataset(folder)) {
        const document = await describe(stored, folder, address);
        documents.set(document._id, addRevision(document, previous, format));
      }
      for (const [id, document] of pending.changes) setDocument(documents, id, document);
      return documents;
    },

    /**
     * Writes changes to the journal. Resolves when the changes are on disk, so that they survive a power cut.
     */
    append: (changes: readonly Change[]) =>
      pending.append(changes.map(({ id, after }) => ({ id, document: after }))),

    /**
     * Writes new versions of the outdated files to temporary files, and returns a function that replaces the
     * outdated files by them and deletes the files of deleted pictures. That function must run exclusively. It
     * returns the ids of the written documents, or undefined if another program has changed the files and the
     * preparation must be repeated.
     */
    async prepareFiles(documents: Documents): Promise<() => Promise<string[] | undefined>> {
      const { changes, end } = pending.beginWrite();
      const replacements = await writeReplacements(folder, { documents, changes, format });
      return async () => {
        if ((await readFileStamp(folder)) !== fileStamp) return undefined;
        for (const replaceFile of replacements) await replaceFile();
        fileStamp = await readFileStamp(folder);
        await deletePictures(folder, changes);
        await writeReadableCopies(folder, changes, format.toLine);
        await end();
        return Array.from(changes.keys());
      };
    },
    /** Writes the readable copies of all documents. */
    syncCopies: (documents: Documents) =>
      syncReadableCopies(folder, documents.values(), format.toLine),
    close: () => pending.close(),
  };
}

interface Replacement {
  documents: Documents;
  changes: PendingChanges;
  format: ExportFormat;
}

/** Writes the new versions of the files with changed documents. @returns functions that replace the files by them */
function writeReplacements(folder: string, { documents, changes, format }: Replacement) {
  const documentsByFile = Map.groupBy(documents.values(), ({ _id }) => getDatasetFile(_id));
  const files = new Set(Array.from(changes.keys(), getDatasetFile));
  return Promise.all(
    Array.from(files, (file) => {
      const text = format.toText(file, documentsByFile.get(file) ?? []);
      return writeTemporaryFile(join(folder, file), text);
    }),
  );
}

/** Returns a text that changes with the time, the size or the number of a file of the dataset. */
async function readFileStamp(folder: string): Promise<string> {
  const stats = datasetFiles.map((file) => stat(join(folder, file)).catch(() => undefined));
  const parts = (await Promise.all(stats)).map((file) => [file?.mtimeMs, file?.size, file?.ino]);
  return parts.join();
}

/**
 * Adds the address and the time of its file to the document of a picture, because the Studio lists pictures by time. Other
 * documents are complete in the file.
 */
async function describe(document: Document, folder: string, address: string): Promise<Document> {
  if (getDatasetFile(document._id) !== 'assets.json') return document;
  const file = await stat(getPicturePath(folder, document._id)).catch(() => undefined);
  const time = (file?.mtime ?? new Date(0)).toISOString();
  return { _createdAt: time, _updatedAt: time, ...describePicture(document, address) };
}

const getPicturePath = (folder: string, id: string) =>
  join(folder, 'images', identifyPicture(id)?.file ?? '');

/** Returns the previous document if it is the same, otherwise the document with a revision of its content. */
function addRevision(document: Document, previous: Documents, format: ExportFormat): Document {
  const line = format.toLine(document);
  const previousDocument = previous.get(document._id);
  if (previousDocument && format.toLine(previousDocument) === line) return previousDocument;
  return { ...document, _rev: createHash('sha1').update(line).digest('hex') };
}

/** Stores the file of a picture. Callers commit the picture's document afterwards. */
export async function writePicture(folder: string, id: string, file: Uint8Array): Promise<void> {
  const replaceFile = await writeTemporaryFile(getPicturePath(folder, id), file);
  await replaceFile();
}

/** Deletes the file of each picture without a document. */
async function deletePictures(folder: string, changes: PendingChanges): Promise<void> {
  for (const [id, document] of changes) {
    const picture = document ? undefined : identifyPicture(id);
    if (picture) await rm(join(folder, 'images', picture.file), { force: true });
  }
}

/** Sets the document with an id, or deletes it if it is undefined. */
export function setDocument(
  documents: Map<string, Document>,
  id: string,
  document: Document | undefined,
) {
  if (document) documents.set(id, document);
  else documents.delete(id);
}

/**
 * Writes a temporary file.
 * @returns a function that atomically replaces the file at `path` by the temporary file
 */
async function writeTemporaryFile(path: string, content: string | Uint8Array) {
  const temporaryPath = `${path}.new`;
  const file = await open(temporaryPath, 'w');
  try {
    await file.writeFile(content);
    await file.datasync();
  } finally {
    await file.close();
  }
  return () => rename(temporaryPath, path);
}
