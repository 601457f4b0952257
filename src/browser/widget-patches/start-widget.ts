/** Loads and starts netlify-identity-widget. No other file imports it. */
import type { Widget } from 'netlify-identity-widget';
import { getDialogLanguage } from '../identity/language.ts';
import { patchUsers } from './patch-users.ts';

/**
 * Starts the widget.
 * @param attachHandlers - attaches event handlers before the widget starts.
 * @throws if it fails to load.
 */
export async function startWidget(attachHandlers: (widget: Widget) => void): Promise<Widget> {
  // On import the widget starts itself with default options, unless an element with the id of its frame exists.
  const placeholder = document.createElement('iframe');
  placeholder.id = 'netlify-identity-widget';
  placeholder.hidden = true;
  document.body.append(placeholder);
  try {
    const { default: widget } = await import('netlify-identity-widget');
    patchUsers();
    attachHandlers(widget);
    placeholder.remove();
    widget.init({
      logo: false,
      locale: getDialogLanguage(),
      ...(isDevelopmentHost() ? {} : { APIUrl: '/.netlify/identity' }),
    });
    return widget;
  } finally {
    placeholder.remove();
  }
}

/**
 * Returns true on a development host. There the widget requires the site's address and allows the developer to
 * clear it. The function presets the address to this host once per browser, so that clearing it has an effect.
 */
function isDevelopmentHost(): boolean {
  if (!['localhost', '127.0.0.1'].includes(location.hostname)) return false;
  if (!localStorage.getItem('site-url-preset')) {
    localStorage.setItem('site-url-preset', 'yes');
    localStorage.setItem('netlifySiteURL', location.origin);
  }
  return true;
}

/**
 * Returns true if a developer has set the address of another site. The dialog then shows the widget's panel that clears
 * it. Without an address, and after a failure to load the settings, the widget offers the same by itself.
 */
export function hasOtherService(): boolean {
  const url = localStorage.getItem('netlifySiteURL');
  return url !== null && url !== location.origin;
}

/**
 * Provides storage in memory in place of local or session storage that is blocked or full. A session then lasts
 * until the page is left. Without storage the widget would throw, because it reads `window.localStorage`.
 * @throws if the replacement fails to load.
 */
export async function provideStorage(): Promise<void> {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    if (isWritable(name)) continue;
    const { provideMemoryStorage } = await import('./memory-storage.ts');
    provideMemoryStorage(name);
  }
}

function isWritable(name: 'localStorage' | 'sessionStorage'): boolean {
  try {
    window[name].setItem('probe', '');
    window[name].removeItem('probe');
    return true;
  } catch {
    return false;
  }
}
