/** Saves a draft on the device while it is written. */
import { removeDraft, saveDraft } from './local-draft.ts';

/** Delay in ms after the last change before a draft is saved. */
const saveDelay = 300;

/**
 * A draft that changes with each keystroke. It is saved shortly after the last change, or when the page is hidden.
 */
export function createLocalDraft(key: string) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let newest: { draft: unknown } | undefined;
  const flush = () => {
    clearTimeout(timer);
    // A draft that was saved before is saved again, because another tab that sent its own post may have removed
    // both drafts.
    if (newest) saveDraft(local.key, newest.draft);
  };
  const local = {
    key,
    /** @returns a function that saves pending changes and stops. */
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
