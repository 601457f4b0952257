import { defineMiddleware } from 'astro:middleware';
import { runInLanguage } from './content/language-of-task.ts';
import { parseLocalizedPath } from './domain/language/localized-path.ts';

/** Renders each page in the language of its address. */
export const onRequest = defineMiddleware(({ url }, next) =>
  runInLanguage(parseLocalizedPath(url.pathname).language, next),
);
