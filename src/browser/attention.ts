/** When somebody looks at the page, and whether she is connected. */

/**
 * Calls back when the page comes back into view, when the connection does, and so often in between.
 * @param interval - in milliseconds. @returns what stops it.
 */
export function whileLookedAt(interval: number, look: () => void): () => void {
  const lookIfVisible = () => {
    if (document.visibilityState === 'visible') look();
  };
  const timer = setInterval(lookIfVisible, interval);
  document.addEventListener('visibilitychange', lookIfVisible);
  window.addEventListener('online', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', lookIfVisible);
    window.removeEventListener('online', look);
  };
}

export function isOffline(): boolean {
  return !navigator.onLine;
}

export function reloadPage(): void {
  location.reload();
}
