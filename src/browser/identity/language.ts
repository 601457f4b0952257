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
 * Fixes two faults of the widget: its texts stay in the former language after a change, and a text whose key is a
 * sentence, such as a message of the service, is only in its table's `default`.
 */
export function patchLanguage(widget: Widget): void {
  const { store } = widget;
  const setLocale = widget.setLocale.bind(widget);
  const translate = store.translate.bind(store);
  const createTranslate = () => (key: string) => {
    const table = translate('default') as unknown as Partial<Record<string, string>> | string;
    return (typeof table === 'object' && table[key]) || translate(key);
  };
  store.translate = createTranslate();
  widget.setLocale = (language) => {
    setLocale(language);
    // The widget renders again when this property changes.
    store.translate = createTranslate();
  };
}
