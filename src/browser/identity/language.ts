import type { WidgetLocale } from 'netlify-identity-widget';
import {
  defaultLanguage,
  getLanguage,
  isLanguage,
  type Language,
} from '#domain/language/language.ts';
import { languageKey, readItem, writeItem } from '../storage.ts';

const dialogLanguageKey = 'dialog-language';

/**
 * Stores the language for this browser. If storage is blocked, the language lasts at most until the page is left.
 */
export function storeLanguage(language: WidgetLocale): void {
  writeItem(dialogLanguageKey, language);
}

/** Stores the language of the page as the choice of a log-in, unless the visitor has chosen a language before. */
export function storeLoginLanguage(): void {
  const language = getLanguage();
  if (language !== defaultLanguage && readItem(languageKey) === null)
    writeItem(languageKey, language);
}

/**
 * Returns the language of the dialog: that of a page in another language than the default one, or the stored one. The
 * widget uses English for an unknown language.
 */
export function getDialogLanguage(): WidgetLocale {
  const language = getLanguage();
  const stored = language === defaultLanguage ? readItem(dialogLanguageKey) : null;
  return (stored ?? language) as WidgetLocale;
}

/**
 * Returns the language of the site's own texts in the dialog: that of the dialog, or the default one if the site lacks
 * it.
 */
export function getDialogTextLanguage(): Language {
  const language = getDialogLanguage();
  return isLanguage(language) ? language : defaultLanguage;
}
