/** Searches in words: what was typed, then any of its words, and what somebody may have meant. */
import { ignoredWords, meanings } from '#content/search-words.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { createNearWords } from '#domain/listing/near-words.ts';
import { readSearch, wantedOf, wordsOf } from '#domain/listing/search.ts';
import { slugFrom } from '#domain/listing/slug.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import { searchListings, suggestTerms, type Searchable } from '../data/search-listings.ts';

export interface TermSearchResult {
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
export const hasTerms = (typed: string) => wordsOf(typed).length > 0;

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
export async function findByTerms(
  { typed, ...section }: Search,
  built: readonly Listing[],
  skip: number,
): Promise<TermSearchResult> {
  const { searched, knownNear } = readBuilt(built);
  const { words: first, isShortened } = readSearch(typed);
  const find = async (tokens: readonly string[], orHalf: boolean) => {
    const terms = wantedOf(tokens, meanings, ignoredWords);
    const search = { ...section, terms, orHalf, built: searched, skip };
    const { results, ...rest } = await searchListings(search);
    const listings = results.flatMap((each) =>
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
async function suggestionFor(
  tokens: string[],
  vocabulary: string[],
): Promise<string[] | undefined> {
  const suggested = await suggestTerms(tokens, vocabulary);
  if (suggested.every((token) => token === null)) return undefined;
  return tokens.map((token, at) => suggested[at] ?? token);
}

interface BuiltIndex {
  searched: Searchable[];
  /** Words near to the typed ones that need no suggestions. */
  knownNear: (typed: readonly string[]) => string[];
}

const builtIndexes = new WeakMap<readonly Listing[], BuiltIndex>();

/** Made once for a build, which is the same for each search. */
function readBuilt(built: readonly Listing[]): BuiltIndex {
  const made = builtIndexes.get(built) ?? makeBuiltIndex(built);
  builtIndexes.set(built, made);
  return made;
}

function makeBuiltIndex(built: readonly Listing[]): BuiltIndex {
  const searched = built.map(toSearchable);
  const vocabulary = new Set([
    ...ignoredWords,
    ...meanings.flatMap(({ said, finds }) => [...said, ...finds]).flatMap(wordsOf),
    ...searched.flatMap(({ title, sold, place, others }) =>
      wordsOf(`${title} ${sold} ${place} ${others}`),
    ),
  ]);
  return { searched, knownNear: createNearWords([...vocabulary]) };
}

function toSearchable(listing: Listing): Searchable {
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
