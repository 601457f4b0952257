/** Finds the object of an act in a search, such as the phone in 'fix my phone'. */
import { toSingular, toTokens, type Alternative, type Meaning } from './search.ts';

export interface Act {
  /** Words for the act: 'repair', 'fix'. */
  terms: readonly string[];
  /** The words that name a trade beside an object: 'repair' in 'phone repair'. */
  names: readonly string[];
  /** The category of the trades. */
  category?: string | undefined;
}

const toKey = (text: string) => toTokens(text).map(toSingular).join(' ');

const isAct = (text: string, { terms }: Act) => terms.some((term) => toKey(term) === toKey(text));

/**
 * Returns the words of a search with a listed trade in place of an act and its object: 'fix my phone' becomes 'my phone
 * repair'. The words stay as they are without such a trade.
 */
export function nameTrade(
  tokens: readonly string[],
  acts: readonly Act[],
  meanings: readonly Meaning[],
): string[] {
  for (const act of acts) {
    const others = tokens.filter((token) => !isAct(token, act));
    if (others.length === tokens.length) continue;
    for (const [index, object] of others.entries()) {
      const trade = act.names
        .flatMap((name) => [
          [object, name],
          [name, object],
        ])
        .find((pair) => isListed(toKey(pair.join(' ')), meanings));
      if (trade) return [...others.slice(0, index), ...trade, ...others.slice(index + 1)];
    }
  }
  return [...tokens];
}

const keysOfMeanings = new WeakMap<readonly Meaning[], Set<string>>();

/** True for a phrase with synonyms. The phrases of a list are read once, because each search compares many pairs. */
function isListed(key: string, meanings: readonly Meaning[]): boolean {
  const keys =
    keysOfMeanings.get(meanings) ?? new Set(meanings.flatMap(({ terms }) => terms.map(toKey)));
  keysOfMeanings.set(meanings, keys);
  return keys.has(key);
}

/**
 * Returns the parts of a search, in which an act alone is no partial match if there is an object. The words of the act are
 * then searched like the name of a category, without the trades of other objects: a 'fundi' is a plumber, too.
 * @param parts - the parts of `toSearchParts`
 */
export function requireObjects(parts: Alternative[][], acts: readonly Act[]): Alternative[][] {
  const findAct = ([typed]: Alternative[]) => acts.find((act) => isAct(typed?.text ?? '', act));
  const hasObject = parts.some((part) => !findAct(part) && part[0]?.within !== 'place');
  if (!hasObject) return parts;
  return parts.map((part) => {
    const act = findAct(part);
    return act ? toNameOfTrade(part, act) : part;
  });
}

/** Returns the part of an act with the words of trades and their category in place of the trades themselves. */
function toNameOfTrade(part: Alternative[], { names, category }: Act): Alternative[] {
  const own = part.filter(({ included = false }) => !included);
  const others = own.length < part.length ? names : [];
  const named = others.map((text): Alternative => ({ text, typed: false }));
  const phrases = [...own, ...named].map((phrase) =>
    phrase.within === undefined
      ? { ...phrase, typed: true, entire: true, within: 'category' as const }
      : phrase,
  );
  const isNamed = phrases.some(({ text, within }) => within === 'category' && text === category);
  if (category === undefined || isNamed) return phrases;
  return [...phrases, { text: category, typed: false, within: 'category' }];
}
