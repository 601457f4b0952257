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
  const missing = parts.map(toPhrases).filter((part) => rate(part, toTokens(card)) === 0);
  const sentences = [description, deliveries, ...story].flatMap((text) =>
    text.split(/(?<=[.!?])\s+/),
  );
  for (const sentence of sentences) {
    const terms = sentence.split(/\s+/);
    const hasPart = (count: number) =>
      missing.some((part) => rate(part, toTokens(terms.slice(0, count).join(' '))) > 0);
    const index = terms.findIndex((_, position) => hasPart(position + 1));
    if (index < 0) continue;
    const start = Math.max(0, index - maxTermsBefore);
    const phrase = terms.slice(start).join(' ');
    return excerpt(start > 0 ? `…${phrase}` : phrase, maxPhraseLength);
  }
  return undefined;
}

/** Returns a part with the phrases that any text of a listing may have: typed ones, also places, and synonyms. */
const toPhrases = (part: readonly Alternative[]): Alternative[] =>
  part
    .filter(({ typed, within }) => typed || within === undefined)
    .map(({ text, typed, entire = false, unlike = [] }) => ({ text, typed, entire, unlike }));
