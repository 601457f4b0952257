/** Polling while the page is visible, and functions for the connection and a reload. */

/**
 * Calls `poll` at each interval while the page is visible, and when it becomes visible. It also calls `poll` when
 * the connection returns, even on a hidden page.
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

/** Calls `listener` when the connection returns. It returns a function that stops this. */
export function onReconnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  return () => window.removeEventListener('online', listener);
}

export function isOffline(): boolean {
  return !navigator.onLine;
}

export function reloadPage(): void {
  location.reload();
}
