/** Renders a message of a simulated phone. */
import { formatMoment } from '#domain/date/date.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import { defaultLanguage } from '#domain/language/language.ts';
import { escapeHtml } from '../../http/plain-text.ts';
import type { StoredSms } from './store.ts';

/** Matches an address without the punctuation of the sentence around it. */
const addressPattern = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g;

/** Returns the message as HTML: sender, number and time in Nairobi, and the text with its links. */
export function renderSms({ sender, phone, text, parts, at }: Omit<StoredSms, 'id'>): string {
  const time = new Date(at).toISOString();
  const partsText = parts === 1 ? '' : `, ${parts} parts`;
  return `<article>
    <p><strong>${escapeHtml(sender)}</strong> to ${escapeHtml(formatPhone(phone))},
      <time datetime="${time}">${formatMoment(time, defaultLanguage)}</time>${partsText}</p>
    <p class="text">${renderLinks(text)}</p></article>`;
}

function renderLinks(text: string): string {
  const links = Array.from(text.matchAll(addressPattern), ([address]) => escapeHtml(address));
  const texts = text.split(addressPattern).map(escapeHtml);
  return texts
    .map((part, index) => {
      const address = links[index];
      return address === undefined ? part : `${part}<a href="${address}">${address}</a>`;
    })
    .join('');
}
