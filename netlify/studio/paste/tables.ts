/**
 * Carries a pasted table through the editor's conversion of HTML, which keeps only text. The rows travel as the text of
 * a paragraph between two characters without a meaning.
 */

/** A character of the private use area of Unicode. */
const edge = '\uE0A0';
const markerPattern = new RegExp(`^${edge}(.*)${edge}$`, 's');

/** Returns the text of the paragraph that stands for a table. */
export function createTableMarker(rows: readonly (readonly string[])[]): string {
  return edge + encodeURIComponent(JSON.stringify(rows)) + edge;
}

/** Returns the table for which a text stands, or undefined for any other text. */
export function readTableMarker(text: string) {
  const [, json] = markerPattern.exec(text.trim()) ?? [];
  if (json === undefined) return undefined;
  const rows = JSON.parse(decodeURIComponent(json)) as string[][];
  return {
    _type: 'table',
    _key: createKey(),
    rows: rows.map((cells) => ({ _type: 'tableRow', _key: createKey(), cells })),
  };
}

/** Returns a random key for an item of an array. */
export function createKey(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 12);
}
