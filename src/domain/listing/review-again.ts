/**
 * The changes of an approved listing that staff review before visitors see them. The database applies the same
 * rules (`app.changes_to_review`).
 */
import { fieldNames, listingFields, type FreeTextField, type ListingField } from './fields.ts';
import type { ListingItem } from './items.ts';
import type { ListingVersion } from './version.ts';

/** The fields in which staff review every change. */
export const reviewedFields = fieldNames.filter(
  (field) => listingFields[field].review === 'every change',
);

/** The fields in which staff review changes that add contact details. */
export const freeTextFields = fieldNames.filter(
  (field): field is FreeTextField => listingFields[field].review === 'new contacts',
);

/** Returns the fields that differ between two versions. */
export function findChangedFields(previous: ListingVersion, next: ListingVersion): ListingField[] {
  return fieldNames.filter((field) => !isSame(previous[field], next[field]));
}

/** Returns the changed fields that require a review. If the result is empty, all changes become public at once. */
export function findReviewedChanges(
  previous: ListingVersion,
  next: ListingVersion,
): ListingField[] {
  const hasNewContact = createNewContactTest(previous);
  return [
    ...reviewedFields.filter((field) => !isSame(previous[field], next[field])),
    ...freeTextFields.filter((field) => hasNewContact(next[field])),
    ...(isSame(next.items, toImmediateItems(previous, next)) ? [] : (['items'] as const)),
  ];
}

/** Returns the version that becomes public at once: the public version with the changes that require no review. */
export function toImmediateVersion(previous: ListingVersion, next: ListingVersion): ListingVersion {
  const waitingFields = findReviewedChanges(previous, next).filter((field) => field !== 'items');
  const previousValues = Object.fromEntries(waitingFields.map((field) => [field, previous[field]]));
  return { ...next, ...previousValues, items: toImmediateItems(previous, next) };
}

/**
 * Returns the items that become public at once. A new image, and a name that adds contact details, require a
 * review. Until then an existing item keeps its image and name, a new item has no image, and a new item with such a
 * name is omitted.
 */
function toImmediateItems(previous: ListingVersion, next: ListingVersion): ListingItem[] {
  const hasNewContact = createNewContactTest(previous);
  const itemsById = new Map(previous.items.map((item) => [item.id, item]));
  return next.items.flatMap((item) => {
    const existingItem = itemsById.get(item.id);
    if (!existingItem && hasNewContact(item.name)) return [];
    const name = existingItem && hasNewContact(item.name) ? existingItem.name : item.name;
    return [{ ...item, name, image: item.image && (existingItem?.image ?? null) }];
  });
}

/**
 * Returns a function that returns true for a text with contact details that are neither in the free texts of the
 * version nor in the names of its items.
 */
function createNewContactTest(previous: ListingVersion): (text: string) => boolean {
  const texts = [
    ...freeTextFields.map((field) => previous[field]),
    ...previous.items.map(({ name }) => name),
  ];
  const existingContacts = new Set(texts.flatMap(findContacts));
  return (text) => findContacts(text).some((contact) => !existingContacts.has(contact));
}

type FieldValue = ListingVersion[ListingField];

const isSame = (previous: FieldValue, next: FieldValue) => toKey(previous) === toKey(next);

/**
 * Returns a string that is equal for equal values. Null equals ''. Lists are equal if their entries and the order
 * of the entries are equal.
 */
function toKey(value: FieldValue): string {
  if (!Array.isArray(value)) return value ?? '';
  return JSON.stringify(value.map((each) => Object.entries(each).toSorted()));
}

