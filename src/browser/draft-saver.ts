/** Saves a draft on the device while it is written. */
import { removeDraft, saveDraft } from './local-draft.ts';

/** Delay in ms after the last change before a draft is saved. */
const saveDelayMs = 300;

/**
 * Creates an object that saves a draft: shortly after the last change, and when the page is hidden or left.
 * @param key - the storage key. The caller can change it later through the property `key`.
 */
export function createDraftSaver(key: string) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest: { draft: unknown } | undefined;
  const flush = () => {
    clearTimeout(timer);
    // The draft is saved even if it is unchanged, because another tab that sent a post may have removed the drafts of
    // both tabs.
    if (latest) saveDraft(saver.key, latest.draft);
  };
  const saver = {
    key,
    /**
     * Starts to save the draft whenever the page is hidden, shown again, or left.
     * @returns a function that saves the draft and removes the listeners.
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
      removeDraft(saver.key);
    },
  };
  return saver;
}
