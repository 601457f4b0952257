/** Finds the words of a search in the texts of a listing, so that its card says why it is a result. */
import { excerpt } from '../text/excerpt.ts';
import type { Listing } from './listing.schema.ts';
import { rate } from './matched-item.ts';
import { toTokens, type Alternative } from './search.ts';

type Texts = Pick<Listing, 'title' | 'category' | 'town' | 'located' | 'description' | 'story'> & {
  deliveries?: string | undefined;
  items: readonly { name: string }[];
};

/** Maximum number of words before the found ones, which must be in the single line of a card on a phone. */
const maxTermsBefore = 2;

/** Maximum length of a phrase in characters. */
const maxPhraseLength = 80;

/**
 * Returns the sentence with a part of the search that the card of the listing lacks, from just before it: '…sewn to
 * measure, also dresses'. The description is searched first, then the deliveries and the story.
 * @param parts - the parts of `toSearchParts`
 * @returns undefined if the card has all parts, or if no text has a missing one
 */
export function findMatchedPhrase(
  listing: Texts,
  parts: readonly Alternative[][],
): string | undefined {
  const { title, category, town, located, items, description, deliveries = '', story } = listing;
  const card = [title, category, town, located, ...items.map(({ name }) => name)].join(' ');
  const cardTokens = toTokens(card);
  const missing = parts.map(getPhrases).filter((part) => rate(part, cardTokens) === 0);
  const hasPart = (text: string) => {
    const tokens = toTokens(text);
    return missing.some((part) => rate(part, tokens) > 0);
  };
  const sentences = [description, deliveries, ...story].flatMap((text) =>
    text.split(/(?<=[.!?])\s+/),
  );
  for (const sentence of sentences) {
    // Most sentences have no part, and the search for its place compares each beginning of the sentence.
    if (!hasPart(sentence)) continue;
    const terms = sentence.split(/\s+/);
    const index = terms.findIndex((_, place) => hasPart(terms.slice(0, place + 1).join(' ')));
    const start = Math.max(0, index - maxTermsBefore);
    const phrase = terms.slice(start).join(' ');
    return excerpt(start > 0 ? `…${phrase}` : phrase, maxPhraseLength);
  }
  return undefined;
}

const phrasesOfParts = new WeakMap<readonly Alternative[], Alternative[]>();

/**
 * Returns a part with the phrases that any text of a listing may have: typed ones, also places, and synonyms. They are
 * cached, because a search compares each part with each listing.
 */
function getPhrases(part: readonly Alternative[]): Alternative[] {
  const phrases =
    phrasesOfParts.get(part) ??
    part
      .filter(({ typed, within }) => typed || within === undefined)
      .map(({ text, typed, entire = false, unlike = [] }) => ({ text, typed, entire, unlike }));
  phrasesOfParts.set(part, phrases);
  return phrases;
}
