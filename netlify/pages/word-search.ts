/** Searches in words: what was typed, then any of its words, and what somebody may have meant. */
import { ignoredWords, meanings } from '#content/search-words.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { createNearTerms } from '#domain/listing/near-terms.ts';
import { readSearch, toSearchParts, toTokens } from '#domain/listing/search.ts';
import { slugFrom } from '#domain/listing/slug.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import { searchListings, suggestWords, type Searchable } from '../data/search-listings.ts';

export interface WordsFound {
  /** How many there are in all. */
  total: number;
  listings: Listing[];
  /** Whether each has all that was typed; else each has some of it. */
  isWhole: boolean;
  /** True where the input has more words than one search takes: the first ones were searched for. */
  isShortened: boolean;
  /** Words like those typed that find something, where some of the typed are not known. */
  suggestion?: string;
}

/** Whether something was typed that can be searched for. */
export const hasWords = (typed: string) => toTokens(typed).length > 0;

interface Search {
  typed: string;
  category: string;
  town: string;
}

/**
 * @param built - the businesses of the build, none where they are not asked for
 * @param skip - how many of the found the pages before showed
 * @throws {Problem} `database-unavailable`
 */
export async function findWords(
  { typed, ...section }: Search,
  built: readonly Listing[],
  skip: number,
): Promise<WordsFound> {
  const { searched, knownNear } = readBuilt(built);
  const { terms: first, isShortened } = readSearch(typed);
  const find = async (words: readonly string[], orHalf: boolean) => {
    const wanted = toSearchParts(words, meanings, ignoredWords);
    const search = { ...section, wanted, orHalf, built: searched, skip };
    const { found, ...rest } = await searchListings(search);
    const listings = found.flatMap((each) =>
      'listing' in each ? [each.listing] : (built[each.built] ?? []),
    );
    return { ...rest, listings };
  };
  const best = await find(first, true);
  if (best.isWhole) return { ...best, isShortened };
  const corrected = await suggestionFor(first, knownNear(first));
  const isMeant = corrected !== undefined && (await find(corrected, false)).total > 0;
  return { ...best, isShortened, ...(isMeant && { suggestion: corrected.join(' ') }) };
}

/** What was typed with the words replaced that nobody knows; undefined where all are known or nothing is near. */
async function suggestionFor(words: string[], known: string[]): Promise<string[] | undefined> {
  const suggested = await suggestWords(words, known);
  if (suggested.every((word) => word === null)) return undefined;
  return words.map((word, at) => suggested[at] ?? word);
}

interface BuiltWords {
  searched: Searchable[];
  /** Words near to the typed ones that need no suggestions. */
  knownNear: (typed: readonly string[]) => string[];
}

const wordsOfBuilt = new WeakMap<readonly Listing[], BuiltWords>();

/** Made once for a build, which is the same for each search. */
function readBuilt(built: readonly Listing[]): BuiltWords {
  const made = wordsOfBuilt.get(built) ?? makeBuiltWords(built);
  wordsOfBuilt.set(built, made);
  return made;
}

function makeBuiltWords(built: readonly Listing[]): BuiltWords {
  const searched = built.map(searchableOf);
  const known = new Set([
    ...ignoredWords,
    ...meanings.flatMap(({ terms, finds }) => [...terms, ...finds]).flatMap(toTokens),
    ...searched.flatMap(({ title, sold, place, others }) =>
      toTokens(`${title} ${sold} ${place} ${others}`),
    ),
  ]);
  return { searched, knownNear: createNearTerms([...known]) };
}

function searchableOf(listing: Listing): Searchable {
  const { title, category, town, located, items, phone, hours = '', story } = listing;
  const { contact, deliveries, description } = listing;
  const number = phone === undefined ? '' : formatPhone(phone);
  return {
    title,
    sold: [category, ...items.map((item) => item.title)].join(' '),
    place: `${town} ${located}`,
    others: [contact, number, hours, deliveries, description, ...story].join(' '),
    category: slugFrom(category),
    town: slugFrom(town),
  };
}
