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
  /** True if the typed text has a lowest price, which the search ignores. */
  hasLowestPrice?: boolean;
  /** True if the text is a list of phone numbers. */
  isPhone?: boolean;
}

/** The limit of an item's price in SQL has seven digits. */
export const highestPrice = 9_999_999;

const termStart = String.raw`(?<![\p{L}\p{N}])`;
/** Phrases before a price that is too high itself. */
const below = String.raw`under|below|less\s+than|cheaper\s+than|(?:kwa\s+)?chini\s+ya|pungufu\s+ya|<`;
/** The Kiswahili verb 'exceed' in the negative, for each noun class: 'viatu visivyozidi', 'bei isiyozidi'. */
const notExceeding = String.raw`(?:i|zi|ya|vi|ki|li|u|wa|a)si(?:yo|zo|vyo|cho|lo|o|ye)?zidi|ha(?:i|zi|ya|vi|ki|li|u)zidi`;
/** Phrases before the highest price. */
const upTo = String.raw`up\s*to|at\s+most|max(?:imum)?\.?|(?:not|no)\s+more\s+than|hadi|mpaka|si\s+zaidi\s+ya|bila\s+kuzidi|${notExceeding}|<=`;
/** Phrases before the lowest price. A search ignores this price, because a listing is found by its lowest price. */
const from = String.raw`(?:starting\s+)?from|starting\s+at|at\s+least|more\s+than|above|over|between|kuanzia|kuanza|kutoka|angalau|zaidi\s+ya|kati\s+ya|>=?`;
const currency = String.raw`(?:(?:kshs?|kes|shs?|shilingi|bob)\.?\s*)?`;
const swahiliNumbers: Readonly<Record<string, number>> = {
  moja: 1,
  mbili: 2,
  tatu: 3,
  nne: 4,
  tano: 5,
  sita: 6,
  saba: 7,
  nane: 8,
  tisa: 9,
  kumi: 10,
  ishirini: 20,
  thelathini: 30,
  arobaini: 40,
  hamsini: 50,
  sitini: 60,
  sabini: 70,
  themanini: 80,
  tisini: 90,
};
const swahiliNumber = Object.keys(swahiliNumbers).join('|');
/** Words that multiply the number after them, as in 'elfu mbili'. */
const multiples: Readonly<Record<string, number>> = { elfu: 1_000, alfu: 1_000, mia: 100 };
const amount = String.raw`(?:(?<multiple>elfu|alfu|mia)\s+)?(?<digits>\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?|${swahiliNumber})\s*(?<thousand>k)?(?:(?<=(?:elfu|alfu)\s+\S+)\s+(?:na\s+)?mia\s+(?<hundreds>\d|${swahiliNumber}))?`;
/** A number with a unit of a size or a time is no price. */
const noUnit = String.raw`(?!\s*(?:(?:kgs?|g|cms?|mm|m|km|met(?:re|er)s?|inch(?:es)?|litres?|liters?|lita|ml|years?|yrs?|miaka|mwaka|months?|mwezi|miezi|days?|siku|hours?|saa)(?!\p{L})|%))`;
const ending = String.raw`(?:\s*(?:/[-=]?|\.-|bob|kshs?|kes|shs?|shillings?|shilingi))?(?![\p{L}\p{N}])`;

const priceLimit = new RegExp(
  `${termStart}(?:(?<upTo>${upTo})|${below})\\s*${currency}${amount}${noUnit}${ending}`,
  'giu',
);
const rangeSign = String.raw`\s*(?:to|and|na|-)\s*`;
const unnamedAmount = amount.replaceAll(/\?<\w+>/g, '?:');
/**
 * The lowest price, which a highest one may follow: 'from 200 to 500', 'kati ya 200 na 500'. A range of sizes or times, as
 * in 'from 2 to 5 years', is not matched.
 */
const priceStart = new RegExp(
  `${termStart}(?<!(?:not?|si)\\s+)(?:${from})\\s*${currency}${amount}${noUnit}${ending}(?:(?<range>${rangeSign})(?=(?<end>${currency}${unnamedAmount})${noUnit}${ending})|(?!${rangeSign}${currency}(?:\\d|${swahiliNumber}|elfu|alfu|mia)))`,
  'giu',
);
/** Matches an amount without a currency that is too low for the end of a range of prices, such as a size. */
const bareSize = /^\d{1,2}$/;
const namedCurrency = /\d\s*(?:\/|\.-|bob|k)|sh|kes/i;
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
  const upperText = readPriceStart(normalized);
  const text = upperText.replaceAll(priceLimit, (...match) => {
    limits.push(toLimit(match.at(-1) as Record<string, string | undefined>));
    return ' ';
  });
  const [lowest] = limits.sort((one, other) => Number(one.maxPrice) - Number(other.maxPrice));
  const hasLowestPrice = upperText !== normalized;
  return { text, maxPrice: undefined, ...lowest, ...(hasLowestPrice && { hasLowestPrice }) };
}

/** Returns the text without lowest prices. A price after one, as in '200 to 500', becomes a highest price. */
function readPriceStart(text: string): string {
  return text.replaceAll(priceStart, (...match) => {
    const [start] = match as [string];
    const { range, end = '' } = match.at(-1) as Record<string, string | undefined>;
    if (range === undefined) return ' ';
    return bareSize.test(end) && !namedCurrency.test(start) ? start : ' up to ';
  });
}

const toNumber = (digits: string) =>
  swahiliNumbers[digits.toLowerCase()] ?? Number(digits.replaceAll(',', ''));

/** Returns the highest whole price that matches a limit. */
function toLimit(groups: Record<string, string | undefined>) {
  const { multiple = '', digits = '', thousand, hundreds = '0' } = groups;
  const factor = (multiples[multiple.toLowerCase()] ?? 1) * (thousand === undefined ? 1 : 1_000);
  const price = toNumber(digits) * factor + toNumber(hundreds) * 100;
  const isPriceIncluded = groups['upTo'] !== undefined;
  const highest = isPriceIncluded ? Math.floor(price) : Math.ceil(price) - 1;
  return { maxPrice: Math.min(highest, highestPrice), isPriceIncluded };
}
