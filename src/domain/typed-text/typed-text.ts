/** Text as somebody typed it into a form: made fit to keep, and measured as Postgres does. */
import * as z from 'zod/mini';
import type { Refusal } from '../problem/refusal.ts';
import { withoutUnseenSigns } from '../text/unseen-signs.ts';

/** How many characters it has: whole code points, not UTF-16 units. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}

/** Text of one or more lines. `missing` is said where nothing was written. */
export function typedText(missing: Refusal) {
  return z.string({ error: missing }).check(z.overwrite(tidied), z.minLength(1, once(missing)));
}

/** Text of one or more lines that may be left out, which reads as ''. */
export function optionalText(maxLength: number, tooLong: Refusal) {
  const text = z.string({ error: 'text.wrong' });
  return z.prefault(text.check(z.overwrite(tidied), atMost(maxLength, tooLong)), '');
}

/** Text of one line. `missing` is said where nothing was written. */
export function typedLine(missing: Refusal) {
  return z.string({ error: missing }).check(
    z.overwrite((text) => tidied(text).replaceAll(/\s+/g, ' ')),
    z.minLength(1, once(missing)),
  );
}

/** At most so many characters; `tooLong` is said otherwise. */
export function atMost(maxLength: number, tooLong: Refusal) {
  return z.refine<string>((text) => countCharacters(text) <= maxLength, once(tooLong));
}

/** As many characters as these; `name.short` or `name.long` is said otherwise. */
export function sized({ min = 0, max = Infinity }: Size, name: Refusal) {
  const isEnough = z.refine<string>((text) => countCharacters(text) >= min, once(`${name}.short`));
  return [isEnough, atMost(max, `${name}.long`)] as const;
}

interface Size {
  min?: number;
  max?: number;
}

/** An e-mail address; `name.missing`, `name.long` or `name.wrong` is said otherwise. */
export function typedEmail(maxLength: number, name: Refusal) {
  return typedLine(`${name}.missing`).check(
    atMost(maxLength, `${name}.long`),
    z.regex(z.regexes.email, once(`${name}.wrong`)),
  );
}

/** What is said of a field, and nothing after it: one refusal is enough to mend it. */
export function once(error: Refusal) {
  return { error, abort: true };
}

/**
 * A form ends lines with two signs where its page counted one. Signs that no screen shows, and half
 * an emoji, are nothing that a database keeps.
 */
function tidied(text: string): string {
  return withoutUnseenSigns(text.toWellFormed().replaceAll(/\r\n?/g, '\n')).trim();
}
