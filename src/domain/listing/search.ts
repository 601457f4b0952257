/** Parses the typed words of a search, adds synonyms, and compares a text with typed words. */
import { toCompounds } from './compounds.ts';
import { getNumberForms, getTypedForms } from './number-forms.ts';
import { toSingular, toTokens } from './tokens.ts';
import { toUnlike } from './unlike.ts';

export { toSingular, toTokens } from './tokens.ts';

/**
 * A phrase to search for. `typed` is true if the user typed the phrase or its singular or plural, and false for a
 * synonym. The words of a typed phrase may be incomplete, unless `entire` is true. A phrase with `within` is the name of
 * a category or place: a synonym is searched there only, and a typed place alone is no partial match.
 */
export type Alternative = {
  text: string;
  typed: boolean;
  entire?: boolean;
  within?: 'category' | 'place';
  /** True for a synonym of a narrower meaning. It only comes close outside of the categories of its part. */
  included?: boolean;
  /** True for the same word in the other language. It counts like the typed word. */
  equal?: boolean;
  /** True for related goods, which come close in all categories if no business has the goods themselves. */
  related?: boolean;
  /**
   * Categories in which the synonyms of a typed phrase are searched in the whole listing. In other categories they
   * are searched in the name and the items only.
   */
  categories?: string[];
  /** Compounds in which the text has another meaning: 'cyber cafe' for 'cafe'. They are no match. */
  unlike?: string[];
};

/**
 * Synonyms: a search for one of `terms` also finds texts that contain one of `finds`. Those that are no `terms` have a
 * narrower meaning.
 */
export interface Meaning {
  terms: readonly string[];
  finds: readonly string[];
  /** The commonest of `finds` in both languages. A search for one of them has the order of the other. */
  equals?: readonly string[];
  /** Goods that come close if no business has the others: new clothes for 'second hand'. */
  related?: readonly string[];
  /** The categories and compounds of {@link Alternative}. */
  categories?: readonly string[];
  unlike?: readonly string[];
  /** The category that the terms name, which the search then finds as a whole. */
  names?: string;
}

/** Names of places. */
export interface Places {
  /** Words such as 'near', after which a place stands for the places around it. */
  nearTerms: readonly string[];
  towns: readonly string[];
  /** Lists of places that are near each other. */
  nearby: readonly (readonly string[])[];
  /** Other names, with the places that they mean. */
  aliases: ReadonlyMap<string, readonly string[]>;
}

const noPlaces: Places = { nearTerms: [], towns: [], nearby: [], aliases: new Map() };

/**
 * Limits of a search. `app.max_search_terms`, `app.split_terms` and `app.parse_search` in SQL have the same limits.
 * `maxTexts` is the number of phrases in all parts.
 */
export const searchLimits = { maxTerms: 8, maxTermCharacters: 60, maxTexts: 100 };

/** Maximum number of words in a phrase that has synonyms. */
const maxPhraseTerms = 3;

/**
 * Returns the parts of a search. Each part is a list of phrases: the typed phrase, then its synonyms. A typed phrase with
 * synonyms is matched as a whole, because 'maji' (water) begins 'majiko' (stoves), and in compounds with the known ends.
 * @param terms - the terms of {@link readSearch}.
 * @param ignored - stop words. The result contains them only if the search has no other words, or if they are part
 * of a phrase with synonyms.
 * @param compoundEnds - words such as 'cut', so that 'hair' finds 'haircut'.
 */
