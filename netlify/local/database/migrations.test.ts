import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from './index.ts';
import { migrate, MigrationError } from './migrations.ts';
import {
  createWorkspace,
  type FileContents,
  type Workspace,
} from '#tests/support/database-workspace.ts';

const first = { '20260101000000_first.sql': 'create table firsts (id int);' };
const second = { '20260102000000_second.sql': 'create table seconds (id int);' };

let workspace: Workspace;
let database: Database;

beforeAll(async () => {
  workspace = await createWorkspace(first);
  database = await workspace.open();
});
afterEach(() =>
  database.sql.exec(`
    drop table if exists seconds, thirds;
    delete from supabase_migrations.schema_migrations where name <> 'first';
  `),
);
afterAll(async () => {
  await database.close();
  await workspace.remove();
});

/** Writes the migration files and applies them, as a start does. */
const restart = async (files: FileContents) => {
  await workspace.replaceMigrations(files);
  await migrate(database.sql, workspace.migrations);
};
const readTables = async () => {
  const { rows } = await database.sql.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  return rows.map(({ name }) => name);
};

describe('a start', () => {
  it('runs new migrations in order and records the Supabase CLI’s history', async () => {
    const third = { '20260103000000_third.sql': 'create table thirds as select * from seconds;' };
    await restart({ ...third, ...second, ...first });
    const { rows } = await database.sql.query(
      'select * from supabase_migrations.schema_migrations',
    );
    expect(rows).toEqual([
      { version: '20260101000000', name: 'first', statements: ['create table firsts (id int)'] },
      { version: '20260102000000', name: 'second', statements: ['create table seconds (id int)'] },
      {
        version: '20260103000000',
        name: 'third',
        statements: ['create table thirds as select * from seconds'],
      },
    ]);
  });

  it('applies nothing twice', async () => {
    await restart({ ...first, ...second });
    await restart({ ...first, ...second });
    expect(await readTables()).toEqual(['firsts', 'seconds']);
  });

  it('applies functions with statements in their bodies', async () => {
    const sql = `create function two() returns int language sql
      begin atomic select 1; select 2; end; create table seconds (id int default two());`;
    const files = { ...first, '20260102000000_second.sql': sql };
    await restart(files);
    await restart(files);
    expect(await readTables()).toEqual(['firsts', 'seconds']);
    await database.sql.exec('drop table seconds; drop function two');
  });
});

describe('a migration that fails', () => {
  const failing = {
    '20260102000000_second.sql': 'create table seconds (id int);\n\nselect nothing;',
  };

  it('is named with its line and the reason', async () => {
    const starting = restart({ ...first, ...failing });
    await expect(starting).rejects.toBeInstanceOf(MigrationError);
    await expect(starting).rejects.toThrow(
      '20260102000000_second.sql failed at line 3: column "nothing" does not exist (42703). It was rolled back.',
    );
  });

  it('is rolled back, and runs at the next start if it is corrected', async () => {
    await expect(restart({ ...first, ...failing })).rejects.toThrow();
    expect(await readTables()).toEqual(['firsts']);
    await restart({ ...first, ...second });
    expect(await readTables()).toEqual(['firsts', 'seconds']);
  });
});

describe('a folder that contradicts the database', () => {
  const contradictions: [label: string, files: FileContents, message: string][] = [
    [
      'with a changed file',
      { '20260101000000_first.sql': 'create table firsts (id bigint);', ...second },
      '20260101000000_first.sql was changed after this database applied it',
    ],
    [
      'of another set',
      second,
      'This database was created by 20260101000000_first.sql of an earlier set of migrations. Migrate its data with `npm run migrate-data`',
    ],
    [
      'with a new file that is older than an applied one',
      { '20251231000000_zeroth.sql': '', ...first, ...second },
      '20251231000000_zeroth.sql is older than 20260101000000_first.sql',
    ],
    [
      'with a file of another name',
      { ...first, ...second, 'third.sql': '' },
      'third.sql is not a valid name of a migration',
    ],
    [
      'with one version twice',
      { ...first, ...second, '20260102000000_twin.sql': '' },
      'Two migrations have the version 20260102000000',
    ],
    [
      'with a file that ends its transaction',
      { ...first, '20260102000000_second.sql': 'create table seconds (id int);\n-- now\ncommit;' },
      '20260102000000_second.sql begins or ends a transaction',
    ],
  ];

  it('with a missing file is refused before anything runs', async () => {
    await restart({ ...first, ...second });
    const third = { '20260103000000_third.sql': 'create table thirds (id int);' };
    await expect(restart({ ...first, ...third })).rejects.toThrow(
      'This database has 20260102000000_second.sql, which is not in the folder',
    );
    expect(await readTables()).toEqual(['firsts', 'seconds']);
  });

  it.each(contradictions)('%s is refused before anything runs', async (_label, files, message) => {
    await expect(restart(files)).rejects.toThrow(message);
    expect(await readTables()).toEqual(['firsts']);
  });
});
