/** Questions that come at once, asked at once. */

/** More would make the first of them wait for the last. */
export const batchSize = 25;

interface Waiting<Key, Value> {
  key: Key;
  resolve: (value: Value) => void;
  reject: (reason: unknown) => void;
}

/**
 * Makes one question of all that come while another is being answered. Nobody waits for somebody else
 * to ask.
 * @param askAll - answers in the order of the keys.
 */
export function together<Key, Value>(
  askAll: (keys: Key[]) => Promise<Value[]>,
): (key: Key) => Promise<Value> {
  const waiting: Waiting<Key, Value>[] = [];
  let isAsking = false;

  const askWaiting = async () => {
    isAsking = true;
    while (waiting.length > 0) {
      const now = waiting.splice(0, batchSize);
      try {
        const values = await askAll(now.map(({ key }) => key));
        now.forEach(({ resolve }, at) => resolve(values[at] as Value));
      } catch (error) {
        for (const { reject } of now) reject(error);
      }
    }
    isAsking = false;
  };

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!isAsking) void askWaiting();
    });
}
