/** Saving a draft on this device while it is written. */
import { removeDraft, saveDraft } from './local-draft.ts';

/** Milliseconds without another change, after which a draft is saved. */
const saveDelay = 300;

/** A draft that changes with each letter: saved a moment after the last, or when the page goes out of sight. */
export function createLocalDraft(key: string) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let newest: { draft: unknown } | undefined;
  const flush = () => {
    clearTimeout(timer);
    // Also a draft that is saved already: another tab that sent its own post has removed both.
    if (newest) saveDraft(local.key, newest.draft);
  };
  const local = {
    key,
    /** @returns what ends it, after saving what is due. */
    start() {
      document.addEventListener('visibilitychange', flush);
      window.addEventListener('pagehide', flush);
      return () => {
        flush();
        document.removeEventListener('visibilitychange', flush);
        window.removeEventListener('pagehide', flush);
      };
    },
    save(draft: unknown) {
      newest = { draft };
      clearTimeout(timer);
      timer = setTimeout(flush, saveDelay);
    },
    remove() {
      newest = undefined;
      clearTimeout(timer);
      removeDraft(local.key);
    },
  };
  return local;
}
