/** The searchable texts of the businesses of a build, and the words that the search knows. */
import { ignoredTerms, meanings, misspelledTerms, searchPlaces } from '#content/search-terms.ts';
import { getLowestPrice } from '#domain/listing/items.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { createNearTermFinder } from '#domain/listing/near-terms.ts';
import { toTokens } from '#domain/listing/search.ts';
import { toSlug } from '#domain/listing/slug.ts';
import { findForms } from '#domain/listing/term-family.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import type { Searchable } from '../data/search-listings.ts';

export interface BuiltIndex {
  searchables: Searchable[];
  /**
   * Returns the known words that are similar to the typed ones: names and goods of the businesses of the build, synonyms
   * and places; and apart from them stop words, and words that the businesses of the build only mention.
   */
  findNearTerms: (typed: readonly string[]) => { vocabulary: string[]; mentions: string[] };
  /**
   * Returns the other words of the family of a typed word, by the typed words that have any.
   * @param akin - words of members' listings that begin like each of the typed words
   */
  findAkin: (
    typed: readonly string[],
    akin?: readonly (readonly string[])[],
  ) => ReadonlyMap<string, string[]>;
}

const builtIndexes = new WeakMap<readonly Listing[], BuiltIndex>();

/** Returns the index of the businesses of a build, computed once per build. */
export function getBuiltIndex(built: readonly Listing[]): BuiltIndex {
  const index = builtIndexes.get(built) ?? createBuiltIndex(built);
  builtIndexes.set(built, index);
  return index;
}

function createBuiltIndex(built: readonly Listing[]): BuiltIndex {
  const searchables = built.map(toSearchable);
  const sold = new Set(
    searchables.flatMap(({ title, category, sold }) => toTokens(`${title} ${category} ${sold}`)),
  );
  const listed = meanings.flatMap(({ terms, finds }) => [...terms, ...finds]).flatMap(toTokens);
  const names = new Set([
    ...listed.filter((term) => !misspelledTerms.has(term)),
    ...[...searchPlaces.towns, ...searchPlaces.nearby.flat()].flatMap(toTokens),
    ...sold,
    ...searchables.flatMap(({ place }) => toTokens(place)),
  ]);
  const mentions = new Set([
    ...ignoredTerms,
    ...misspelledTerms,
    ...searchPlaces.nearTerms,
    ...searchables.flatMap(({ others }) => toTokens(others)),
  ]);
  const findNearTerms = createNearTermFinder([...names.union(mentions)]);
  return {
    searchables,
    findNearTerms: (typed) => {
      const nearTerms = findNearTerms(typed);
      const isName = (term: string) => names.has(term);
      return {
        vocabulary: nearTerms.filter(isName),
        mentions: nearTerms.filter((term) => !isName(term)),
      };
    },
    findAkin: (typed, akin = []) => {
      const forms = typed.map(
        (term, index) => [term, findForms(term, [...(akin[index] ?? []), ...sold])] as const,
      );
      return new Map(forms.filter(([, others]) => others.length > 0));
    },
  };
}

function toSearchable(listing: Listing): Searchable {
  const { title, category, town, located, items, phone, whatsapp, hours = '', story } = listing;
  const { contact, deliveries, description } = listing;
  const phones = [phone, whatsapp].flatMap((number) =>
    number === undefined ? [] : [formatPhone(number), formatPhone(number).replaceAll(' ', '')],
  );
  return {
    section: { category: toSlug(category), town: toSlug(town) },
    title,
    category,
    sold: items.map(({ name }) => name).join('\n'),
    place: `${town} ${located}`,
    others: [contact, ...phones, hours, deliveries, description, ...story].join(' '),
    price: getLowestPrice(items)?.price,
  };
}
