/**
 * Bans with remaining violations, and the number of them on the day of the list. A violation of any other ban is an
 * error. A count must not grow, and an entry with a count of zero is deleted.
 */
import { readFileSync } from 'node:fs';

export type Section = 'names' | 'comments' | 'sql names' | 'sql comments' | 'documents';

export type Counts = Record<Section, Partial<Record<string, number>>>;

export const pending = JSON.parse(
  readFileSync(new URL('pending.json', import.meta.url), 'utf8'),
) as Counts;
