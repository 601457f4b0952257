/** Combines look-ups that arrive during another look-up into batches. */

/**
 * Maximum number of look-ups in a batch. In a larger batch, the first look-up would wait too long for the last one.
 */
export const batchSize = 25;

interface PendingLookUp<Key, Value> {
  key: Key;
  resolve: (value: Value | Promise<Value>) => void;
  reject: (reason: unknown) => void;
}

/**
 * Creates a function that looks up one value. Look-ups that arrive while a batch is running form the next batches,
 * and no timer delays them. Look-ups of the same key in a batch share the value.
 * @param lookUpAll - returns the values in the order of the keys, which are distinct. If a value is a promise, its
 * rejection reaches the look-ups of its key only.
 */
export function batchReads<Key, Value>(
  lookUpAll: (keys: Key[]) => Promise<(Value | Promise<Value>)[]>,
): (key: Key) => Promise<Value> {
  const pending: PendingLookUp<Key, Value>[] = [];
  let isRunning = false;

  const run = async () => {
    isRunning = true;
    // Look-ups of the same turn of the event loop form one batch.
    await Promise.resolve();
    while (pending.length > 0) {
      const batch = pending.splice(0, batchSize);
      const keys = Array.from(new Set(batch.map(({ key }) => key)));
      try {
        const values = await lookUpAll(keys);
        for (const { key, resolve } of batch) resolve(values[keys.indexOf(key)] as Value);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isRunning = false;
  };

  return (key) =>
    new Promise((resolve, reject) => {
      pending.push({ key, resolve, reject });
      if (!isRunning) void run();
    });
}
