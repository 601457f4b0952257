/**
 * Which changes of an approved listing our staff look at before visitors see them. The database decides
 * by the same rule (`app.changes_to_review`).
 */
import { fieldNames, listingFields, type FreeTextField, type ListingField } from './fields.ts';
import type { ListingVersion } from './version.ts';

/** Who it is, how it is reached, where it is and what it shows: every change of these. */
export const reviewedFields = fieldNames.filter(
  (field) => listingFields[field].review === 'every change',
);

/** Of these, only a change that names a new way to somebody. */
export const freeTexts = fieldNames.filter(
  (field): field is FreeTextField => listingFields[field].review === 'new contacts',
);

/** The fields that say something else. */
export function changedFields(before: ListingVersion, after: ListingVersion): ListingField[] {
  return fieldNames.filter((field) => !isSame(before[field], after[field]));
}

/** Of what changed, the fields for which all of it waits for our staff; none, and it is shown at once. */
export function reviewedChanges(before: ListingVersion, after: ListingVersion): ListingField[] {
  const known = new Set(freeTexts.flatMap((field) => contactsIn(before[field])));
  const isNew = (contact: string) => !known.has(contact);
  return [
    ...reviewedFields.filter((field) => !isSame(before[field], after[field])),
    ...freeTexts.filter((field) => contactsIn(after[field]).some(isNew)),
  ];
}

type Words = ListingVersion[ListingField];

const isSame = (before: Words, after: Words) => keyOf(before) === keyOf(after);

/** Photos are the same in the same order and with the same descriptions. */
function keyOf(value: Words): string {
  return Array.isArray(value)
    ? JSON.stringify(value.map(({ id, alt }) => [id, alt]))
    : (value ?? '');
}

const digit = String.raw`[0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]`;
const between = String.raw`[-. ()/_+*|~\u00b7\u2010-\u2015\u2022\u2212]`;
const longRun = new RegExp(`${digit}(?:${between}*${digit}){5,}`, 'g');
const separators = new RegExp(between, 'g');
const linkOrAddress = /[^.,;:!?()<>"']\.[^-0-9.,;:!?()<>"']{2}|:\/\//u;
const around = /^[.,;:!?()<>"']+|[.,;:!?()<>"']+$/g;

/**
 * The ways to somebody that a text names: runs of six and more digits, whatever stands between two of
 * them, and words with an e-mail address or a link in them.
 */
export function contactsIn(text: string): string[] {
  const words = plain(text);
  return [
    ...Array.from(words.matchAll(longRun), ([run]) => run.replace(separators, '')),
    ...words
      .split(' ')
      .filter((word) => linkOrAddress.test(word))
      .map((word) => word.replace(around, '')),
  ];
}

const unseen =
  /[\u00ad\u0300-\u036f\u061c\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufeff]/g;
const otherSpace = /[\p{Cc}\u1680\u2028\u2029]/gu;

/** Compatible signs made one, what nobody sees left out, and no white space but blanks. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replaceAll('。', '.')
    .replaceAll(unseen, '')
    .replaceAll(otherSpace, ' ')
    .replaceAll(/ *@ */g, '@');
}
