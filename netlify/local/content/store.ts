/**
 * Stores the documents of a dataset. Transactions run one after the other, and are on disk before they are
 * acknowledged.
 */
import { log } from '../../http/log.ts';
import { replace, type Documents, type Persistence } from './persistence.ts';
import { isPublished } from './publication.ts';
import { beginTransaction, type Change, type Transaction } from './transaction.ts';

/** Time in ms during which edits are collected before the files are written. */
const gathering = 250;

interface Order {
  /** The transaction's id, if the client has generated one. */
  id?: string | undefined;
  /** True to validate the transaction without storing it. */
  dryRun?: boolean | undefined;
}

export type Moment = Pick<Transaction, 'id' | 'at'>;

interface Listeners {
  /** Called after each transaction, in the order of the transactions. */
  onChange: (changes: readonly Change[], moment: Moment) => Promise<void>;
  /** Called when the files contain a change of published documents. */
  onPublish: () => void;
}

/**
 * Reads the documents and opens the store.
 * @throws {Error} if a file is unreadable; the message names it
 */
export async function openStore(persistence: Persistence, { onChange, onPublish }: Listeners) {
  let documents = await persistence.read(new Map());
  let last: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };

  const refresh = async () => {
    if (!(await persistence.hasNews())) return;
    const before = documents;
    const after = await persistence.read(documents);
    documents = after;
    await onChange(differences(before, after), newMoment());
  };

  const write = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (!persistence.hasPending()) return;
    // The written files are a consistent snapshot, and edits may continue while they are written.
    const { finishing } = await inTurn(() =>
      Promise.resolve({ finishing: persistence.prepare(documents) }),
    );
    const written = await inTurn(await finishing);
    if (!written) {
      await inTurn(refresh);
      return write();
    }
    if (written.some((id) => isPublished({ id }))) onPublish();
    if (persistence.hasPending()) writeSoon();
  };

  let writing: Promise<void> = Promise.resolve();
  const writeDown = () => {
    writing = writing.catch(() => undefined).then(write);
    return writing;
  };
  const writeSoon = () => {
    timer ??= setTimeout(() => {
      // After a failure the journal keeps the changes until a later attempt succeeds.
      writeDown().catch((error: unknown) => log.fault('content', error));
    }, gathering);
  };

  await writeDown();
  return {
    /** Returns all current documents, drafts included. The map stays the same object until a change. */
    documents: async (): Promise<Documents> => {
      if (await persistence.hasNews()) await inTurn(refresh);
      return documents;
    },

    /**
     * Runs a transaction.
     * @param makeChanges - makes the changes; if it throws, the documents stay unchanged
     * @returns the transaction, after it is on disk and all listeners have received it
     */
    commit: (
      make: (transaction: Transaction, documents: Documents) => Promise<void>,
      order: Order = {},
    ) =>
      inTurn(async () => {
        await refresh();
        const moment = newMoment(order.id);
        const transaction = beginTransaction((id) => documents.get(id), moment);
        await make(transaction, documents);
        const changes = transaction.changes().filter(({ before, after }) => before ?? after);
        if (order.dryRun || changes.length === 0) return transaction;
        await persistence.append(changes);
        const next = new Map(documents);
        for (const { id, after } of changes) replace(next, id, after);
        documents = next;
        writeSoon();
        await onChange(changes, moment);
        return transaction;
      }),

    close: async (): Promise<void> => {
      await writeDown();
      await last;
      await persistence.close();
    },
  };
}

function newMoment(id: string = crypto.randomUUID()): Moment {
  return { id, at: new Date().toISOString() };
}

function differences(before: Documents, after: Documents): Change[] {
  const ids = Array.from(new Set([...before.keys(), ...after.keys()]));
  const change = (id: string): Change => {
    const was = before.get(id);
    const is = after.get(id);
    return {
      id,
      before: was,
      after: is,
      mutations: [is ? { createOrReplace: is } : { delete: { id } }],
    };
  };
  return ids.filter((id) => before.get(id) !== after.get(id)).map(change);
}
