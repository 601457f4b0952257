import { WholeAmounts } from './WholeAmounts.tsx';

/** A part of a text. The property `href` is set for phone numbers and email addresses. */
interface TextPart {
  text: string;
  href?: string;
}

const contactPattern =
  /(?<phone>\b0[17]\d{2} \d{3} \d{3}\b)|(?<email>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/g;

/** Splits a text at Kenyan phone numbers, written '0700 000 001', and at email addresses. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: match, index, groups } of text.matchAll(contactPattern)) {
    if (index > end) parts.push({ text: text.slice(end, index) });
    const phone = groups?.['phone'];
    const href = phone ? `tel:+254${phone.replaceAll(' ', '').slice(1)}` : `mailto:${match}`;
    parts.push({ text: match, href });
    end = index + match.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** A text with links on its phone numbers and email addresses, and without a line break inside of 'M-Pesa'. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map(({ text: part, href }, index) =>
    href === undefined ? (
      <WholeAmounts key={index} text={part} />
    ) : (
      <a key={index} className="inline-block wrap-anywhere underline" href={href}>
        {part}
      </a>
    ),
  );
}
