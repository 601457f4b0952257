import { tidyHeadings } from './tidy.ts';
import { convertMessage } from './whatsapp.ts';

/**
 * Matches HTML with the class of messages in WhatsApp Web. The HTML of a message lacks line breaks and emoji, but
 * its plain text contains them.
 */
const whatsAppMessage = /class="[^"]*\bcopyable-text\b/;

/**
 * Selects and converts the clipboard content to paste.
 * @returns its format and data, or false if the editor has to handle the clipboard itself
 */
export function readClipboard({ html, text }: { html: string; text: string }) {
  if (html !== '' && html !== text && !whatsAppMessage.test(html)) {
    return { mimeType: 'text/html' as const, data: tidyHeadings(html) };
  }
  const message = convertMessage(text);
  if (message !== undefined) return { mimeType: 'text/html' as const, data: message };
  return html !== '' && text !== '' && { mimeType: 'text/plain' as const, data: text };
}
