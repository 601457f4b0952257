/**
 * Storage in memory that lasts until the page is left. The module loads only if the browser provides no writable
 * storage.
 */

/** Replaces `window.localStorage` or `window.sessionStorage`. The entries of readable storage are copied. */
export function provideMemoryStorage(name: 'localStorage' | 'sessionStorage'): void {
  const value = createMemoryStorage(readEntries(name));
  Object.defineProperty(window, name, { configurable: true, value });
}

function readEntries(name: 'localStorage' | 'sessionStorage'): [string, string][] {
  try {
    return Object.entries(window[name] as unknown as Record<string, string>);
  } catch {
    return [];
  }
}

export function createMemoryStorage(entries: [string, string][]): Storage {
  const items = new Map(entries);
  return {
    get length() {
      return items.size;
    },
    key: (index) => Array.from(items.keys())[index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}
