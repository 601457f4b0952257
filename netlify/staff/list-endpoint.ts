/**
 * Creates the endpoints of staff lists, which respond with one page as JSON or with the whole list as a CSV file.
 */
import { text } from '#content/text/text.ts';
import { refusal } from '#domain/problem/refusal.ts';
import { invalidField } from '#domain/problem/problem.ts';
import { requireStaff } from '../auth/require-member.ts';
import { recordMember } from '../data/members.ts';
import type { Pages } from '../data/staff-pages.ts';
import { csvResponse } from '../http/download.ts';
import { endpoint } from '../http/endpoint.ts';

type Cell = string | number | boolean | readonly string[] | null | undefined;

interface ListEndpoint<Item, Column extends string> {
  file: string;
  /** Titles of the columns in the CSV file, in their order. */
  header: Record<Column, string>;
  toRow: (item: Item) => Record<NoInfer<Column>, Cell>;
  /** Returns the list that matches the filters in an address. */
  pages: (url: URL, request: Request) => Pages<Item> | Promise<Pages<Item>>;
}

export function listEndpoint<Item, Column extends string>({
  file,
  header,
  toRow,
  pages,
}: ListEndpoint<Item, Column>) {
  const columns = Object.keys(header) as Column[];
  async function* createRows(items: AsyncIterable<Item>) {
    for await (const item of items) {
      const row = toRow(item);
      yield columns.map((column) => formatCell(row[column]));
    }
  }
  return endpoint({
    GET: async (request) => {
      // Every staff account is recorded, including accounts that only read.
      await recordMember(await requireStaff(request));
      const url = new URL(request.url);
      const { page, all } = await pages(url, request);
      if (url.searchParams.get('format') !== 'csv') return page(url.searchParams.get('cursor'));
      return csvResponse(file, Object.values(header), createRows(all()));
    },
  });
}

/** Formats the count of each reason as 'scam 2; other 1'. */
export function formatCounts(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join('; ');
}

function formatCell(value: Cell): string {
  if (typeof value === 'boolean') return value ? text.spreadsheets.yes : text.spreadsheets.no;
  return typeof value === 'object' ? (value ?? []).join(' ') : String(value ?? '');
}

/**
 * Returns the value of a filter, or undefined if it is missing or empty.
 * @throws {Problem} `invalid-input` for an unknown value
 */
export function requireChoice<Value extends string>(
  url: URL,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const requestedValue = url.searchParams.get(name) ?? '';
  if (requestedValue === '') return undefined;
  const match = values.find((value) => value === requestedValue);
  if (match !== undefined) return match;
  const message = refusal('request.choice', { values: values.join(', ') });
  throw invalidField(name, message);
}

/**
 * Returns the text of the parameter `q`, cut to 80 characters, or '' if it is missing. An empty text matches every
 * row.
 */
export function getSearchTerms(url: URL): string {
  const input = (url.searchParams.get('q') ?? '').toWellFormed().replaceAll('\0', '');
  return input.trim().slice(0, 80).toWellFormed();
}
