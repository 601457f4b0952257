/** Reads lists for staff, page by page or as a whole. */
import * as z from 'zod';
import type { ZodMiniType } from 'zod/mini';
import { invalidField, Problem } from '#domain/problem/problem.ts';
import { call, type FunctionArgs, type FunctionName } from './database.ts';

/** A list, page by page for the staff screens, and as a whole for the spreadsheets. */
export interface Pages<Item> {
  /**
   * Reads a page, and returns the cursor of the next one, which is null after the last.
   * @param cursor - from the previous page; null or '' for the first page
   */
  page: (cursor: string | null) => Promise<{ items: Item[]; next: string | null }>;
  /** Reads all items, one after the other. */
  all: () => AsyncIterable<Item>;
}

/** Parameters of a database function that returns one page, except the size of the page. */
type ListFilters<Name extends FunctionName> = Omit<FunctionArgs<Name>, 'p_limit'>;

interface StaffList<Item, Name extends FunctionName> {
  /** Name of the database function. */
  name: Name;
  item: ZodMiniType<Item>;
  /** Schemas of the function's cursor parameters, which determine the start of a page. */
  cursor: { [Arg in keyof ListFilters<Name>]?: z.ZodType<ListFilters<Name>[Arg], string> };
  /** Returns the cursor's values from the last item of the previous page. */
  getCursor: (item: Item, filters: ListFilters<Name>) => (string | number | boolean | null)[];
}

/** Items per page on a screen, and per query for a file. */
export const pageSizes = { screen: 24, file: 500 } as const;

/** A timestamp in a cursor, in the database's format with microseconds. */
export const timestampCursor = z
  .string()
  .regex(/^\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d(?:\.\d{1,6})?\+00:00$/);

/** A numeric row id in a cursor. */
export const idCursor = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);

/** Creates a staff list from a database function that returns one page. */
export function createStaffList<Item, Name extends FunctionName>({
  name,
  item,
  cursor: cursorSchemas,
  getCursor,
}: StaffList<Item, Name>) {
  const readRows = async (filters: ListFilters<Name>, size: number): Promise<Item[]> => {
    const args = { ...filters, p_limit: size } as FunctionArgs<Name>;
    const page = z.array(z.unknown()).parse(await call(name, args));
    return page.map((row) => item.parse(row));
  };
  const readRowsAfter = (filters: ListFilters<Name>, cursor: string | null, size: number) =>
    readRows({ ...filters, ...parseCursor(cursor, cursorSchemas as z.ZodRawShape) }, size);
  const getNextCursor = (lastItem: Item | undefined, filters: ListFilters<Name>) =>
    lastItem === undefined ? null : getCursor(lastItem, filters).join('_');

  return {
    /**
     * Returns the filtered list.
     * @throws {Problem} during reading: `invalid-input` for an invalid cursor, or `database-unavailable`
     */
    pages: (filters: ListFilters<Name>): Pages<Item> => ({
      page: async (cursor) => {
        const items = await readRowsAfter(filters, cursor, pageSizes.screen + 1);
        const visibleItems = items.slice(0, pageSizes.screen);
        const isLast = items.length === visibleItems.length;
        return {
          items: visibleItems,
          next: isLast ? null : getNextCursor(visibleItems.at(-1), filters),
        };
      },
      all: async function* () {
        let cursor: string | null = null;
        do {
          const items: Item[] = await readRowsAfter(filters, cursor, pageSizes.file);
          yield* items;
          cursor = items.length < pageSizes.file ? null : getNextCursor(items.at(-1), filters);
        } while (cursor !== null);
      },
    }),
    /**
     * Returns the only item that matches the filters.
     * @throws {Problem} `not-found`
     */
    require: async (filters: ListFilters<Name>): Promise<Item> => {
      const [row] = await readRows(filters, 1);
      if (row === undefined) throw new Problem('not-found');
      return row;
    },
  };
}

function parseCursor(cursor: string | null, schemas: z.ZodRawShape) {
  if (cursor === null || cursor === '') return {};
  const names = Object.keys(schemas);
  const entries = cursor.split('_').map((part, index) => [names[index] ?? String(index), part]);
  const { success, data } = z.strictObject(schemas).safeParse(Object.fromEntries(entries));
  if (success) return data;
  throw invalidField('cursor', 'request.cursor');
}
