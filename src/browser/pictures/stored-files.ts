/**
 * The files of unfinished uploads, stored on the device until the site has the pictures. Each member has a database
 * of their own, which the login of another member deletes. If the storage is blocked or full, a reload loses the
 * files.
 */
import { photosKey } from '../member-drafts.ts';
import { readItem, writeItem } from '../storage.ts';

const storeName = 'files';

/** Maximum age of a file in ms. An older file belongs to a draft that was abandoned. */
const maxAgeMs = 7 * 24 * 3_600_000;

interface StoredFile {
  file: File;
  /** Time in ms since 1970, by the clock of the device. */
  storedAt: number;
}

/**
 * Stores a file. It replaces a file of the same key, and removes old files.
 * @param key - the local key of the picture.
 */
export async function storeFile(memberId: string, key: string, file: File): Promise<void> {
  writeItem(photosKey(memberId), '1');
  await ignoreFailure(
    run(memberId, 'readwrite', (store) => {
      removeOldFiles(store);
      return store.put({ file, storedAt: Date.now() } satisfies StoredFile, key);
    }),
  );
}

/** Returns a stored file; undefined if the device has none. */
export async function loadFile(memberId: string, key: string): Promise<File | undefined> {
  if (readItem(photosKey(memberId)) === null) return undefined;
  const reading = run(
    memberId,
    'readonly',
    (store) => store.get(key) as IDBRequest<StoredFile | undefined>,
  );
  return (await ignoreFailure(reading))?.file;
}

export async function removeFile(memberId: string, key: string): Promise<void> {
  await ignoreFailure(run(memberId, 'readwrite', (store) => store.delete(key)));
}

function removeOldFiles(store: IDBObjectStore): void {
  const cursorRequest = store.openCursor();
  cursorRequest.onsuccess = () => {
    const cursor = cursorRequest.result;
    if (!cursor) return;
    if ((cursor.value as StoredFile).storedAt < Date.now() - maxAgeMs) cursor.delete();
    cursor.continue();
  };
}

const ignoreFailure = <Result>(promise: Promise<Result>) => promise.catch(() => undefined);

/** Runs one request in a transaction, and closes the database, so that it can be deleted. */
async function run<Result>(
  memberId: string,
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open(photosKey(memberId), 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
  const database = await settle(opening);
  try {
    return await settle(request(database.transaction(storeName, mode).objectStore(storeName)));
  } finally {
    // The database closes after the end of its transactions.
    database.close();
  }
}

function settle<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The storage failed.'));
  });
}
