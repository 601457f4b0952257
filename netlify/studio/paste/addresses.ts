/** Finds addresses in pasted text, which become links as in the program that they come from. */
import { toSafeHref } from '../../../src/domain/article/link.ts';

/** Matches web addresses with and without a scheme, and e-mail addresses. */
const addressPattern =
  /\bhttps?:\/\/[^\s<>"]+|\bwww\.[^\s<>"]+\.[^\s<>"]+|\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+/giu;

/** Matches signs of the sentence after an address. */
const sentenceEnd = /[.,:;!?'’”»\]]+$/;

/** A part of a text. `href` is the target of a link. */
interface Part {
  text: string;
  href?: string;
}

/** Splits a text into its addresses and the text between them. */
export function splitAddresses(text: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(addressPattern)) {
    const address = trimEnd(match[0]);
    const href = toSafeHref(toHref(address));
    if (href === undefined) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: address, href });
    end = match.index + address.length;
  }
  if (end < text.length || parts.length === 0) parts.push({ text: text.slice(end) });
  return parts;
}

/** Removes the signs of the sentence, and a closing bracket without an opening one. */
function trimEnd(address: string): string {
  const trimmed = address.replace(sentenceEnd, '');
  const isBracketed = trimmed.endsWith(')') && !trimmed.includes('(');
  return isBracketed ? trimEnd(trimmed.slice(0, -1)) : trimmed;
}

function toHref(address: string): string {
  if (/^https?:/i.test(address)) return address;
  return address.includes('@') && !/^www\./i.test(address)
    ? `mailto:${address}`
    : `https://${address}`;
}
