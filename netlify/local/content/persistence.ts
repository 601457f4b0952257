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
  type DatasetFile,
} from './export-format.ts';
import { openJournal } from './journal.ts';
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
 * @throws {Error} if a file is unreadable; the message names it
 */
export async function openPersistence({ folder, types, address }: Options) {
  const format = createExportFormat(types);
  const journal = await openJournal(folder);
  /** Documents with a change that only the journal contains. The value is undefined for a deleted document. */
  const pendingChanges = new Map<string, Document | undefined>();
  const addPendingChange = ({ id, document }: { id: string; document?: Document | undefined }) =>
    pendingChanges.set(id, document);
  journal.entries.forEach(addPendingChange);
  let fileStamp = '';

  const readFileStamp = async () => {
    const stats = datasetFiles.map((file) => stat(join(folder, file)).catch(() => undefined));
    const parts = (await Promise.all(stats)).map((file) => [file?.mtimeMs, file?.size, file?.ino]);
    return parts.join();
  };

  return {
    /** True if another program, such as git, has changed the files since they were read or written. */
    haveFilesChanged: async () => (await readFileStamp()) !== fileStamp,
    /** True if the files lack a change of the journal. */
    hasPendingChanges: () => pendingChanges.size > 0,

    /**
     * Reads the documents from the files, and applies the changes that only the journal contains.
     * @param previous - the documents of the previous call; an unchanged document keeps its revision
     */
    async read(previous: Documents): Promise<Map<string, Document>> {
      fileStamp = await readFileStamp();
      const documents = new Map<string, Document>();
      for (const stored of await readDataset(folder)) {
        const isPicture = getDatasetFile(stored._id) === 'assets.json';
        const document = isPicture ? describePicture(stored, address) : stored;
        const line = format.toLine(document);
        const previousDocument = previous.get(document._id);
        const _rev = createHash('sha1').update(line).digest('hex');
        const isSame = previousDocument && format.toLine(previousDocument) === line;
        documents.set(document._id, isSame ? previousDocument : { ...document, _rev });
      }
      for (const [id, document] of pendingChanges) setDocument(documents, id, document);
      return documents;
    },

    /**
     * Writes changes to the journal. Resolves when the changes are on disk, so that they survive a power cut.
     */
    async append(changes: readonly Change[]): Promise<void> {
      const entries = changes.map(({ id, after }) => ({ id, document: after }));
      await journal.append(entries);
      entries.forEach(addPendingChange);
    },

    /**
     * Writes new versions of the outdated files to temporary files, and returns a function that replaces the
     * outdated files by them and deletes the files of deleted pictures. That function must run exclusively. It
     * returns the ids of the written documents, or undefined if another program has changed the files and the
     * preparation must be repeated.
     */
    async prepareFiles(documents: Documents): Promise<() => Promise<string[] | undefined>> {
      const writtenChanges = new Map(pendingChanges);
      const journalSize = journal.getSize();
      const documentsByFile = Map.groupBy(documents.values(), ({ _id }) => getDatasetFile(_id));
      const write = (file: DatasetFile) =>
        writeTemporaryFile(
          join(folder, file),
          format.toText(file, documentsByFile.get(file) ?? []),
        );
      const replacements = await Promise.all(
        Array.from(new Set(Array.from(writtenChanges.keys(), getDatasetFile)), write),
      );
      return async () => {
        if ((await readFileStamp()) !== fileStamp) return undefined;
        for (const replaceFile of replacements) await replaceFile();
        fileStamp = await readFileStamp();
        for (const [id, document] of writtenChanges) {
          if (pendingChanges.get(id) === document) pendingChanges.delete(id);
          const picture = document ? undefined : identifyPicture(id);
          if (picture) await rm(join(folder, 'images', picture.file), { force: true });
        }
        if (journal.getSize() === journalSize) await journal.clear();
        return Array.from(writtenChanges.keys());
      };
    },

    /** Stores the file of a picture. Callers commit the picture's document afterwards. */
    async writePicture(id: string, file: Uint8Array): Promise<void> {
      await (
        await writeTemporaryFile(join(folder, 'images', identifyPicture(id)?.file ?? ''), file)
      )();
    },
    close: () => journal.close(),
  };
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
