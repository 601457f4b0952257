/** Lists of the staff's, page by page or as a whole. */
import type { PostgrestSingleResponse } from '@supabase/supabase-js';
import * as z from 'zod';
import type { ZodMiniType } from 'zod/mini';
import { Problem } from '#domain/problem/problem.ts';
import { answered } from './answered.ts';
import type { ArgsOf, FunctionName } from './database.ts';

/** A page, and what the next one is asked with; null after the last. */
export interface StaffPage<Item> {
  items: Item[];
  next: string | null;
}

/** What a function of the database that answers one page is told, beside the size of the page. */
type FiltersOf<Name extends FunctionName> = Omit<ArgsOf<Name>, 'page_size'>;

export interface StaffList<Item, Name extends FunctionName> {
  /** Calls the function. */
  rows: (
    args: FiltersOf<Name> & { page_size: number },
  ) => PromiseLike<PostgrestSingleResponse<unknown>>;
  item: ZodMiniType<Item>;
  /** Where the next page begins, by the last item of one. */
  cursorOf: (item: Item) => string;
  /** Such a cursor, in named groups. */
  cursor: RegExp;
  /** The function's parameters that the groups are. */
  behind: (groups: Partial<Record<string, string>>) => Partial<FiltersOf<Name>>;
}

/** On a screen, and in a file. */
const sizes = { screen: 24, file: 500 } as const;

/**
 * One page.
 * @param cursor - as the page before said; null or '' for the beginning.
 * @throws {Problem} `invalid-input` for a cursor that nobody said, or `database-unavailable`
 */
export async function pageOf<Item, Name extends FunctionName>(
  list: StaffList<Item, Name>,
  filters: FiltersOf<Name>,
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
export async function* allOf<Item, Name extends FunctionName>(
  list: StaffList<Item, Name>,
  filters: FiltersOf<Name>,
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
export async function requireItem<Item, Name extends FunctionName>(
  list: StaffList<Item, Name>,
  only: FiltersOf<Name>,
): Promise<Item> {
  const [item] = await rowsOf(list, only, 1);
  if (item === undefined) throw new Problem('not-found');
  return item;
}

function behind<Item, Name extends FunctionName>(
  list: StaffList<Item, Name>,
  cursor: string | null,
): Partial<FiltersOf<Name>> {
  if (cursor === null || cursor === '') return {};
  const groups = list.cursor.exec(cursor)?.groups;
  if (groups) return list.behind(groups);
  const message = 'request.cursor';
  throw new Problem('invalid-input', { fields: [{ field: 'cursor', message }] });
}

async function rowsOf<Item, Name extends FunctionName>(
  { rows, item }: StaffList<Item, Name>,
  filters: FiltersOf<Name>,
  size: number,
): Promise<Item[]> {
  const page = await answered(rows({ ...filters, page_size: size }));
  return z
    .array(z.unknown())
    .parse(page)
    .map((row) => item.parse(row));
}
