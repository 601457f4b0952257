// @chunk page
/**
 * Puts values into a text of the catalogue: 'Talk to {business}' → "Talk to Judy's Mats". A language
 * may name them in another order, or twice.
 * @throws {Error} when the text names something that is not given.
 */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The text '${text}' wants {${name}}.`);
    return String(value);
  });
}
