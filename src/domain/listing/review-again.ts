/**
 * The changes of an approved listing that staff review before visitors see them. The database applies the same
 * rules (`app.changes_to_review`).
 */
import { fieldNames, listingFields, type FreeTextField, type ListingField } from './fields.ts';
import type { ListingItem } from './items.ts';
import type { ListingVersion } from './version.ts';

/** Fields with a review of every change. */
export const reviewedFields = fieldNames.filter(
  (field) => listingFields[field].review === 'every change',
);

/** Fields with a review of changes that add contact details. */
export const freeTexts = fieldNames.filter(
  (field): field is FreeTextField => listingFields[field].review === 'new contacts',
);

/** Fields with changes that can become public at once. */
export const openFields = fieldNames.filter(
  (field) => listingFields[field].review !== 'every change',
);

/** Returns the fields that differ between two versions. */
export function changedFields(before: ListingVersion, after: ListingVersion): ListingField[] {
  return fieldNames.filter((field) => !isSame(before[field], after[field]));
}

/** Returns the changed fields that require a review. If the result is empty, all changes become public at once. */
export function reviewedChanges(before: ListingVersion, after: ListingVersion): ListingField[] {
  const isNew = contactsBeyond(before);
  return [
    ...reviewedFields.filter((field) => !isSame(before[field], after[field])),
    ...freeTexts.filter((field) => isNew(after[field])),
    ...(isSame(after.items, itemsAtOnce(before, after)) ? [] : (['items'] as const)),
  ];
}

/** Returns the version that becomes public at once: the public version with the changes that require no review. */
export function withoutReview(before: ListingVersion, after: ListingVersion): ListingVersion {
  const waiting = reviewedChanges(before, after).filter((field) => field !== 'items');
  const previous = Object.fromEntries(waiting.map((field) => [field, before[field]]));
  return { ...after, ...previous, items: itemsAtOnce(before, after) };
}

/**
 * Returns the items that become public at once. A new image, and a name that adds contact details, require a
 * review: an existing item keeps its image and name until then, and a new item with such a name is omitted.
 */
function itemsAtOnce(before: ListingVersion, after: ListingVersion): ListingItem[] {
  const isNew = contactsBeyond(before);
  const itemsById = new Map(before.items.map((item) => [item.id, item]));
  return after.items.flatMap((item) => {
    const old = itemsById.get(item.id);
    if (!old && isNew(item.name)) return [];
    const name = old && isNew(item.name) ? old.name : item.name;
    return [{ ...item, name, image: item.image && (old?.image ?? null) }];
  });
}

/**
 * Returns a function that returns true for a text with contact details that the version's free texts do not
 * contain.
 */
function contactsBeyond(before: ListingVersion): (text: string) => boolean {
  const texts = [
    ...freeTexts.map((field) => before[field]),
    ...before.items.map(({ name }) => name),
  ];
  const existingContacts = new Set(texts.flatMap(contactsIn));
  return (text) => contactsIn(text).some((contact) => !existingContacts.has(contact));
}

type FieldValue = ListingVersion[ListingField];

const isSame = (before: FieldValue, after: FieldValue) => toKey(before) === toKey(after);

/**
 * Returns a string that is equal for equal values. Lists are equal if their entries and the order of the entries
 * are equal.
 */
function toKey(value: FieldValue): string {
  if (!Array.isArray(value)) return value ?? '';
  return JSON.stringify(value.map((each) => Object.entries(each).toSorted()));
}

