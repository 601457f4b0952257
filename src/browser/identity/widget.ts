/** Fetches netlify-identity-widget and starts it. The only file that imports it. */
import type { Widget } from 'netlify-identity-widget';
import { storedLanguage } from './language.ts';
import { patchUsers } from './patch-users.ts';

/**
 * @param wire - attaches to the widget's events, before it starts.
 * @throws when it cannot be fetched.
 */
export async function startWidget(wire: (widget: Widget) => void): Promise<Widget> {
  // The widget starts itself on import, without our options, unless its frame seems to exist.
  const placeholder = document.createElement('iframe');
  placeholder.id = 'netlify-identity-widget';
  placeholder.hidden = true;
  document.body.append(placeholder);
  try {
    const { default: widget } = await import('netlify-identity-widget');
    patchUsers();
    wire(widget);
    placeholder.remove();
    widget.init({
      logo: false,
      locale: storedLanguage(),
      ...(isDevelopmentHost() ? {} : { APIUrl: '/.netlify/identity' }),
    });
    return widget;
  } finally {
    placeholder.remove();
  }
}

/**
 * On a development host the widget asks for the site's address and lets it be cleared. It is preset
 * to this one, once: who clears it is asked.
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
 * Provides storage for the widget where the browser forbids it or it is full: in memory, so that a session
 * lasts until the page is left. The widget asks for `window.localStorage` and fails without.
 * @throws when the substitute cannot be fetched.
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
