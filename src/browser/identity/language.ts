import type { Widget, WidgetLocale } from 'netlify-identity-widget';
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

/**
 * Works around two errors of the widget. First, its texts stay in the former language after a change of the
 * language. Second, it does not find texts that have a sentence as their key, such as messages of the service. The
 * texts with such keys are only in the `default` part of its table.
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
