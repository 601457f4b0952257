/** Lists the texts of a catalogue. */

/** Returns every text in a part of a catalogue, with the path of its keys. */
export function collectTexts(part: unknown, path = ''): [path: string, text: string][] {
  if (typeof part === 'string') return [[path, part]];
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => collectTexts(value, `${path}.${key}`));
}
