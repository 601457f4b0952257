/** The difference of two catalogues turns one into the other, or names a change that needs a manual decision. */
import { expect, test } from 'vitest';
import type { Transaction } from '#netlify/local/database/engine.ts';
import { readCatalogue, type Catalogue } from '#netlify/local/schema/catalogue.ts';
import { compareCatalogues } from '#netlify/local/schema/difference.ts';
import { openDatabaseForFile } from '#tests/support/database.ts';

const { sql } = await openDatabaseForFile();
await sql.exec('drop schema app cascade; drop schema public cascade; create schema public');

const base = `
  create schema app;
  create table public.shops (
    id int primary key,
    name text not null,
    state text not null default 'open' check (state in ('open', 'closed')),
    note text
  );
  create index shops_by_name on public.shops (name);
  grant select on public.shops to authenticated;
  alter table public.shops enable row level security;
  create policy "members see shops" on public.shops for select to authenticated using (true);
  create table app.kinds (kind text primary key, rows int not null);
  insert into app.kinds values ('reports', 10), ('posts', 20);
  create function app.add(a int, b int) returns int language sql return a + b;
  create function public.count_shops(low int) returns bigint
    language sql stable security definer set search_path = '' set statement_timeout = '1s'
    as $$ select count(*) from public.shops where id >= low $$;
  grant execute on function public.count_shops(int) to anon;
  create view public.open_shops as select id, name from public.shops where state = 'open';
  grant select on public.open_shops to anon, authenticated;
  create function app.stamp() returns trigger language plpgsql as $$ begin return new; end $$;
  create trigger shops_stamp before update on public.shops for each row execute function app.stamp();
  comment on table public.shops is 'Shops.';
`;

/** Creates objects, runs `work` in the same transaction, and rolls it back. */
const runOn = <Result>(declaration: string, work: (transaction: Transaction) => Promise<Result>) =>
  sql.transaction(async (transaction) => {
    await transaction.exec(declaration);
    const result = await work(transaction);
    await transaction.rollback();
    return result;
  });

const loadCatalogue = (declaration: string): Promise<Catalogue> =>
  runOn(declaration, readCatalogue);

/** Returns a function that returns true if a database with these objects accepts a statement. */
const createStatementCheck = (declaration: string) => (statement: string) =>
  runOn(declaration, (transaction) => transaction.exec(statement)).then(
    () => true,
    () => false,
  );

const changeBase = (from: string, to: string): string => {
  expect(base).toContain(from);
  return base.replace(from, to);
};

const baseCatalogue = await loadCatalogue(base);

const compareWithBase = async (declaration: string) =>
  compareCatalogues(baseCatalogue, await loadCatalogue(declaration), createStatementCheck(base));

test.each([
  ['a function’s body', 'id >= low', 'id > low'],
  ['a function’s timeout', `statement_timeout = '1s'`, `statement_timeout = '8s'`],
  ['the name of a parameter', /\blow\b/g, 'p_from'],
  ['the type of a parameter', /count_shops\((low )?int\)/g, 'count_shops($1bigint)'],
  ['a function with a standard SQL body', 'return a + b', 'return b + a'],
  [
    'a function that calls a new function',
    'return a + b;',
    'return a + b;\n  create function app.twice(a int) returns int language sql return a + a;',
  ],
  [
    'a new function that an earlier function calls',
    /create function app.add.*;/,
    `create function app.twice(a int) returns int language sql return a + a;
    create function app.add(a int, b int) returns int language sql return app.twice(a) + b;`,
  ],
  [
    'a function that reads a new view',
    'create function public.count_shops',
    `create view app.all_shops as select id from public.shops;
    create function app.first_shop() returns int language sql return (select min(id) from app.all_shops);
    create function public.count_shops`,
  ],
  ['a removed function', / {2}create function app\.add.*\n/, ''],
  ['a new column with a default', 'note text', `note text, tiktok text not null default ''`],
  ['a new nullable column', 'note text', 'note text, day date'],
  ['a new identity column', 'note text', 'note text, number bigint generated always as identity'],
  ['a changed default', `default 'open'`, `default 'closed'`],
  ['a removed default', ` default 'open'`, ''],
  ['a column that becomes nullable', 'name text not null', 'name text'],
  ['a changed check', `('open', 'closed')`, `('open', 'closed', 'moved')`],
  ['a changed index', 'public.shops (name)', 'public.shops (name, state)'],
  ['a view’s condition', `where state = 'open'`, `where state <> 'closed'`],
  ['a view’s new column in the middle', 'select id, name from', 'select id, state, name from'],
  ['a changed policy', 'using (true)', `using (state = 'open')`],
  ['a removed policy', /create policy.*;\n/, '\n'],
  ['a changed trigger', 'before update on', 'before insert or update on'],
  ['a new grant', 'grant select on public.shops', 'grant select, insert on public.shops'],
  ['a removed grant', 'grant execute on function public.count_shops(int) to anon;', ''],
  ['a changed comment', `'Shops.'`, `'Shops of members.'`],
  ['a changed row', `('reports', 10)`, `('reports', 30)`],
  ['a new row', `('posts', 20)`, `('posts', 20), ('vacancies', 5)`],
  [
    'a new table',
    '  create index',
    `  create table public.goods (
        id bigint generated always as identity primary key, shop int not null references public.shops (id)
      );
      grant select on public.goods to anon;
      create index`,
  ],
])('a changed declaration becomes its SQL statements: %s', async (_name, from, to) => {
  const declaration = base.replace(from, to);
  expect(declaration).not.toBe(base);
  const { statements, manualChanges } = await compareWithBase(declaration);
  expect(manualChanges).toEqual([]);
  const result = await runOn(base, async (transaction) => {
    for (const statement of statements) await transaction.exec(statement);
    return readCatalogue(transaction);
  });
  expect(Object.fromEntries(result)).toEqual(Object.fromEntries(await loadCatalogue(declaration)));
});

test('equal declarations need no statements', async () => {
  expect(await compareWithBase(base)).toEqual({ statements: [], manualChanges: [] });
});

test.each([
  ['a removed column', changeBase(',\n    note text', ''), /column public\.shops\.note is not/],
  ['a renamed column', changeBase('note text', 'remark text'), /column public\.shops\.note is not/],
  [
    'a changed type',
    changeBase('note text', 'note varchar(9)'),
    /column public\.shops\.note changes/,
  ],
  [
    'a new required column without a default',
    changeBase('note text', 'note text, day date not null'),
    /column public\.shops\.day is not null and has no default/,
  ],
  [
    'a column that becomes required',
    changeBase('note text', 'note text not null'),
    /shops\.note is not null/,
  ],
  ['a removed row', changeBase(`, ('posts', 20)`, ''), /row app\.kinds {"kind":"posts"} is not/],
  [
    'a removed table',
    base.replace(/ {2}create table app\.kinds.*\n.*\n/, ''),
    /table app\.kinds is not in schemas/,
  ],
])('a possible loss of data needs a manual decision: %s', async (_name, declaration, message) => {
  const { manualChanges } = await compareWithBase(declaration);
  expect(manualChanges).toEqual([expect.stringMatching(message)]);
});
