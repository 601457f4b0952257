/**
 * Synonyms and stop words for the search, which the operator can extend. Regular plurals in English and Kiswahili are
 * recognised without an entry. A search for a Kiswahili word of the lists finds the entered forms only.
 */

import type { Act } from '#domain/listing/acts.ts';
import { canMean } from '#domain/listing/misspelling.ts';
import { getTypedForms } from '#domain/listing/number-forms.ts';
import { toSingular, toTokens, type Meaning, type Places } from '#domain/listing/search.ts';
import goodsList from './common-goods.json' with { type: 'json' };
import { nearbyPlaces, placeAliases, townsByCounty } from './places.ts';
import searchTerms from './search-terms.json' with { type: 'json' };

interface MeaningEntry {
  terms: string;
  /** The words to search for, if they differ from `terms`. */
  finds?: string;
  /** The categories in which the words are searched outside of names and items, too. */
  categories?: string;
  /** The category that the terms name. */
  names?: string;
  /** For acts on an object, such as 'repair': the words of trades, as in 'phone repair'. A result of both must have the object. */
  acts?: string;
}

interface GoodsEntry {
  en: string;
  /** Words in Kiswahili and Sheng, in the singular and the plural. */
  sw: string;
  /** Misspellings, brands and longer phrases that visitors type. The search does not look for them in listings. */
  typed?: string;
  /** Narrower goods, which a search for the words finds too. */
  includes?: string;
  /** Words that rank alike, if they are others than the first ones of both languages. */
  equals?: string;
  /** Other goods, which come close if no business has the goods themselves. */
  related?: string;
  /** Compounds with a word of the goods that are other goods. */
  unlike?: string;
  categories?: string;
  names?: string;
}

const splitList = (list = '') => list.split(/\s*,\s*/).filter((term) => term !== '');

/** One of the commonest goods or services of small businesses. Each word of it finds all its words. */
export interface CommonGoods {
  english: readonly string[];
  kiswahili: readonly string[];
  typed: readonly string[];
  includes: readonly string[];
  /** Words that rank alike. */
  equals: readonly string[];
  related: readonly string[];
  unlike: readonly string[];
  categories: readonly string[];
  names?: string;
}

const goodsEntries: readonly GoodsEntry[] = goodsList.goods;

export const commonGoods: readonly CommonGoods[] = goodsEntries.map(
  ({ en, sw, typed, includes, equals, related, unlike, categories, names }) => ({
    english: splitList(en),
    kiswahili: splitList(sw),
    typed: splitList(typed),
    includes: splitList(includes),
    equals:
      equals === undefined ? [splitList(en), splitList(sw)].flatMap(getForms) : splitList(equals),
    related: splitList(related),
    unlike: splitList(unlike),
    categories: splitList(categories),
    ...(names !== undefined && { names }),
  }),
);

const goodsTerms = new Set(
  commonGoods.flatMap(({ english, kiswahili }) => [...english, ...kiswahili].map(toSingular)),
);

/** True for a word of the goods, in any number. */
export const isGoods = (token: string): boolean => goodsTerms.has(toSingular(token));

/** Returns the first word of a list with its other number, if the list has it: 'mkeka' and 'mikeka'. */
function getForms([first, ...others]: readonly string[]): string[] {
  if (first === undefined) return [];
  const forms = getTypedForms(first);
  return [first, ...others.filter((other) => forms.includes(other))];
}

/** Returns the first two of the words to find, which are the English and the Kiswahili one, if they are terms. */
function getEquals(terms: readonly string[], finds: readonly string[]): string[] {
  const [first = '', ...others] = finds;
  return [first, ...getForms(others)].filter((term) => terms.includes(term));
}

const entries: readonly MeaningEntry[] = searchTerms.meanings;

export const meanings: readonly Meaning[] = [
  ...commonGoods.map(({ english, kiswahili, typed, includes, ...meaning }) => ({
    ...meaning,
    terms: [...english, ...kiswahili, ...typed],
    finds: [...english, ...kiswahili, ...includes],
  })),
  ...entries.map(({ terms, finds, categories, names }) => ({
    terms: splitList(terms),
    finds: splitList(finds ?? terms),
    equals: getEquals(splitList(terms), splitList(finds ?? terms)),
    categories: splitList(categories ?? names),
    ...(names !== undefined && { names }),
  })),
];

/** Words for an act such as 'repair', and the words by which trades are named after their object: 'phone repair'. */
export const acts: readonly Act[] = Array.from(
  Map.groupBy(entries, (entry) => entry.acts),
  ([names, group]) => ({
    terms: group.flatMap(({ terms }) => splitList(terms)),
    names: splitList(names),
    category: group.find((entry) => entry.names !== undefined)?.names,
  }),
).filter(({ names }) => names.length > 0);

/**
 * Misspellings in the lists, such as 'unifom'. The search understands them, and corrects no other word to them: they are
 * similar to a word of their own meaning.
 */
export const misspelledTerms: ReadonlySet<string> = new Set(
  commonGoods.flatMap(({ english, kiswahili, typed }) => {
    const correct = [...english, ...kiswahili].flatMap(toTokens);
    return typed
      .flatMap(toTokens)
      .filter((term) => !correct.includes(term) && correct.some((other) => canMean(term, other)));
  }),
);

/** Stop words. The search ignores them unless it contains no other word. */
export const ignoredTerms: readonly string[] = splitList(searchTerms.ignored);

/** The ends of English compounds: 'hair' finds 'haircut'. */
export const compoundEnds: readonly string[] = splitList(searchTerms.compoundEnds);

export const searchPlaces: Places = {
  nearTerms: splitList(searchTerms.near),
  towns: Object.values(townsByCounty).flat(),
  nearby: nearbyPlaces,
  aliases: placeAliases,
};
