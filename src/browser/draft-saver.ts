/** Saves a draft on the device while it is written. */
import { removeDraft, saveDraft } from './local-draft.ts';

/** Delay in ms after the last change before a draft is saved. */
const saveDelayMs = 300;

/**
 * Creates a draft that changes with each keystroke. It is saved shortly after the last change, or when the page is
 * hidden.
 */
export function createLocalDraft(key: string) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest: { draft: unknown } | undefined;
  const flush = () => {
    clearTimeout(timer);
    // The draft is saved again even if it is unchanged. Another tab that sent its own post may have removed both
    // drafts.
    if (latest) saveDraft(local.key, latest.draft);
  };
  const local = {
    key,
    /**
     * Starts to save the draft whenever the page is hidden. @returns a function that saves pending changes and
     * removes the listeners.
     */
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
      latest = { draft };
      clearTimeout(timer);
      timer = setTimeout(flush, saveDelayMs);
    },
    remove() {
      latest = undefined;
      clearTimeout(timer);
      removeDraft(local.key);
    },
  };
  return local;
}
