/** Measures the database time of the feed, which should not depend on the number of posts. */
import { join } from 'node:path';
import { postPageSize } from '#domain/post/page-size.ts';
import { openDatabase, type Database } from '#netlify/local/database/index.ts';
import { signToken, testKeys } from '#tests/support/database-workspace.ts';
import { paths } from '#netlify/local/paths.ts';
import { copyEmptyPostgres } from '#tests/support/empty-postgres.ts';
import { memberId } from '#tests/support/seeded-users.ts';
import { captureStatement } from '../age/rest-statement.ts';
import { growPosts } from '../builds/fill-database.ts';
import { runInSequence, median, repeat, formatNumber } from '../measuring.ts';
import { onEnd, createTemporaryFolder } from '#tests/support/processes.ts';
import type { Row } from '../row.ts';
import { feedQuery } from './requests.ts';

const sizes = [1_000, 10_000, 100_000];

export const feedPage: Row = {
  name: 'feed-page',
  seconds: 30,
  description:
    'a page of the feed by a member, first and at depth, with 1,000 to 100,000 posts: time in the database, the slowest',
  unit: 'ms',
  bound: { atMost: 10 },
  async measure() {
    const database = await openFeed();
    const results = await runInSequence(sizes, async (size) => {
      await growPosts(database.sql, size);
      const pages = { first: '', 'half way': `lt.${size / 2}`, last: `lt.${postPageSize + 1}` };
      const times = await runInSequence(Object.entries(pages), async ([name, id]) => {
        return { name, ms: await measureQuery(database, id) };
      });
      return { size, times };
    });
    await database.close();
    const all = results.flatMap(({ times }) => times.map(({ ms }) => ms));
    const growth = results.map(({ size, times }) => {
      const each = times.map(({ name, ms }) => `${name} ${formatNumber(ms)}`).join(', ');
      return `${size.toLocaleString('en')} posts: ${each}`;
    });
    return { number: Math.max(...all), details: growth.join('; ') };
  },
};

async function openFeed(): Promise<Database> {
  const folder = createTemporaryFolder();
  await copyEmptyPostgres(join(folder, 'pg'));
  const { migrations } = paths;
  const seed = join(paths.project, 'netlify/supabase/seed.sql');
  const database = await openDatabase({ folder, migrations, seed, keys: testKeys });
  onEnd(async () => {
    if (!database.sql.closed) await database.close();
  });
  return database;
}

/**
 * Measures the SQL statement that the REST interface generates for one page of the feed.
 * @param id - the filter on `id` that selects the page; '' for the first page
 * @returns the median execution time of nine runs, in ms
 */
async function measureQuery(database: Database, id: string): Promise<number> {
  const query = new URLSearchParams({ ...feedQuery, ...(id !== '' && { id }) });
  const token = await signToken({ sub: memberId });
  const request = new Request(`http://database.test/rest/v1/feed?${query}`, {
    headers: { apikey: testKeys.publishableKey, authorization: `Bearer ${token}` },
  });
  const { text, values } = await captureStatement(database, request, 'feed');
  const claims = JSON.stringify({ sub: memberId, role: 'authenticated' });
  const runs = await repeat(9, () =>
    database.sql.transaction(async (transaction) => {
      await transaction.query(`select set_config('request.jwt.claims', $1, true)`, [claims]);
      await transaction.exec('set local role authenticated');
      const { rows } = await transaction.query<Record<string, Plan[]>>(
        `explain (analyze, format json) ${text}`,
        values,
      );
      const [plan] = Object.values(rows[0] ?? {})[0] ?? [];
      if (!plan) throw new Error('PostgreSQL returned no query plan.');
      return plan['Planning Time'] + plan['Execution Time'];
    }),
  );
  return median(runs);
}

interface Plan {
  'Planning Time': number;
  'Execution Time': number;
}
