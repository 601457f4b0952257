// @chunk page
/**
 * Reads `data-member` on `<html>`, which marks a page of a logged-in member. The head script sets it before the
 * first paint, and the page's identity updates it later.
 */
const page = document.documentElement;

export function isMember(): boolean {
  return page.dataset['member'] !== undefined;
}

/** Calls `changed` after each log-in and log-out; returns a function that removes the listener. */
export function watchMember(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(page, { attributeFilter: ['data-member'] });
  return () => observer.disconnect();
}

/** Calls `arrived` once, as soon as a member is logged in. */
export function whenMember(arrived: () => void): void {
  if (isMember()) {
    arrived();
    return;
  }
  const stop = watchMember(() => {
    if (!isMember()) return;
    stop();
    arrived();
  });
}