export function toSearchParts(
  terms: readonly string[],
  meanings: readonly Meaning[],
  ignored: readonly string[],
  places = noPlaces,
  compoundEnds: readonly string[] = [],
): Alternative[][] {
  const synonyms = getSynonyms(meanings);
  const placeNames = getPlaceNames(places);
  const getFinds = (key: string) => synonyms.get(key)?.alternatives.map(({ text }) => text);
  const hasMeaning = (form: string) => synonyms.has(form) || placeNames.has(form);
  const parts: Alternative[][] = [];
  let isNear = false;
  for (let start = 0; start < terms.length;) {
    const rest = terms.slice(start, start + maxPhraseTerms);
    const phrase = findLongestPhrase(rest, hasMeaning);
    start += phrase.length;
    const key = toPhraseKey(phrase);
    const place = placeNames.get(key);
    const related = synonyms.get(key, place !== undefined || ignored.includes(key));
    const [first = ''] = phrase;
    const isNearTerm = places.nearTerms.includes(first);
    if (!related && !place && (isNearTerm || ignored.includes(first))) {
      isNear ||= isNearTerm;
      continue;
    }
    parts.push([
      ...toTypedAlternatives(phrase, { related, place, hasMeaning }),
      ...(related?.alternatives ?? []),
      ...((isNear ? place?.nearby : place?.same) ?? []),
      ...(related && !place ? toCompounds(phrase, compoundEnds, getFinds) : []).map((text) => ({
        text,
        typed: false,
      })),
    ]);
    isNear = false;
  }
  const maxTexts = Math.floor(searchLimits.maxTexts / parts.length);
  return parts.length > 0
    ? parts.map((part) => part.slice(0, maxTexts))
    : terms.map((term) => [{ text: term, typed: true }]);
}

/** The synonyms of a phrase, the place that it names, and a function that tells if another word has synonyms or names a place. */
interface PhraseMeaning {
  related: Synonyms | undefined;
  place: PlaceNames | undefined;
  hasMeaning: (form: string) => boolean;
}

/** Returns the typed phrase, and the other number of a typed word that is no name of a place. */
function toTypedAlternatives(
  phrase: readonly string[],
  { related, place, hasMeaning }: PhraseMeaning,
): Alternative[] {
  const typed: Alternative = { text: phrase.join(' '), typed: true };
  if (!related && place) return [{ ...typed, within: 'place' }];
  if (related) Object.assign(typed, { entire: true }, toUnlike(typed.text, related.unlike));
  const { categories = [] } = related ?? {};
  if (categories.length > 0) typed.categories = categories;
  const [term = '', ...others] = phrase;
  if (others.length > 0) return [typed];
  // A form with a meaning of its own is another word.
  const forms = getNumberForms(term).filter((form) => !hasMeaning(form));
  return [typed, ...forms.map((text) => ({ text, typed: true, entire: true }))];
}

/** Returns the longest phrase at the start of the terms that is known, or the first term alone. */
function findLongestPhrase(terms: readonly string[], isKnown: (key: string) => boolean) {
  for (let length = terms.length; length > 1; length -= 1) {
    const phrase = terms.slice(0, length);
    if (isKnown(toPhraseKey(phrase))) return phrase;
  }
  return terms.slice(0, 1);
}

const toPhraseKey = (terms: readonly string[]) => terms.map(toSingular).join(' ');

const toKey = (text: string) => toPhraseKey(toTokens(text));

interface Synonyms {
  alternatives: Alternative[];
  categories: string[];
  unlike: string[];
}

/** The synonyms of phrases. */
interface SynonymMap {
  has: (key: string) => boolean;
  /** @param isExact - true to leave out the plurals and singulars of the phrases in the list */
  get: (key: string, isExact?: boolean) => Synonyms | undefined;
}

const getSynonyms = cachePerList(createSynonyms);

function createSynonyms(meanings: readonly Meaning[]): SynonymMap {
  const listed = createListedSynonyms(meanings);
  // The first word of a phrase has the number: 'mafundi wa simu' are several 'fundi wa simu'.
  const inOtherNumber = new Map(
    Array.from(listed).flatMap(([key, synonyms]) => {
      const [first = '', ...rest] = key.split(' ');
      return getTypedForms(first).map((form) => [[form, ...rest].join(' '), synonyms] as const);
    }),
  );
  return {
    has: (key) => listed.has(key) || inOtherNumber.has(key),
    get: (key, isExact = false) =>
      listed.get(key) ?? (isExact ? undefined : inOtherNumber.get(key)),
  };
}

