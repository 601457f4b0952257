// @chunk page
/**
 * Whether a member is here is marked on `<html>`: before anything is painted by the head script, and from
 * then on by the page's identity.
 */
const page = document.documentElement;

export function isMember(): boolean {
  return page.dataset['member'] !== undefined;
}

/** Calls whenever somebody comes or goes; returns what stops it. */
export function watchMember(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(page, { attributeFilter: ['data-member'] });
  return () => observer.disconnect();
}

/** Calls back once, as soon as there is a member. */
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
