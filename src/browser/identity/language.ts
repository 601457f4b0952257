import type { Widget, WidgetLocale } from 'netlify-identity-widget';
import { readItem, writeItem } from '../storage.ts';

const languageKey = 'dialog-language';

/** Remembers the language for this browser; where storage is blocked, for this page. */
export function storeLanguage(language: WidgetLocale): void {
  writeItem(languageKey, language);
}

/** The remembered language, else English. The widget speaks English for one that it does not know. */
export function storedLanguage(): WidgetLocale {
  return (readItem(languageKey) ?? 'en') as WidgetLocale;
}

/**
 * The widget goes on showing the words that it shows when its language changes, and finds no word whose
 * key is a sentence, such as a message of the service: those stand only in its table's `default`.
 */
export function mendLanguage(widget: Widget): void {
  const { store } = widget;
  const setLocale = widget.setLocale.bind(widget);
  const translate = store.translate.bind(store);
  const mended = () => (key: string) => {
    const table = translate('default') as unknown as Partial<Record<string, string>> | string;
    return (typeof table === 'object' && table[key]) || translate(key);
  };
  store.translate = mended();
  widget.setLocale = (language) => {
    setLocale(language);
    // What it shows follows this property, not what it answers.
    store.translate = mended();
  };
}
