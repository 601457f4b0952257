/**
 * Bans that the tree still breaks, with the number of places on the day of the list. A ban that is not listed is an
 * error. The list shrinks: a count may not grow, and an entry without a place is deleted.
 */
import { readFileSync } from 'node:fs';

export type Section = 'names' | 'comments' | 'sql names' | 'sql comments' | 'documents';

export type Counts = Record<Section, Partial<Record<string, number>>>;

export const pending = JSON.parse(
  readFileSync(new URL('pending.json', import.meta.url), 'utf8'),
) as Counts;
