import type { Widget } from 'netlify-identity-widget';
import { fill } from '#domain/text/placeholders.ts';

/** The service's message about a wrong address or password, which the widget's table lacks. */
const wrongPasswordMessage = 'No user found with that email, or password invalid.';

/**
 * Replaces the service's message about a wrong password, and works around two errors of the widget. First, its texts stay
 * in the former language after a change of the language. Second, it does not find texts that have a sentence as their
 * key, such as messages of the service. The texts with such keys are only in the `default` part of its table.
 * @param wrongPassword - the site's text for a wrong address or password. Its placeholder {forgot} is the widget's label
 * of the link to a new password. Without the text the service's message appears.
 */
export function patchLanguage(widget: Widget, wrongPassword?: string): void {
  const { store } = widget;
  const setLocale = widget.setLocale.bind(widget);
  const translate = store.translate.bind(store);
  const createTranslate = () => (key: string) => {
    if (key === wrongPasswordMessage && wrongPassword !== undefined)
      return fill(wrongPassword, { forgot: translate('forgot_password') });
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
