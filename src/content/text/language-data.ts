/** The data of each language. A language is also a code in `src/domain/language/language.ts`. */
export * as en from './en.ts';
export * as sw from './sw.ts';
