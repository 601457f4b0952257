// @chunk core
/** What a member wrote and the database does not have yet, kept on her device. */

/**
 * Followed by the member's id. One draft of a post a member, any number of posts that wait to be sent, and
 * any number of listings.
 */
const draftKey = 'draft post ';
const unsentKey = 'unsent post ';
const listingKey = 'draft advert ';

/** Milliseconds without another value, after which a value is kept. */
const keeperDelay = 300;

/** Forgets what others left on this device. */
export function forgetOthers(memberId: string): void {
  const own = keysOf(memberId);
  for (const key of keysOf('')) if (!own.includes(key)) forget(key);
}

export const keyOfDraft = (memberId: string) => `${draftKey}${memberId}`;
export const keyOfUnsent = (memberId: string, client_id: string) =>
  `${unsentKey}${memberId} ${client_id}`;

/** @param listing - undefined while only this device knows of the listing. */
export const keyOfListing = (memberId: string, listing: number | undefined) =>
  `${listingKey}${memberId} ${listing ?? 'new'}`;

/** @returns what was kept under every key of unsent posts of a member, as it was kept. */
export function keptUnsent(memberId: string): unknown[] {
  return keysOf(memberId)
    .filter((key) => key.startsWith(unsentKey))
    .map(recall);
}

/** @returns what was kept, or null. */
export function recall(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps something; what the device does not take is still on the screen. */
export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is blocked or full.
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Where nothing can be kept, nothing is there.
  }
}

/** Keeps the newest of many values: a moment after the last, or when the page goes out of sight. */
export function createKeeper(key: string) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let newest: { value: unknown } | undefined;
  const flush = () => {
    clearTimeout(timer);
    // Also what is kept already: another tab that sent its own post has forgotten both.
    if (newest) keep(key, newest.value);
  };
  return {
    /** @returns what ends it, after keeping what is due. */
    start() {
      document.addEventListener('visibilitychange', flush);
      window.addEventListener('pagehide', flush);
      return () => {
        flush();
        document.removeEventListener('visibilitychange', flush);
        window.removeEventListener('pagehide', flush);
      };
    },
    keep(value: unknown) {
      newest = { value };
      clearTimeout(timer);
      timer = setTimeout(flush, keeperDelay);
    },
    forget() {
      newest = undefined;
      clearTimeout(timer);
      forget(key);
    },
  };
}

function keysOf(memberId: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) =>
      [draftKey, unsentKey, listingKey].some((kind) => key.startsWith(kind + memberId)),
    );
  } catch {
    return [];
  }
}