const digit = String.raw`[0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]`;
const between = String.raw`[-. ()/_+*|~\u00b7\u2010-\u2015\u2022\u2212]`;
const longRun = new RegExp(`${digit}(?:${between}*${digit}){5,}`, 'g');
const separators = new RegExp(between, 'g');
const linkOrAddress = /[^.,;:!?()<>"']\.[^-0-9.,;:!?()<>"']{2}|:\/\//u;
const around = /^[.,;:!?()<>"']+|[.,;:!?()<>"']+$/g;

/** Digits as words, in English and Swahili. */
const spelledDigit =
  '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|sifuri|moja|mbili|tatu|nne|tano|sita|saba|nane|tisa)';
const spokenDigit = `(?:${spelledDigit}|${digit})`;
const spokenRun = new RegExp(
  `(?<![a-z])${spokenDigit}(?:(?:${between}|double|triple)*${spokenDigit}){5,}(?![a-z])`,
  'g',
);
/** One or two number words among digits are a quantity, such as 'one 20 000'. Three are a phone number. */
const manySpelledDigits = new RegExp(`(?:${spelledDigit}.*){3}`);

/** A part of a phone number can begin with a zero and four more digits. A price, size, year or hour cannot. */
const beginsWithZero = new RegExp(`(?<!${digit})[0\u0660\u06f0\u0966]${digit}{4,}`, 'g');

const shortRun = `(${digit}(?:${between}*${digit}){2,})`;
const notDigit = digit.replace('[', '[^');
const payBill = new RegExp(
  `(?<![a-z])(?:pay[- ]?bill|buy[- ]?goods|pochi)${notDigit}{0,20}${shortRun}`,
  'g',
);
const blank = notDigit.replace('[^', '[^a-z');
const tillNumber = new RegExp(
  `(?<![a-z])till *(?:no|num|number|namba|nambari)${blank}{0,6}${shortRun}`,
  'g',
);
const till = new RegExp(`(?<![a-z])till${blank}{0,6}${shortRun}`, 'g');
/** An hour, as in 'Open till 1800', is not a phone number. */
const hour = /^(?:[01]?[0-9]|2[0-4])[0-5][0-9]$/;

/** The word 'dot' counts only before a top-level domain, so that 'Polka dot dress' is not an address. */
const spokenAddress =
  /(?<![a-z0-9-])([a-z0-9-]+)[ ([{<]*(?<![a-z0-9-])dot[ )\]}>]*(com|net|org|co|ke|africa|info|biz|io|shop|store|online|site|xyz|link|app|ly|gl|example|test)(?![a-z])/g;

/**
 * Returns the contact details in a text. These are runs of six or more digits or number words, with any separators;
 * numbers that begin with a zero; till and paybill numbers; and words with an email address or a link, also with
 * 'dot'. Names such as 'Equity Bank refund' do not count, because directions and terms contain them too. Staff see
 * such texts after the publication.
 */
export function contactsIn(text: string): string[] {
  const normalized = plain(text);
  const findRuns = (pattern: RegExp) =>
    Array.from(normalized.matchAll(pattern), ([whole, run = whole]) => run.replace(separators, ''));
  return [
    ...findRuns(longRun),
    ...findRuns(spokenRun).filter((run) => manySpelledDigits.test(run)),
    ...findRuns(beginsWithZero),
    ...findRuns(payBill),
    ...findRuns(tillNumber),
    ...findRuns(till).filter((run) => !hour.test(run)),
    ...Array.from(normalized.matchAll(spokenAddress), ([, name, end]) => `${name}.${end}`),
    ...normalized
      .split(' ')
      .filter((token) => linkOrAddress.test(token))
      .map((token) => token.replace(around, '')),
  ];
}

const invisibleCharacters =
  /[\u00ad\u0300-\u036f\u061c\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufeff]/g;
const otherSpace = /[\p{Cc}\u1680\u2028\u2029]/gu;

/**
 * Normalises compatible characters [NFKC], removes invisible ones, and replaces separators and control characters
 * by blanks.
 */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[A-Z]/g, (character) => character.toLowerCase())
    .replaceAll('。', '.')
    .replaceAll(invisibleCharacters, '')
    .replaceAll(otherSpace, ' ')
    .replaceAll(/ *@ */g, '@');
}
