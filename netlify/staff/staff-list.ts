/** Creates the lists of the table `lists.ts`: a page as JSON for a screen, or the whole list as a CSV file. */
import * as z from 'zod';
import type { ZodMiniType } from 'zod/mini';
import { getDefaultText } from '#content/text/text.ts';
import { invalidField } from '#domain/problem/problem.ts';
import { call, type FunctionArgs, type FunctionName } from '../data/database.ts';
import { csvResponse } from '../http/download.ts';

const text = getDefaultText();

/** Responds to a request for a list. */
export type StaffList = (url: URL, request: Request) => Promise<unknown>;

type Cell = string | number | boolean | readonly string[] | null | undefined;

interface CsvFile<Item, Column extends string> {
  /** Name of the CSV file. */
  file: string;
  /** Titles of the columns in the CSV file, in their order. */
  header: Record<Column, string>;
  toRow: (item: Item) => Record<NoInfer<Column>, Cell>;
}

/** A list, page by page for the staff screens, and as a whole for the spreadsheets. */
interface Pages<Item> {
  /**
   * Reads a page, and returns the cursor of the next one, which is null after the last.
   * @param cursor - from the previous page; null or '' for the first page
   */
  page: (cursor: string | null) => Promise<{ items: Item[]; next: string | null }>;
  /** Reads all items, one after the other. */
  all: () => AsyncIterable<Item>;
}

interface ListOptions<Item, Column extends string> extends CsvFile<Item, Column> {
  /** Returns the list that matches the filters in an address. */
  pages: (url: URL, request: Request) => Pages<Item> | Promise<Pages<Item>>;
}

/** Creates a list from another source than a database function. */
export function createList<Item, Column extends string>({
  file,
  header,
  toRow,
  pages,
}: ListOptions<Item, Column>): StaffList {
  const columns = Object.keys(header) as Column[];
  async function* createRows(items: AsyncIterable<Item>) {
    for await (const item of items) {
      const row = toRow(item);
      yield columns.map((column) => formatCell(row[column]));
    }
  }
  return async (url, request) => {
    const { page, all } = await pages(url, request);
    if (url.searchParams.get('format') !== 'csv') return page(url.searchParams.get('cursor'));
    return csvResponse(file, Object.values(header), createRows(all()));
  };
}

function formatCell(value: Cell): string {
  if (typeof value === 'boolean') return value ? text.spreadsheets.yes : text.spreadsheets.no;
  return typeof value === 'object' ? (value ?? []).join(' ') : String(value ?? '');
}

/** Parameters of a database function, except the size of a page. */
type ListArgs<Name extends FunctionName> = Omit<FunctionArgs<Name>, 'p_limit'>;

interface SqlList<Item, Column extends string, Name extends FunctionName> extends CsvFile<
  Item,
  Column
> {
  /** Name of the database function. */
  sql: Name;
  /** Schema of an item. */
  item: ZodMiniType<Item>;
  /** Returns the arguments of the function from the filters in an address. */
  filters: (url: URL, request: Request) => ListArgs<Name> | Promise<ListArgs<Name>>;
}

/** Creates a short list, which is a single page. */
export function createShortList<Item, Column extends string, Name extends FunctionName>({
  sql,
  item,
  filters,
  ...csvFile
}: SqlList<Item, Column, Name>): StaffList {
  return createList({
    ...csvFile,
    pages: async (url, request) => {
      const args = await filters(url, request);
      const read = async () => z.array(item).parse(await call(sql, args));
      return {
        page: async () => ({ items: await read(), next: null }),
        all: async function* () {
          yield* await read();
        },
      };
    },
  });
}

interface PagedList<Item, Column extends string, Name extends FunctionName> extends SqlList<
  Item,
  Column,
  Name
> {
  /** Schemas of the function's cursor parameters, which determine the start of a page. */
  cursor: { [Arg in keyof ListArgs<Name>]?: z.ZodType<ListArgs<Name>[Arg], string> };
  /** Returns the cursor's values from the last item of the previous page. */
  getCursor: (item: Item, args: ListArgs<Name>) => (string | number | boolean | null)[];
}

/** Items per page on a screen, and per query for a file. */
export const pageSizes = { screen: 24, file: 500 } as const;

/**
 * Creates a list from a database function that returns one page. An invalid cursor causes the problem
 * `invalid-input`.
 */
export function createPagedList<Item, Column extends string, Name extends FunctionName>({
  sql,
  item: itemSchema,
  filters,
  cursor: cursorSchemas,
  getCursor,
  ...csvFile
}: PagedList<Item, Column, Name>): StaffList {
  return createList({
    ...csvFile,
    pages: async (url, request) => {
      const args = await filters(url, request);
      const read = async (cursor: string | null, size: number) => {
        const start = parseCursor(cursor, cursorSchemas as z.ZodRawShape);
        const pageArgs = { ...args, ...start, p_limit: size } as FunctionArgs<Name>;
        return z.array(itemSchema).parse(await call(sql, pageArgs));
      };
      const getNextCursor = (lastItem: Item | undefined) =>
        lastItem === undefined ? null : getCursor(lastItem, args).join('_');
      return {
        page: async (cursor) => {
          const items = await read(cursor, pageSizes.screen + 1);
          const visibleItems = items.slice(0, pageSizes.screen);
          const isLast = items.length === visibleItems.length;
          return { items: visibleItems, next: isLast ? null : getNextCursor(visibleItems.at(-1)) };
        },
        all: async function* () {
          let cursor: string | null = null;
          do {
            const items: Item[] = await read(cursor, pageSizes.file);
            yield* items;
            cursor = items.length < pageSizes.file ? null : getNextCursor(items.at(-1));
          } while (cursor !== null);
        },
      };
    },
  });
}

function parseCursor(cursor: string | null, schemas: z.ZodRawShape) {
  if (cursor === null || cursor === '') return {};
  const names = Object.keys(schemas);
  const entries = cursor.split('_').map((part, index) => [names[index] ?? String(index), part]);
  const { success, data } = z.strictObject(schemas).safeParse(Object.fromEntries(entries));
  if (success) return data;
  throw invalidField('cursor', 'request.cursor');
}
