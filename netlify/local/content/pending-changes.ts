/** The acknowledged changes that the dataset's files lack. The journal contains them. */
import type { Document } from '#content/blog/dataset.ts';
import { openJournal, type Entry } from './journal.ts';

/** Changed documents by id. The value is undefined for a deleted document. */
export type PendingChanges = ReadonlyMap<string, Document | undefined>;

/**
 * Opens the journal of a folder, and reads its changes.
 * @throws {Error} if a complete line of the journal is invalid
 */
export async function openPendingChanges(folder: string) {
  const journal = await openJournal(folder);
  const pendingChanges = new Map<string, Document | undefined>();
  const add = ({ id, document }: Entry) => pendingChanges.set(id, document);
  journal.entries.forEach(add);
  return {
    changes: pendingChanges as PendingChanges,

    /** Resolves when the changes are on disk, so that they survive a power cut. */
    async append(entries: Entry[]): Promise<void> {
      await journal.append(entries);
      entries.forEach(add);
    },

    /** Returns the present changes, and a function. The caller calls it after the changes are in the files. */
    beginWrite() {
      const changes: PendingChanges = new Map(pendingChanges);
      const journalSize = journal.getSize();
      const end = async (): Promise<void> => {
        for (const [id, document] of changes) {
          if (pendingChanges.get(id) === document) pendingChanges.delete(id);
        }
        if (journal.getSize() === journalSize) await journal.clear();
      };
      return { changes, end };
    },
    close: () => journal.close(),
  };
}
