/**
 * Which changes of an approved listing our staff look at before visitors see them. The database decides
 * by the same rule (`app.changes_to_review`).
 */
import { fieldNames, listingFields, type FreeTextField, type ListingField } from './fields.ts';
import type { ListingItem } from './items.ts';
import type { ListingVersion } from './version.ts';

/** Who it is, how it is reached, where it is and what it shows: every change of these. */
export const reviewedFields = fieldNames.filter(
  (field) => listingFields[field].review === 'every change',
);

/** Of these, only a change that names a new way to somebody. */
export const freeTexts = fieldNames.filter(
  (field): field is FreeTextField => listingFields[field].review === 'new contacts',
);

/** Those of which a change may be shown at once. */
export const openFields = fieldNames.filter(
  (field) => listingFields[field].review !== 'every change',
);

/** The fields that say something else. */
export function changedFields(before: ListingVersion, after: ListingVersion): ListingField[] {
  return fieldNames.filter((field) => !isSame(before[field], after[field]));
}

/** Of what changed, the fields for which our staff are waited for; none, and all of it is shown at once. */
export function reviewedChanges(before: ListingVersion, after: ListingVersion): ListingField[] {
  const isNew = contactsBeyond(before);
  return [
    ...reviewedFields.filter((field) => !isSame(before[field], after[field])),
    ...freeTexts.filter((field) => isNew(after[field])),
    ...(isSame(after.items, itemsAtOnce(before, after)) ? [] : (['items'] as const)),
  ];
}

/** What is shown at once: what visitors see, with those changes that nobody waits for. */
export function withoutReview(before: ListingVersion, after: ListingVersion): ListingVersion {
  const waiting = reviewedChanges(before, after).filter((field) => field !== 'items');
  const previous = Object.fromEntries(waiting.map((field) => [field, before[field]]));
  return { ...after, ...previous, items: itemsAtOnce(before, after) };
}

/**
 * The items without the changes that wait for staff: images that the item did not have, and names with a new
 * contact. A known item keeps its former image and name; a new item with such a name is left out.
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

/** Whether a text names a way to somebody that no free text of this version names. */
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

/** Images and items are the same in the same order and with the same words. */
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
/** One or two words among digits are a quantity: 'one 20 000'. */
const manySpelledDigits = new RegExp(`(?:${spelledDigit}.*){3}`);

/** No price, size, year or hour begins with a zero and has five digits; a part of a phone number does. */
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
/** 'Open till 1800' names an hour. */
const hour = /^(?:[01]?[0-9]|2[0-4])[0-5][0-9]$/;

/** 'Polka dot dress' is no address: behind the dot stands the end of one. */
const spokenAddress =
  /(?<![a-z0-9-])([a-z0-9-]+)[ ([{<]*(?<![a-z0-9-])dot[ )\]}>]*(com|net|org|co|ke|africa|info|biz|io|shop|store|online|site|xyz|link|app|ly|gl|example|test)(?![a-z])/g;

/**
 * The ways to somebody that a text names: runs of six and more digits, whatever stands between two of
 * them, as words too; numbers that begin with a zero; numbers of a till or a paybill; words with an e-mail address or a
 * link in them, 'dot' among them. Words alone, such as 'Equity Bank refund', name no way: directions and terms have
 * them too, and staff see them afterwards.
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

/** Compatible signs made one, what nobody sees left out, and no white space but blanks. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[A-Z]/g, (character) => character.toLowerCase())
    .replaceAll('。', '.')
    .replaceAll(invisibleCharacters, '')
    .replaceAll(otherSpace, ' ')
    .replaceAll(/ *@ */g, '@');
}
