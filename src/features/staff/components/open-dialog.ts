/**
 * Returns true if a dialog is open. It reads the DOM, because an open dialog that is removed dispatches no `close`
 * event.
 */
export const isDialogOpen = () => document.querySelector('dialog[open]') !== null;

/** Waits until no dialog is open, or until the signal is aborted. */
export function waitForNoDialog(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (isDialogOpen() && signal?.aborted !== true) return;
      observer.disconnect();
      signal?.removeEventListener('abort', check);
      resolve();
    };
    const observer = new MutationObserver(check);
    observer.observe(document, { subtree: true, childList: true, attributeFilter: ['open'] });
    signal?.addEventListener('abort', check);
    check();
  });
}
