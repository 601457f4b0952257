/** Schemas for typed text. They normalise a text for storage, and measure it as PostgreSQL does. */
import * as z from 'zod/mini';
import type { Refusal } from '../problem/refusal.ts';
import { emailPattern } from './email-pattern.ts';
import { removeInvisibleCharacters } from '../text/invisible-characters.ts';

/** Returns the number of code points, which PostgreSQL also counts, instead of UTF-16 units. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}

/** Returns the schema of a required text with line breaks. `missing` is the message for an empty text. */
export function typedText(missing: Refusal) {
  return z
    .string({ error: missing })
    .check(z.overwrite(normalize), z.minLength(1, abortWith(missing)));
}

/** Returns the schema of an optional text with line breaks. An omitted text becomes ''. */
export function optionalText(maxLength: number, tooLong: Refusal) {
  const text = z.string({ error: 'text.wrong' });
  return z.prefault(text.check(z.overwrite(normalize), maxCharacters(maxLength, tooLong)), '');
}

/** Returns the schema of a required text of one line. `missing` is the message for an empty text. */
export function typedLine(missing: Refusal) {
  return z.string({ error: missing }).check(
    z.overwrite((text) => normalize(text).replaceAll(/\s+/g, ' ')),
    z.minLength(1, abortWith(missing)),
  );
}

/** Returns a check of the maximum number of characters. `tooLong` is the message for a longer text. */
export function maxCharacters(maxLength: number, tooLong: Refusal) {
  return z.refine<string>((text) => countCharacters(text) <= maxLength, abortWith(tooLong));
}

/**
 * Returns checks of the minimum and maximum number of characters. The messages are `name.short` and `name.long`.
 */
export function characterRange({ min = 0, max = Infinity }: Size, name: Refusal) {
  const isLongEnough = z.refine<string>(
    (text) => countCharacters(text) >= min,
    abortWith(`${name}.short`),
  );
  return [isLongEnough, maxCharacters(max, `${name}.long`)] as const;
}

interface Size {
  min?: number;
  max?: number;
}

/** Returns the schema of an email address. The messages are `name.missing`, `name.long` and `name.wrong`. */
export function typedEmail(maxLength: number, name: Refusal) {
  return typedLine(`${name}.missing`).check(
    maxCharacters(maxLength, `${name}.long`),
    z.regex(emailPattern, abortWith(`${name}.wrong`)),
  );
}

/** Returns options that end the checks of a field after this error, so that each field has at most one message. */
export function abortWith(error: Refusal) {
  return { error, abort: true };
}

/**
 * Normalises a text. Every line break becomes `\n`, because a form submits a line break as two characters, but the
 * page counts it as one. Lone surrogates are replaced, and invisible characters are removed, because the database
 * rejects or removes them too. Blanks at both ends are removed.
 */
function normalize(text: string): string {
  return removeInvisibleCharacters(text.toWellFormed().replaceAll(/\r\n?/g, '\n')).trim();
}
