// @chunk page
// src/build/script-chunks.ts joins the modules of the chunk 'page' into one file.
/**
 * Reads `data-member` on `<html>`, which is present if a member is logged in. The script in the head of the page sets
 * it before the first paint, and IdentityStart.astro updates it later.
 */
const page = document.documentElement;

export function isMember(): boolean {
  return page.dataset['member'] !== undefined;
}

/** Calls `changed` whenever `data-member` is set or removed; returns a function that removes the listener. */
export function watchMember(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(page, { attributeFilter: ['data-member'] });
  return () => observer.disconnect();
}

/** Calls `arrived` once: now if a member is logged in, otherwise at the next log-in. */
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
