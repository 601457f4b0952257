/** Reads the maximum price and the phone numbers in the typed text of a search. */
import { parseKenyanMobile } from '../phone/phone.ts';

export interface SearchQuery {
  /**
   * The typed text without the maximum price. If it contains phone numbers, these are the whole text, in the form
   * 0700000011.
   */
  text: string;
  /** The maximum price in whole shillings, inclusive; undefined without one. */
  maxPrice: number | undefined;
  /** False if the typed price itself is too high, as in 'under 500', which has the maximum 499. */
  isPriceIncluded?: boolean;
  /** True if the text is a list of phone numbers. */
  isPhone?: boolean;
}

/** The limit of an item's price in SQL has seven digits. */
export const highestPrice = 9_999_999;

const termStart = String.raw`(?<![\p{L}\p{N}])`;
/** Phrases before a price that is too high itself. */
const below = String.raw`under|below|less\s+than|cheaper\s+than|(?:kwa\s+)?chini\s+ya|pungufu\s+ya|<`;
/** Phrases before the highest price. */
const upTo = String.raw`up\s*to|at\s+most|max(?:imum)?\.?|(?:not|no)\s+more\s+than|hadi|isizidi|isiyozidi|<=`;
const currency = String.raw`(?:(?:kshs?|kes|shs?|shilingi|bob)\.?\s*)?`;
const swahiliNumbers = [
  'moja',
  'mbili',
  'tatu',
  'nne',
  'tano',
  'sita',
  'saba',
  'nane',
  'tisa',
  'kumi',
];
/** Words that multiply the number after them, as in 'elfu mbili'. */
const multiples: Readonly<Record<string, number>> = { elfu: 1_000, alfu: 1_000, mia: 100 };
const amount = String.raw`(?:(?<multiple>elfu|alfu|mia)\s+)?(?<digits>\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?|${swahiliNumbers.join('|')})\s*(?<thousand>k)?`;
/** A number with a unit of a size or a time is no price. */
const noUnit = String.raw`(?!\s*(?:kgs?|g|cms?|mm|m|km|inch(?:es)?|litres?|liters?|ml|years?|yrs?|miaka|months?|days?|siku|hours?|%))`;
const ending = String.raw`(?:\s*(?:/[-=]?|\.-|bob|kshs?|kes|shs?|shillings?|shilingi))?(?![\p{L}\p{N}])`;

const priceLimit = new RegExp(
  `${termStart}(?:(?<upTo>${upTo})|${below})\\s*${currency}${amount}${noUnit}${ending}`,
  'giu',
);
/** Ten to twelve digits, grouped in any way. */
const phoneNumber = /(?<![\p{L}\p{N}])\+?\(?\d(?:[\s().-]{0,2}\d){8,11}(?![\p{L}\p{N}])/gu;

/** Reads a typed search. Several maximum prices become the lowest of them. */
export function readSearchQuery(typed: string): SearchQuery {
  const normalized = typed.normalize('NFKC');
  const phones = (normalized.match(phoneNumber) ?? []).flatMap(
    (digits) => parseKenyanMobile(digits) ?? [],
  );
  if (phones.length > 0) {
    const terms = phones.map((phone) => `0${phone.slice('+254'.length)}`);
    return { text: terms.join(' '), maxPrice: undefined, isPhone: true };
  }
  const limits: Pick<SearchQuery, 'maxPrice' | 'isPriceIncluded'>[] = [];
  const text = normalized.replaceAll(priceLimit, (...match) => {
    limits.push(toLimit(match.at(-1) as Record<string, string | undefined>));
    return ' ';
  });
  const [lowest] = limits.sort((one, other) => Number(one.maxPrice) - Number(other.maxPrice));
  return { text, maxPrice: undefined, ...lowest };
}

/** Returns the highest whole price that matches a limit. */
function toLimit(groups: Record<string, string | undefined>) {
  const { multiple = '', digits = '', thousand } = groups;
  const index = swahiliNumbers.indexOf(digits.toLowerCase());
  const number = index < 0 ? Number(digits.replaceAll(',', '')) : index + 1;
  const factor = (multiples[multiple.toLowerCase()] ?? 1) * (thousand === undefined ? 1 : 1_000);
  const price = number * factor;
  const isPriceIncluded = groups['upTo'] !== undefined;
  const highest = isPriceIncluded ? Math.floor(price) : Math.ceil(price) - 1;
  return { maxPrice: Math.min(highest, highestPrice), isPriceIncluded };
}
