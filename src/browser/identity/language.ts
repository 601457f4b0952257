import type { Widget, WidgetLocale } from 'netlify-identity-widget';

const languageKey = 'dialog-language';

/** Remembers the language for this browser; where storage is blocked, for this page. */
export function storeLanguage(language: WidgetLocale): void {
  try {
    localStorage.setItem(languageKey, language);
  } catch {
    // The dialog speaks it all the same, until the page is left.
  }
}

/** The remembered language, else English. The widget speaks English for one that it does not know. */
export function storedLanguage(): WidgetLocale {
  try {
    return (localStorage.getItem(languageKey) ?? 'en') as WidgetLocale;
  } catch {
    return 'en';
  }
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
