/** What the feed costs the database, however many posts there are. */
import { join } from 'node:path';
import type { Sql, Transaction } from '#netlify/local/database/engine.ts';
import { openDatabase, type Database } from '#netlify/local/database/index.ts';
import { copyEmptyPostgres } from '#tests/support/empty-postgres.ts';
import { signToken, testKeys } from '#tests/support/database-workspace.ts';
import { paths } from '#netlify/local/paths.ts';
import { postPageSize } from '#domain/post/post.limits.ts';
import { postColumns } from '#domain/post/post.ts';
import { memberId } from '#tests/support/seeded-people.ts';
import { inTurn } from '../in-turn.ts';
import { median } from '../median.ts';
import { atEnd, temporaryFolder } from '../processes.ts';
import { statementOf } from '../rest-statement.ts';
import type { Row } from '../row.ts';
import { short } from '../table.ts';

const sizes = [1_000, 10_000, 100_000];

export const feedPage: Row = {
  name: 'feed-page',
  seconds: 30,
  measures: 'a page of the feed by a member, first and at depth: time in the database, the slowest',
  unit: 'ms',
  bound: { atMost: 10 },
  async measure() {
    const database = await openNoticeboard();
    const found = await inTurn(sizes, async (size) => {
      await growTo(database.sql, size);
      const pages = { first: '', 'half way': `lt.${size / 2}`, last: `lt.${postPageSize + 1}` };
      const times = await inTurn(Object.entries(pages), async ([name, id]) => {
        return { name, ms: await timeOf(database, id) };
      });
      return { size, times };
    });
    await database.close();
    const all = found.flatMap(({ times }) => times.map(({ ms }) => ms));
    const growth = found.map(({ size, times }) => {
      const each = times.map(({ name, ms }) => `${name} ${short(ms)}`).join(', ');
      return `${size.toLocaleString('en')} posts: ${each}`;
    });
    return { number: Math.max(...all), beside: growth.join('; ') };
  },
};

async function openNoticeboard(): Promise<Database> {
  const folder = temporaryFolder();
  await copyEmptyPostgres(join(folder, 'pg'));
  const { migrations, seed } = {
    migrations: join(paths.project, 'netlify/supabase/migrations'),
    seed: join(paths.project, 'netlify/supabase/seed.sql'),
  };
  const database = await openDatabase({ folder, migrations, seed, keys: testKeys });
  atEnd(async () => {
    if (!database.sql.closed) await database.close();
  });
  return database;
}

/** A hundred authors; every tenth post has two pictures, every hundredth is hidden. */
async function growTo(sql: Sql, size: number): Promise<void> {
  await sql.exec(`
    set session_replication_role = replica;
    insert into public.members (id, name)
      select md5('author ' || n)::uuid, 'Author ' || n from generate_series(1, 100) n
      on conflict do nothing;
    insert into public.posts (title, description, author_id, created_at, hidden_at)
      select 'Post ' || n, repeat('What a post says. ', 20), md5('author ' || (n % 100 + 1))::uuid,
        app.now() - interval '1 minute' * (${size} - n), case when n % 100 = 0 then app.now() end
      from generate_series((select max(id) + 1 from public.posts), ${size}) n;
    insert into public.pictures (owner_id, purpose, state, width, height, draft_id, position, post_id)
      select author_id, 'post', 'ready', 640, 480, client_id, place, id
      from public.posts, generate_series(1, 2) place
      where id % 10 = 0 and not exists (select from public.pictures where post_id = posts.id);
    set session_replication_role = origin;
    analyze;
  `);
}

/** The median of nine, in milliseconds, of the statement that the REST interface makes of a page. */
async function timeOf(database: Database, id: string): Promise<number> {
  const { text, values } = await statementOf(database, await pageRequest(id), 'posts');
  const runs = await inTurn(Array(9).fill(text) as string[], (statement) =>
    database.sql.transaction(async (transaction) => {
      const claims = JSON.stringify({ sub: memberId, role: 'authenticated' });
      await transaction.query(`select set_config('request.jwt.claims', $1, true)`, [claims]);
      await transaction.exec('set local role authenticated');
      return executionTime(transaction, statement, values);
    }),
  );
  return median(runs);
}

async function executionTime(transaction: Transaction, statement: string, values: unknown[]) {
  const { rows } = await transaction.query<Record<string, Plan[]>>(
    `explain (analyze, format json) ${statement}`,
    values,
  );
  const [plan] = Object.values(rows[0] ?? {})[0] ?? [];
  if (!plan) throw new Error('Postgres explains nothing.');
  return plan['Planning Time'] + plan['Execution Time'];
}

interface Plan {
  'Planning Time': number;
  'Execution Time': number;
}

async function pageRequest(id: string): Promise<Request> {
  const query = new URLSearchParams({
    select: postColumns,
    order: 'id.desc',
    'pictures.order': 'position.asc',
    limit: String(postPageSize),
  });
  if (id) query.set('id', id);
  const token = await signToken({ sub: memberId });
  return new Request(`http://database.test/rest/v1/posts?${query}`, {
    headers: { apikey: testKeys.publishableKey, authorization: `Bearer ${token}` },
  });
}
