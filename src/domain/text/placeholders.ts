// @chunk page
// src/build/script-chunks.ts joins the modules of the chunk 'page' into one file.
/**
 * Replaces the placeholders of a text: 'Talk to {business}' → "Talk to Judy's Mats". The order and number of
 * placeholders depend on the language.
 * @throws {Error} for a placeholder without a value.
 */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The text '${text}' needs a value for {${name}}.`);
    return String(value);
  });
}
