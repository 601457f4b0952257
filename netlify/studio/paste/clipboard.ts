import { tidyHeadings } from './tidy.ts';
import { htmlOfMessage } from './whatsapp.ts';

/**
 * Class of messages in WhatsApp Web. The HTML of a message lacks line breaks and emoji; its plain text contains
 * both.
 */
const fromWhatsApp = /class="[^"]*\bcopyable-text\b/;

/** @returns the format and data to paste, or false if the editor reads the clipboard by default */
export function readClipboard({ html, text }: { html: string; text: string }) {
  if (html !== '' && html !== text && !fromWhatsApp.test(html)) {
    return { mimeType: 'text/html' as const, data: tidyHeadings(html) };
  }
  const message = htmlOfMessage(text);
  if (message !== undefined) return { mimeType: 'text/html' as const, data: message };
  return html !== '' && text !== '' && { mimeType: 'text/plain' as const, data: text };
}
