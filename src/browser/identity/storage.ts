/**
 * Storage for the widget where the browser forbids it or it is full: in memory, so that a session lasts
 * until the page is left. The widget asks for `window.localStorage` and fails without.
 */
export function provideStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      window[name].setItem('probe', '');
      window[name].removeItem('probe');
    } catch {
      const value = memoryStorage(readableEntries(name));
      Object.defineProperty(window, name, { configurable: true, value });
    }
  }
}

/** What a full storage still holds. */
function readableEntries(name: 'localStorage' | 'sessionStorage'): [string, string][] {
  try {
    return Object.entries(window[name] as unknown as Record<string, string>);
  } catch {
    return [];
  }
}

function memoryStorage(entries: [string, string][]): Storage {
  const kept = new Map(entries);
  return {
    get length() {
      return kept.size;
    },
    key: (index) => Array.from(kept.keys())[index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}
