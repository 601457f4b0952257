/** Look-ups that arrive while one is under way are made together, as one batch. */

/** More would make the first of them wait for the last. */
export const batchSize = 25;

interface Waiting<Key, Value> {
  key: Key;
  resolve: (value: Value) => void;
  reject: (reason: unknown) => void;
}

/**
 * Batches look-ups: those that arrive while a batch is answered are the next batch, and nobody waits
 * for somebody else to ask.
 * @param lookUpAll - answers in the order of the keys.
 */
export function batched<Key, Value>(
  lookUpAll: (keys: Key[]) => Promise<Value[]>,
): (key: Key) => Promise<Value> {
  const waiting: Waiting<Key, Value>[] = [];
  let isRunning = false;

  const run = async () => {
    isRunning = true;
    // Keys of the same turn are one batch.
    await Promise.resolve();
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchSize);
      try {
        const values = await lookUpAll(batch.map(({ key }) => key));
        batch.forEach(({ resolve }, at) => resolve(values[at] as Value));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isRunning = false;
  };

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!isRunning) void run();
    });
}
