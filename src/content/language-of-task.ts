/** The language of the page or the request that a process handles at the moment, and the page's path. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setLanguageSource, type Language } from '#domain/language/language.ts';

interface Task {
  language: Language;
  /** The path and the query of a requested page; undefined if the response belongs to no page. */
  page: string | undefined;
}

const storage = new AsyncLocalStorage<Task>();
setLanguageSource(() => storage.getStore()?.language);

/**
 * Calls a function in which `getLanguage` returns the language, also after each `await`.
 * @param page - the path and the query of the page that is rendered
 */
export function runInLanguage<Result>(
  language: Language,
  run: () => Result,
  page?: string,
): Result {
  return storage.run({ language, page }, run);
}

/** Returns the path and the query of the requested page; undefined outside of a request for a page. */
export function getRequestedPage(): string | undefined {
  return storage.getStore()?.page;
}
