// @chunk page
// src/build/script-chunks.ts joins the modules of the chunk 'page' into one file.
/** Binds a function to the language of the page, which is its last parameter. */
export function withPageLanguage<Args extends unknown[]>(
  format: (...args: [...Args, language: string]) => string,
): (...args: Args) => string {
  return (...args) => format(...args, document.documentElement.lang);
}