const digit = String.raw`[0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]`;
const separator = String.raw`[-. ()/_+*|~\u00b7\u2010-\u2015\u2022\u2212]`;
/** Matches six or more digits, also with separators. */
const longRun = new RegExp(`${digit}(?:${separator}*${digit}){5,}`, 'g');
const separators = new RegExp(separator, 'g');
const linkOrAddress = /[^.,;:!?()<>"']\.[^-0-9.,;:!?()<>"']{2}|:\/\//u;
const surroundingPunctuation = /^[.,;:!?()<>"']+|[.,;:!?()<>"']+$/g;

/** A digit as a word, in English or Swahili. */
const spelledDigit =
  '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|sifuri|moja|mbili|tatu|nne|tano|sita|saba|nane|tisa)';
const spokenDigit = `(?:${spelledDigit}|${digit})`;
const spokenRun = new RegExp(
  `(?<![a-z])${spokenDigit}(?:(?:${separator}|double|triple)*${spokenDigit}){5,}(?![a-z])`,
  'g',
);
/** Matches a run with three number words, as in a phone number. One or two are a quantity, such as 'one 20 000'. */
const manySpelledDigits = new RegExp(`(?:${spelledDigit}.*){3}`);

/**
 * Matches a zero and at least four more digits, as in a part of a phone number. No price, size, year or hour has
 * them.
 */
const leadingZeroRun = new RegExp(`(?<!${digit})[0\u0660\u06f0\u0966]${digit}{4,}`, 'g');

/** Captures three or more digits, also with separators. */
const shortRun = `(${digit}(?:${separator}*${digit}){2,})`;
const notDigit = digit.replace('[', '[^');
const payBillPattern = new RegExp(
  `(?<![a-z])(?:pay[- ]?bill|buy[- ]?goods|pochi)${notDigit}{0,20}${shortRun}`,
  'g',
);
const notAlphanumeric = notDigit.replace('[^', '[^a-z');
const tillNumberPattern = new RegExp(
  `(?<![a-z])till *(?:no|num|number|namba|nambari)${notAlphanumeric}{0,6}${shortRun}`,
  'g',
);
const tillPattern = new RegExp(`(?<![a-z])till${notAlphanumeric}{0,6}${shortRun}`, 'g');
/** Matches an hour, as in 'Open till 1800', which is not the number of a till. */
const hourPattern = /^(?:[01]?[0-9]|2[0-4])[0-5][0-9]$/;

/**
 * Matches an address with the word 'dot' before a top-level domain, so that 'Polka dot dress' is not an address.
 */
const spokenAddress =
  /(?<![a-z0-9-])([a-z0-9-]+)[ ([{<]*(?<![a-z0-9-])dot[ )\]}>]*(com|net|org|co|ke|africa|info|biz|io|shop|store|online|site|xyz|link|app|ly|gl|example|test)(?![a-z])/g;

/**
 * Returns the contact details in a text. A contact detail is one of these: a run of six or more digits or number words,
 * with any separators; a number of five or more digits that begins with a zero; a till or paybill number; a word that
 * contains an email address or a link; an address with the word 'dot' in place of the point. Names such as 'Equity Bank
 * refund' do not count, because directions and terms contain them too. Staff see such texts after the publication.
 */
export function findContacts(text: string): string[] {
  const normalized = normalize(text);
  // Some patterns capture the number after a word. The others match the number alone.
  const findRuns = (pattern: RegExp) =>
    Array.from(normalized.matchAll(pattern), ([whole, run = whole]) => run.replace(separators, ''));
  return [
    ...findRuns(longRun),
    ...findRuns(spokenRun).filter((run) => manySpelledDigits.test(run)),
    ...findRuns(leadingZeroRun),
    ...findRuns(payBillPattern),
    ...findRuns(tillNumberPattern),
    ...findRuns(tillPattern).filter((run) => !hourPattern.test(run)),
    ...Array.from(normalized.matchAll(spokenAddress), ([, name, end]) => `${name}.${end}`),
    ...normalized
      .split(' ')
      .filter((token) => linkOrAddress.test(token))
      .map((token) => token.replace(surroundingPunctuation, '')),
  ];
}

const invisibleCharacters =
  /[\u00ad\u0300-\u036f\u061c\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufeff]/g;
const otherSpace = /[\p{Cc}\u1680\u2028\u2029]/gu;

/**
 * Normalises compatible characters [NFKC], converts ASCII letters to lower case, removes invisible characters,
 * replaces control characters, line breaks and special blanks by blanks, and removes the blanks around '@'.
 */
function normalize(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[A-Z]/g, (character) => character.toLowerCase())
    .replaceAll('。', '.')
    .replaceAll(invisibleCharacters, '')
    .replaceAll(otherSpace, ' ')
    .replaceAll(/ *@ */g, '@');
}
