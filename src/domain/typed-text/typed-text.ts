/** Schemas for typed text: normalised for storage, and measured as PostgreSQL does. */
import * as z from 'zod/mini';
import type { Refusal } from '../problem/refusal.ts';
import { withoutUnseenSigns } from '../text/unseen-signs.ts';

/** Returns the number of code points, as opposed to UTF-16 units. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}

/** Text of one or more lines. `missing` is the message for an empty text. */
export function typedText(missing: Refusal) {
  return z.string({ error: missing }).check(z.overwrite(tidied), z.minLength(1, once(missing)));
}

/** Optional text of one or more lines; a missing one becomes ''. */
export function optionalText(maxLength: number, tooLong: Refusal) {
  const text = z.string({ error: 'text.wrong' });
  return z.prefault(text.check(z.overwrite(tidied), atMost(maxLength, tooLong)), '');
}

/** Text of one line. `missing` is the message for an empty text. */
export function typedLine(missing: Refusal) {
  return z.string({ error: missing }).check(
    z.overwrite((text) => tidied(text).replaceAll(/\s+/g, ' ')),
    z.minLength(1, once(missing)),
  );
}

/** Limits the number of characters; `tooLong` is the message for a longer text. */
export function atMost(maxLength: number, tooLong: Refusal) {
  return z.refine<string>((text) => countCharacters(text) <= maxLength, once(tooLong));
}

/** Limits the number of characters; the messages are `name.short` and `name.long`. */
export function sized({ min = 0, max = Infinity }: Size, name: Refusal) {
  const isEnough = z.refine<string>((text) => countCharacters(text) >= min, once(`${name}.short`));
  return [isEnough, atMost(max, `${name}.long`)] as const;
}

interface Size {
  min?: number;
  max?: number;
}

/** An email address; the messages are `name.missing`, `name.long` and `name.wrong`. */
export function typedEmail(maxLength: number, name: Refusal) {
  return typedLine(`${name}.missing`).check(
    atMost(maxLength, `${name}.long`),
    z.regex(z.regexes.email, once(`${name}.wrong`)),
  );
}

/** Options that end the checks of a field at this error, so that each field has at most one message. */
export function once(error: Refusal) {
  return { error, abort: true };
}

/**
 * Forms submit a line break as two characters, but the page counted one. Invisible characters and lone surrogates
 * are removed, because the database rejects or strips them.
 */
function tidied(text: string): string {
  return withoutUnseenSigns(text.toWellFormed().replaceAll(/\r\n?/g, '\n')).trim();
}
