/** Polling while the page is visible, and the state of the connection. */

/**
 * Calls `poll` at each interval while the page is visible, when it becomes visible, and when the connection returns.
 * @returns a function that stops the polling.
 */
export function pollWhileVisible(intervalMs: number, poll: () => void): () => void {
  const pollIfVisible = () => {
    if (document.visibilityState === 'visible') poll();
  };
  const timer = setInterval(pollIfVisible, intervalMs);
  document.addEventListener('visibilitychange', pollIfVisible);
  window.addEventListener('online', poll);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', pollIfVisible);
    window.removeEventListener('online', poll);
  };
}

export function isOffline(): boolean {
  return !navigator.onLine;
}

export function reloadPage(): void {
  location.reload();
}
