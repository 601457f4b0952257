// @chunk core
/**
 * Why something that was typed or sent is not taken. Rules and endpoints name a code; its sentence is the
 * catalogue's, and is put in where somebody reads it.
 */
import { fill } from '../text/placeholders.ts';

/**
 * A code such as 'account.name.long', with values for its sentence as a query where it names some:
 * 'picture.heavy?megabytes=10.1'. Each code has a sentence in the catalogue.
 */
export type Refusal = `${string}.${string}`;

/** Sentences by code. */
export type RefusalText = Record<string, string>;

/** A refusal whose sentence names values. */
export function refusal(code: Refusal, values: Record<string, string>): Refusal {
  return `${code}?${new URLSearchParams(values).toString()}`;
}

/**
 * The sentence of a refusal.
 * @returns what was given where it is no code of these: a sentence that an endpoint has put in.
 */
export function describeRefusal(value: string, text: RefusalText): string {
  const [code = '', values] = value.split('?', 2);
  const sentence = text[code];
  return sentence === undefined
    ? value
    : fill(sentence, Object.fromEntries(new URLSearchParams(values)));
}
