/** Lists of the staff's, page by page or as a whole. */
import type { PostgrestError } from '@supabase/postgrest-js';
import * as z from 'zod';
import type { ZodMiniType } from 'zod/mini';
import { Problem } from '#domain/problem/problem.ts';
import { database } from './database.ts';

/** A page, and what the next one is asked with; null after the last. */
export interface StaffPage<Item> {
  items: Item[];
  next: string | null;
}

export interface StaffList<Item> {
  /** A function of the database that answers one page as JSON. */
  rows: string;
  item: ZodMiniType<Item>;
  /** Where the next page begins, by the last item of one. */
  cursorOf: (item: Item) => string;
  /** Such a cursor, and the function's parameters that its groups are. */
  cursor: RegExp;
}

/** By the names of the function's parameters. */
type Filters = Record<string, unknown>;

/** On a screen, and in a file. */
const sizes = { screen: 24, file: 500 } as const;

/**
 * One page.
 * @param cursor - as the page before said; null or '' for the beginning.
 * @throws {Problem} `invalid-input` for a cursor that nobody said, or `database-unavailable`
 */
export async function pageOf<Item>(
  list: StaffList<Item>,
  filters: Filters,
  cursor: string | null,
): Promise<StaffPage<Item>> {
  const items = await rowsOf(list, { ...filters, ...behind(list, cursor) }, sizes.screen + 1);
  const shown = items.slice(0, sizes.screen);
  const last = items.length > shown.length ? shown.at(-1) : undefined;
  return { items: shown, next: last === undefined ? null : list.cursorOf(last) };
}

/**
 * All items, one after the other, some hundred at a time.
 * @throws {Problem} `database-unavailable`
 */
export async function* allOf<Item>(
  list: StaffList<Item>,
  filters: Filters,
): AsyncGenerator<Item, void> {
  let cursor: string | null = null;
  do {
    const args = { ...filters, ...behind(list, cursor) };
    const items: Item[] = await rowsOf(list, args, sizes.file);
    yield* items;
    const last = items.at(-1);
    cursor = last === undefined || items.length < sizes.file ? null : list.cursorOf(last);
  } while (cursor !== null);
}

/**
 * The one item that the parameters name.
 * @throws {Problem} `not-found` or `database-unavailable`
 */
export async function requireItem<Item>(list: StaffList<Item>, only: Filters): Promise<Item> {
  const [item] = await rowsOf(list, only, 1);
  if (item === undefined) throw new Problem('not-found');
  return item;
}

function behind<Item>({ cursor: pattern }: StaffList<Item>, cursor: string | null): Filters {
  if (cursor === null || cursor === '') return {};
  const parts = pattern.exec(cursor)?.groups;
  if (parts) return parts;
  const message = 'Load the list again.';
  throw new Problem('invalid-input', { fields: [{ field: 'cursor', message }] });
}

async function rowsOf<Item>(
  { rows, item }: StaffList<Item>,
  args: Filters,
  size: number,
): Promise<Item[]> {
  const answer = await database().rpc(rows, { ...args, page_size: size });
  if (answer.error) throw problemOf(answer.error);
  return z
    .array(z.unknown())
    .parse(answer.data)
    .map((row) => item.parse(row));
}

/**
 * Class 22 says that a value is none of its type, such as a day before the first one [Postgres, appendix A].
 * An answer that is not the database's own has no code at all.
 */
function problemOf(error: Partial<PostgrestError>): Problem {
  const isOfValue = error.code?.startsWith('22') === true;
  return new Problem(isOfValue ? 'invalid-input' : 'database-unavailable', { cause: error });
}
