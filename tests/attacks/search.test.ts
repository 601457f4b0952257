/** Tests that a search reads a bounded number of words and rows, and sends a bounded number of bytes. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { readSearch } from '#domain/listing/read-search.ts';
import { searchLimits, type Alternative } from '#domain/listing/search.ts';
import { growListings } from '../bench/builds/fill-database.ts';
import { openDatabaseForFile } from '../support/database.ts';
import { openStackForFile } from '../support/stack.ts';
import { hostileText } from '../support/attacks/hostile-text.ts';
import { countRuns } from '../support/repetitions.ts';

const { sql, query } = await openDatabaseForFile();
const { stack } = await openStackForFile();
const listingCount = 400;

beforeAll(async () => {
  await growListings(sql, listingCount);
  await sql.query(`insert into app.search_terms
    select distinct translate(md5(number::text), '0123456789', 'ghijklmnop') from generate_series(1, 5000) as number`);
  await sql.exec('analyze');
});

const settings = { numRuns: countRuns(12, 400) };

/** Returns the number of rows that one call of a function reads in the schemas `public` and `app`. */
async function countRows(call: string, ...values: unknown[]): Promise<number> {
  const read = `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count
    from pg_stat_xact_all_tables where schemaname in ('public', 'app')`;
  return sql.transaction(async (transaction) => {
    const count = async () =>
      (await transaction.query<{ count: number }>(read)).rows[0]?.count ?? 0;
    const initialCount = await count();
    await transaction.query(`select ${call}`, values);
    return (await count()) - initialCount;
  });
}

const toQuery = (terms: readonly string[]): Alternative[][] =>
  terms.map((text) => [{ text, typed: true }]);

const search = (query: unknown, orHalf: boolean) =>
  countRows(
    `public.search_listings($1::jsonb, $2, '', '', '[]', 0, 24)`,
    JSON.stringify(query),
    orHalf,
  );

describe('a search in SQL', () => {
  test('a search has a bounded number of words for any input', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(hostileText, { maxLength: 60 }), async (texts) => {
        const nodes = await query<number | null>(
          'numnode(app.joined_query(array(select anywhere from app.parse_search($1::jsonb)), true))',
          JSON.stringify(toQuery(texts)),
        );
        // Each part has up to `maxTerms` terms. Each term has a stem, and there are operators between the terms.
        expect(nodes ?? 0).toBeLessThan(4 * searchLimits.maxTerms ** 2);
      }),
      settings,
    );
  });

  test('SQL, browser and endpoint accept equally many words', async () => {
    expect(await query('app.max_search_terms()')).toBe(searchLimits.maxTerms);
    const longTerm = 'ﷺ'.repeat(300);
    const sqlTerms = await query<string[]>('app.typed_terms($1)', longTerm);
    const { terms: browserTerms } = readSearch(longTerm);
    expect(sqlTerms).toHaveLength(searchLimits.maxTerms);
    expect(browserTerms).toEqual(expect.arrayContaining([...new Set(sqlTerms)]));
  });

  test('hostile words read a bounded number of rows', async () => {
    await fc.assert(
      fc.asyncProperty(hostileText, fc.boolean(), async (text, orHalf) => {
        const { terms } = readSearch(text);
        expect(await search(toQuery(terms), orHalf)).toBeLessThan(4 * listingCount + 100);
      }),
      settings,
    );
  });

  test('is limited to a number of listings', async () => {
    const rowCount = await search(toQuery(['market']), false);
    await sql.exec(
      'create or replace function app.max_searched_listings() returns int language sql immutable return 20',
    );
    await sql.exec('discard plans');
    const result = await query<{ total: number }>(
      `public.search_listings('[[{"text": "market", "typed": true}]]', false, '', '', '[]', 0, 24)`,
    );
    expect(result.total).toBe(20);
    expect(rowCount).toBeGreaterThan(listingCount);
  });
});

describe('suggestions', () => {
  const suggest = (terms: string[]) =>
    countRows('public.suggest_terms($1::text[], $2::text[])', terms, ['mats', 'shoes']);

  test('are searched for four unknown words at most', async () => {
    const createUnknownTerms = (count: number) =>
      Array.from({ length: count }, (_, index) => `zzxq${String.fromCodePoint(97 + index)}wv`);
    expect(await suggest(createUnknownTerms(500))).toBe(await suggest(createUnknownTerms(4)));
  });

  test('read a bounded number of rows for any input', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(hostileText, { maxLength: 40 }), async (terms) => {
        const texts = terms.map((term) => term.replaceAll('\0', ''));
        expect(await suggest(texts)).toBeLessThan(searchLimits.maxTerms * listingCount + 4 * 5000);
      }),
      settings,
    );
  });
});

test('words of a family are read up to a limit for each typed word', async () => {
  await sql.query(`insert into app.search_terms
    select 'famz' || term from app.search_terms where char_length(term) < 50`);
  await sql.exec('analyze');
  const terms = Array.from({ length: 50 }, (_, index) => `famz${'s'.repeat(index + 1)}`);
  const rowCount = await countRows('app.akin_terms($1::text[])', terms);
  expect(rowCount).toBeLessThanOrEqual(100 * searchLimits.maxTerms);
  expect(await countRows('app.akin_terms($1::text[])', ['%%%%%', 'famz'])).toBe(0);
});

describe.each(['/api/listings', '/all-businesses/search'])('%s', (path) => {
  test('hostile words get a short response without a server error', async () => {
    await fc.assert(
      fc.asyncProperty(hostileText, async (text) => {
        const query = new URLSearchParams({ q: text.slice(0, 4_000) });
        const response = await fetch(`${stack.site}${path}?${query}`);
        expect([200, 422, 431]).toContain(response.status);
        expect((await response.text()).length).toBeLessThan(100_000);
      }),
      { numRuns: countRuns(8, 250) },
    );
  });

  test('reports that it searched for the first words only', async () => {
    const longSearch = Array.from({ length: 30 }, (_, index) => `w${index}`).join(' ');
    const response = await fetch(`${stack.site}${path}?${new URLSearchParams({ q: longSearch })}`);
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).toMatch(/"isShortened":true|We searched for the first 8\./);
  });
});
