/** Prepares the log-in page of the dialog after a link has confirmed an address. */
import type { Widget } from 'netlify-identity-widget';
import { fill } from '#domain/text/placeholders.ts';
import { loadDialogText } from './identity-text.ts';

/**
 * The sentence above the form, and the address in the form. Both are empty unless a link has confirmed an address.
 */
export const greeting: { sentence: string; email: string } = { sentence: '', email: '' };

/**
 * Opens the log-in page with the sentence and the confirmed address. If the text fails to load, the page has no
 * sentence.
 */
export async function greetAtLogin(widget: Widget, email: string): Promise<void> {
  const text = await loadDialogText().catch(() => undefined);
  const sentence = text ? fill(text.addressConfirmed, { account: email }) : '';
  Object.assign(greeting, { sentence, email });
  widget.store.message = null;
  widget.store.openModal('login');
}

/** Clears the greeting. Call when the dialog has closed. */
export function clearGreeting(): void {
  Object.assign(greeting, { sentence: '', email: '' });
}
