/** Fills the databases of the benchmarks at a small size. The tests fail if their SQL does not fit the schema. */
import { expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '#netlify/local/database/index.ts';
import { paths } from '#netlify/local/paths.ts';
import { runQuery } from '#tests/bench/age/measure.ts';
import { buildQueries } from '#tests/bench/age/measured-queries.ts';
import {
  growListings,
  fillAgedDatabase,
  growPosts,
  growVisits,
} from '#tests/bench/builds/fill-database.ts';
import { createDataFolder, removeFolder } from '#tests/support/data-folder.ts';
import { testKeys } from '#tests/support/database-workspace.ts';
import { createPool } from '#tests/support/postgres/connect.ts';
import { dropDatabase } from '#tests/support/postgres/databases.ts';
import { createProject } from '#tests/support/postgres/projects.ts';
import { openPostgres } from '#tests/support/postgres/engine.ts';

/** Numbers of rows: few, but of each kind of row that a query needs. */
const sizes = { members: 300, posts: 1_000, liveListings: 200, payments: 20_000, auditRows: 2_000 };

/** Opens a database with the migrations and no rows until the end of the test. */
async function openMigratedDatabase(name: string) {
  const { socket = '' } = inject('postgres') ?? {};
  const target = { socket, database: name };
  await createProject(target, { hasFormerGrants: true });
  const folder = await createDataFolder();
  const database = await openDatabase({
    folder,
    migrations: paths.migrations,
    keys: testKeys,
    openEngine: () => openPostgres(target),
  });
  onTestFinished(async () => {
    await database.close();
    await dropDatabase(target);
    await removeFolder(folder);
  });
  return { target, database };
}

test('a database of years fills and answers every bench query', async () => {
  const { target, database } = await openMigratedDatabase('aged');
  await fillAgedDatabase((statements) => database.sql.exec(statements), sizes);
  const pool = createPool(target);
  const session = await pool.reserve();
  onTestFinished(() => pool.end());
  onTestFinished(() => session.release());
  const failures: string[] = [];
  for (const measuredQuery of await buildQueries(database, sizes)) {
    await runQuery(session, measuredQuery).catch((error: unknown) => {
      failures.push(`${measuredQuery.subject}, ${measuredQuery.kind}: ${String(error)}`);
    });
  }
  expect(failures).toEqual([]);
});

test('listings, posts and a year of visits fill a database', async () => {
  const { database } = await openMigratedDatabase('grown');
  await growListings(database.sql, 2);
  await growPosts(database.sql, 100);
  await growVisits((statements) => database.sql.exec(statements));
});
