/** Reasons as people read them. The database stores its own as codes, and what people wrote as it is. */
import { fill } from '#domain/text/placeholders.ts';
import { text } from './text/text.ts';

const sentences = new Map(Object.entries(text.reasons));

/**
 * A stored reason in words: 'replaced' → 'another choice'. A code may name another payment's reference, and
 * staff may have added their own words after '; '.
 */
export function describeReason(stored: string): string {
  const [first = '', ...added] = stored.split('; ');
  const [code = '', reference, ...restOfCode] = first.split(' ');
  const sentence = restOfCode.length === 0 ? sentences.get(code) : undefined;
  const wantsReference = sentence?.includes('{reference}') ?? false;
  if (sentence === undefined || wantsReference !== (reference !== undefined)) return stored;
  return [fill(sentence, { reference: reference ?? '' }), ...added].join('; ');
}
