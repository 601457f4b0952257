// @chunk core
/**
 * The reason why an input is rejected. Rules and endpoints return a code; the text for it is in the catalogue and
 * is inserted at display.
 */
import { fill } from '../text/placeholders.ts';

/**
 * A code such as 'account.name.long'. The values of placeholders follow as a query: 'picture.heavy?megabytes=10.1'.
 * Each code has a text in the catalogue.
 */
export type Refusal = `${string}.${string}`;

/** Texts by code. */
export type RefusalText = Record<string, string>;

/** Returns a refusal with values for the placeholders of its text. */
export function refusal(code: Refusal, values: Record<string, string>): Refusal {
  return `${code}?${new URLSearchParams(values).toString()}`;
}

/**
 * Returns the text of a refusal.
 * @returns `given` itself if it is not a known code, because endpoints send finished texts.
 */
export function describeRefusal(value: string, text: RefusalText): string {
  const [code = '', values] = value.split('?', 2);
  const sentence = text[code];
  return sentence === undefined
    ? value
    : fill(sentence, Object.fromEntries(new URLSearchParams(values)));
}
