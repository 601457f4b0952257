/** The maps that an account carries: `app_metadata` is the site's, `user_metadata` the user's own. */
import * as z from 'zod';

export type Metadata = Record<string, unknown>;

/** A map in a body; undefined where absent or null, because an empty map is something else. */
export const metadataSchema = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((map) => (map ? storable(map) : undefined));

/** Lays updates over a map; a null takes the key away. */
export function merged(map: Metadata | null, updates: Metadata): Metadata {
  return Object.fromEntries(
    Object.entries({ ...map, ...updates }).filter(([, value]) => value !== null),
  );
}

/** Sorts the keys of all maps within, so that the same data always reads the same. */
export function sorted<Value>(value: Value): Value;
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => sorted(item));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, sorted<unknown>(item)] as const);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Postgres refuses NUL and halves of surrogate pairs, which JSON allows: they become the replacement
 * character. As JSON they are escapes, behind an even number of backslashes.
 */
function storable(map: Metadata): Metadata {
  const text = JSON.stringify(map).replaceAll(
    /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g,
    '$1\ufffd',
  );
  return JSON.parse(text) as Metadata;
}
