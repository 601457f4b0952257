import { tidyHeadings } from './tidy.ts';
import { htmlOfMessage } from './whatsapp.ts';

/** What WhatsApp in the browser calls its messages. Their HTML lacks line breaks and faces; their text has both. */
const fromWhatsApp = /class="[^"]*\bcopyable-text\b/;

/** @returns what to read of what was copied, or nothing where the editor needs no advice. */
export function readClipboard({ html, text }: { html: string; text: string }) {
  if (html !== '' && html !== text && !fromWhatsApp.test(html)) {
    return { mimeType: 'text/html' as const, data: tidyHeadings(html) };
  }
  const message = htmlOfMessage(text);
  if (message !== undefined) return { mimeType: 'text/html' as const, data: message };
  return html !== '' && text !== '' && { mimeType: 'text/plain' as const, data: text };
}
