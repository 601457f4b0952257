// @chunk form
// src/build/script-chunks.ts joins the modules of the chunk 'form' into one file.
/**
 * The reason why an input is rejected. Rules and endpoints return a code. The catalogue has the text of the code.
 * The text replaces the code when it is displayed.
 */
import { fill } from '../text/placeholders.ts';

/**
 * A code of the catalogue, such as 'account.name.long'. The values of placeholders follow as a query:
 * 'picture.heavy?megabytes=10.1'.
 */
export type Refusal = `${string}.${string}`;

/** Maps codes to texts. */
export type RefusalText = Record<string, string>;

/** Returns a refusal with values for the placeholders of its text. */
export function refusal(code: Refusal, values: Record<string, string>): Refusal {
  return `${code}?${new URLSearchParams(values).toString()}`;
}

/**
 * Returns the text of a refusal. A value that is not a known code is returned unchanged, because endpoints send
 * complete texts.
 * @throws {Error} if the text has a placeholder without a value.
 */
export function describeRefusal(value: string, text: RefusalText): string {
  const [code = '', values] = value.split('?', 2);
  const sentence = text[code];
  return sentence === undefined
    ? value
    : fill(sentence, Object.fromEntries(new URLSearchParams(values)));
}
