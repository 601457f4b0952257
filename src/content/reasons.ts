/** Reasons for display. The database stores automatic and prepared reasons as codes, and typed reasons as text. */
import { reasonSeparator } from '#domain/staff/reason-separator.ts';
import { fill } from '#domain/text/placeholders.ts';
import { getText } from './text/text.ts';

/**
 * Returns the text of a stored reason: 'replaced' → 'another payment took its place'. The reference of another payment
 * can follow the code after a space, and text of staff after '; '. If the sentence of the code ends with a full stop, a
 * space replaces the semicolon. A reason without a known code is returned unchanged.
 */
export function describeReason(stored: string): string {
  const { reasons, reasonTemplates } = getText();
  return describe(stored, [reasons, ...Object.values(reasonTemplates)]);
}

/**
 * Returns the text of the reason of a listing or of one of its versions. Its only codes are those of prepared reasons, so
 * that an owner's own text such as 'replaced' stays as it is.
 */
export function describeListingReason(stored: string): string {
  return describe(stored, Object.values(getText().reasonTemplates));
}

function describe(stored: string, groups: readonly Readonly<Record<string, string>>[]): string {
  const [first = '', ...additions] = stored.split(reasonSeparator);
  const [code = '', reference, ...restOfCode] = first.split(' ');
  const sentences = new Map(groups.flatMap((group) => Object.entries(group)));
  const sentence = restOfCode.length === 0 ? sentences.get(code) : undefined;
  const needsReference = sentence?.includes('{reference}') ?? false;
  const hasReference = reference !== undefined;
  if (sentence === undefined || needsReference !== hasReference) return stored;
  const text = fill(sentence, { reference: reference ?? '' });
  if (additions.length === 0) return text;
  return `${text}${text.endsWith('.') ? ' ' : reasonSeparator}${additions.join(reasonSeparator)}`;
}
