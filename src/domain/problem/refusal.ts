// @chunk core
/**
 * The reason why an input is rejected. Rules and endpoints return a code. The catalogue has the text of the code,
 * which is inserted at display.
 */
import { fill } from '../text/placeholders.ts';

/**
 * A code of the catalogue, such as 'account.name.long'. The values of placeholders follow as a query:
 * 'picture.heavy?megabytes=10.1'.
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
 * @returns the value unchanged if it is not a known code, because endpoints send complete texts.
 */
export function describeRefusal(value: string, text: RefusalText): string {
  const [code = '', values] = value.split('?', 2);
  const sentence = text[code];
  return sentence === undefined
    ? value
    : fill(sentence, Object.fromEntries(new URLSearchParams(values)));
}
