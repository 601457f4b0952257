import type { WidgetLocale } from 'netlify-identity-widget';
import { readItem, writeItem } from '../storage.ts';

const languageKey = 'dialog-language';

/**
 * Stores the language for this browser. If storage is blocked, the language lasts at most until the page is left.
 */
export function storeLanguage(language: WidgetLocale): void {
  writeItem(languageKey, language);
}

/** Returns the stored language; the default is English. The widget uses English for an unknown language. */
export function getStoredLanguage(): WidgetLocale {
  return (readItem(languageKey) ?? 'en') as WidgetLocale;
}
