/**
 * Stores the documents of a dataset. Transactions run one after the other, and are on disk before they are
 * acknowledged.
 */
import { now } from '../../clock.ts';
import { log } from '../../http/log.ts';
import { setDocument, type Documents, type Persistence } from './persistence.ts';
import { isPublished } from './publication.ts';
import { beginTransaction, type Change, type Transaction } from './transaction.ts';

/** Time in ms during which edits are collected before the files are written. */
const writeDelayMs = 250;

interface CommitOptions {
  /** The transaction's id, if the client has generated one. */
  id?: string | undefined;
  /** True to validate the transaction without storing it. */
  dryRun?: boolean | undefined;
}

export type Store = Awaited<ReturnType<typeof openStore>>;

/** The id and the time of a transaction. */
export type TransactionInfo = Pick<Transaction, 'id' | 'at'>;

/** The transaction of a change. `find` returns a document after it. */
export type ChangeInfo = Pick<Transaction, 'id' | 'at' | 'find'>;

interface Listeners {
  /**
   * Called after each transaction that changes documents, and after each change of the files by another program.
   */
  onChange: (changes: readonly Change[], info: ChangeInfo) => Promise<void>;
  /** Called when the files contain a change of published documents. */
  onPublish: () => void;
}

/**
 * Reads the documents and opens the store.
 * @throws {Error} if a file is unreadable. The message names it.
 */
export async function openStore(persistence: Persistence, { onChange, onPublish }: Listeners) {
  let documents = await persistence.read(new Map());
  const find = (id: string) => documents.get(id);
  const { run: runExclusively, settle } = createQueue();
  const reloadFiles = async () => {
    if (!(await persistence.haveFilesChanged())) return;
    const before = documents;
    documents = await persistence.read(before);
    await onChange(findChanges(before, documents), { ...createTransactionInfo(), find });
  };
  const writer = createWriter({
    persistence,
    runExclusively,
    prepareFiles: () => persistence.prepareFiles(documents),
    reloadFiles,
    onPublish,
  });

  await writer.write();
  await persistence.syncCopies(documents);
  return {
    /** Returns all current documents, drafts included. The map stays the same object until a change. */
    getDocuments: async (): Promise<Documents> => {
      if (await persistence.haveFilesChanged()) await runExclusively(reloadFiles);
      return documents;
    },

    /**
     * Runs a transaction.
     * @param makeChanges - makes the changes; if it throws, the documents stay unchanged
     * @returns the transaction, after it is on disk and `onChange` has resolved
     */
    commit: (
      makeChanges: (transaction: Transaction, documents: Documents) => Promise<void>,
      options: CommitOptions = {},
    ) =>
      runExclusively(async () => {
        await reloadFiles();
        const info = createTransactionInfo(options.id);
        const transaction = beginTransaction(find, info);
        await makeChanges(transaction, documents);
        const changes = transaction.getChanges().filter(({ before, after }) => before ?? after);
        if (options.dryRun || changes.length === 0) return transaction;
        await persistence.append(changes);
        const newDocuments = new Map(documents);
        for (const { id, after } of changes) setDocument(newDocuments, id, after);
        documents = newDocuments;
        writer.schedule();
        await onChange(changes, { ...info, find });
        return transaction;
      }),

    /** Writes the pending changes to the files, and closes the journal. */
    close: async (): Promise<void> => {
      await writer.write();
      await settle();
      await persistence.close();
    },
  };
}

/** Creates a queue, which runs its tasks one after the other. */
function createQueue() {
  let lastTask: Promise<unknown> = Promise.resolve();
  return {
    run: <Result>(task: () => Promise<Result>): Promise<Result> => {
      const result = lastTask.then(task);
      lastTask = result.catch(() => undefined);
      return result;
    },
    /** Resolves when all tasks have ended. */
    settle: () => lastTask,
  };
}

interface WriterOptions extends Pick<Listeners, 'onPublish'> {
  persistence: Pick<Persistence, 'hasPendingChanges'>;
  runExclusively: ReturnType<typeof createQueue>['run'];
  /** Prepares the files with the present documents. */
  prepareFiles: () => ReturnType<Persistence['prepareFiles']>;
  reloadFiles: () => Promise<void>;
}

/** Creates the writer of the dataset's files. Its writes run one after the other. */
function createWriter(options: WriterOptions) {
  const { persistence, runExclusively, prepareFiles, reloadFiles, onPublish } = options;
  let timer: NodeJS.Timeout | undefined;
  const writes = createQueue();

  const writeFiles = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (!persistence.hasPendingChanges()) return;
    // Only the snapshot of the documents is taken exclusively. The preparation is a promise inside an object, so that
    // the queue admits further edits before it resolves.
    const { preparation } = await runExclusively(() =>
      Promise.resolve({ preparation: prepareFiles() }),
    );
    const writtenIds = await runExclusively(await preparation);
    if (!writtenIds) {
      await runExclusively(reloadFiles);
      return writeFiles();
    }
    if (writtenIds.some((id) => isPublished({ id }))) onPublish();
    if (persistence.hasPendingChanges()) schedule();
  };
  /** Writes the pending changes after the write in progress. */
  const write = () => writes.run(writeFiles);
  /** Writes the pending changes after a delay, in which further edits are collected. */
  const schedule = () => {
    timer ??= setTimeout(() => {
      // After a failure the journal keeps the changes until a later attempt succeeds.
      write().catch((error: unknown) => log.fault('content', error));
    }, writeDelayMs);
  };
  return { write, schedule };
}

function createTransactionInfo(id: string = crypto.randomUUID()): TransactionInfo {
  return { id, at: now().toISOString() };
}

function findChanges(before: Documents, after: Documents): Change[] {
  const ids = Array.from(new Set([...before.keys(), ...after.keys()]));
  const createChange = (id: string): Change => {
    const previous = before.get(id);
    const current = after.get(id);
    return {
      id,
      before: previous,
      after: current,
      mutations: [current ? { createOrReplace: current } : { delete: { id } }],
    };
  };
  return ids.filter((id) => before.get(id) !== after.get(id)).map(createChange);
}