/** Returns a map from the phrases of the list to their synonyms. */
function createListedSynonyms(meanings: readonly Meaning[]): Map<string, Synonyms> {
  const pairs = meanings.flatMap((meaning) =>
    meaning.terms.map((term) => ({ key: toKey(term), meaning })),
  );
  const meaningsByPhrase = Map.groupBy(pairs, ({ key }) => key);
  return withJoinedKeys(
    Array.from(meaningsByPhrase, ([key, group]) => {
      const finds = unique(group.flatMap(({ meaning }) => meaning.finds));
      const equals = new Set(group.flatMap(({ meaning }) => meaning.terms.map(toKey)));
      const names = unique(group.flatMap(({ meaning }) => meaning.names ?? []));
      const related = unique(group.flatMap(({ meaning }) => meaning.related ?? []));
      const categories = unique(group.flatMap(({ meaning }) => meaning.categories ?? []));
      const unlike = unique(group.flatMap(({ meaning }) => meaning.unlike ?? []));
      const translations = getTranslations(
        key,
        group.map(({ meaning }) => meaning),
      );
      const alternatives: Alternative[] = [
        ...finds.map((text) => ({
          text,
          typed: false,
          ...(!equals.has(toKey(text)) && { included: true }),
          ...(translations.has(toKey(text)) && { equal: true }),
          ...toUnlike(text, unlike),
        })),
        ...related.map((text) => ({ text, typed: false, related: true })),
        ...names.map((text) => ({ text, typed: false, within: 'category' as const })),
      ];
      return [key, { alternatives, categories, unlike }];
    }),
  );
}

/**
 * Returns the keys of the words that mean the same as a phrase in the other language. A less common word of a meaning has
 * none, because its own shops come first: 'yoghurt' of 'milk'. A misspelling and a phrase have those of the meaning.
 */
function getTranslations(key: string, meanings: readonly Meaning[]): Set<string> {
  const lists = meanings.flatMap(({ equals = [], finds }) => {
    const keys = equals.map(toKey);
    return keys.includes(key) || !finds.some((text) => toKey(text) === key) ? keys : [];
  });
  return new Set(lists);
}

/** Returns a map that also has each phrase as one word: 'sukumawiki' means 'sukuma wiki'. */
function withJoinedKeys<Value>(entries: [key: string, value: Value][]): Map<string, Value> {
  const joined = entries
    .filter(([key]) => key.includes(' '))
    .map(([key, value]): [string, Value] => [key.replaceAll(' ', ''), value]);
  return new Map([...joined, ...entries]);
}

/** The names that a place has, and the names of the places around it. */
interface PlaceNames {
  same: Alternative[];
  nearby: Alternative[];
}

const getPlaceNames = cachePerList(createPlaceNames);

/** Returns a map from names of places to {@link PlaceNames}. */
function createPlaceNames({ towns, nearby, aliases }: Places): Map<string, PlaceNames> {
  const names = unique([...towns, ...nearby.flat(), ...aliases.keys()]);
  const toAlternative = (text: string) => ({ text, typed: false, within: 'place' as const });
  return withJoinedKeys(
    names.map((name) => {
      const same = aliases.get(name) ?? [];
      const lists = nearby.filter((list) => [name, ...same].some((other) => list.includes(other)));
      const around = unique([...same, ...lists.flat()]).filter((other) => other !== name);
      // A typed name without its blank, such as 'homabay', must match the name itself.
      const own = name.includes(' ') ? [name] : [];
      return [
        toKey(name),
        {
          same: [...own, ...same].map(toAlternative),
          nearby: [...own, ...around].map(toAlternative),
        },
      ];
    }),
  );
}

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

/** Caches the result of a function for each argument, because every search passes the same lists. */
function cachePerList<List extends object, Result>(create: (list: List) => Result) {
  const results = new WeakMap<List, Result>();
  return (list: List): Result => {
    const result = results.get(list) ?? create(list);
    results.set(list, result);
    return result;
  };
}

/**
 * Returns true if every typed word is the beginning of a word in the text. Accents, case and apostrophes are
 * ignored: 'judys ma' finds "Judy's Mats".
 */
export function matches(text: string, query: string): boolean {
  const tokens = toTokens(text);
  return toTokens(query).every((term) => tokens.some((token) => token.startsWith(term)));
}
