/**
 * Provides storage for the widget where the browser forbids it or it is full: in memory, so that a session
 * lasts until the page is left. The widget asks for `window.localStorage` and fails without.
 * @throws when the substitute cannot be fetched.
 */
export async function provideStorage(): Promise<void> {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    if (isWritable(name)) continue;
    const { provideMemoryStorage } = await import('./memory-storage.ts');
    provideMemoryStorage(name);
  }
}

function isWritable(name: 'localStorage' | 'sessionStorage'): boolean {
  try {
    window[name].setItem('probe', '');
    window[name].removeItem('probe');
    return true;
  } catch {
    return false;
  }
}
