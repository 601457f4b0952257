// @chunk page
// src/build/script-chunks.ts joins the modules of the chunk 'page' into one file.
/**
 * Announces a load of code, so that one-moment.ts shows 'One moment…' if a tap started it.
 * @returns the same promise.
 */
export function announceLoad<Value>(loading: Promise<Value>): Promise<Value> {
  dispatchEvent(new CustomEvent('loading-code', { detail: loading }));
  return loading;
}
