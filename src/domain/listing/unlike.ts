/** Compounds in which a word of the search has another meaning: a cyber cafe is no cafe. */
import { toSingular, toTokens } from './tokens.ts';

const toKey = (tokens: readonly string[]) => ` ${tokens.map(toSingular).join(' ')} `;

/** Returns the compounds of a list that contain the text, as a property that is missing without them. */
export function toUnlike(text: string, compounds: readonly string[]): { unlike?: string[] } {
  const key = toKey(toTokens(text));
  const unlike = compounds.filter((compound) => toKey(toTokens(compound)).includes(key));
  return unlike.length > 0 ? { unlike } : {};
}

/** Returns the words of a text without those of the compounds. */
export function leaveOut(tokens: readonly string[], compounds: readonly string[]): string[] {
  const keys = compounds.map((compound) => toKey(toTokens(compound)).trim().split(' '));
  return tokens.filter(
    (_, index) =>
      !keys.some((key) =>
        key.some((_term, place) => {
          const start = index - place;
          return key.every((term, offset) => toSingular(tokens[start + offset] ?? '') === term);
        }),
      ),
  );
}
