import { expect, test } from 'vitest';
import { findEmbeddablePairs } from '../support/attacks/nesting.ts';
import { openDatabaseForFile } from '../support/database.ts';

const { sql } = await openDatabaseForFile();

test('a new table or function is closed by default', async () => {
  await sql.exec(`
    create table public.brand_new (id int);
    create function public.brand_new_call() returns int language sql return 1;
  `);
  for (const role of ['anon', 'authenticated']) {
    const { rows } = await sql.query(
      `select has_table_privilege($1, 'public.brand_new', 'select, insert, update, delete') as table,
              has_function_privilege($1, 'public.brand_new_call()', 'execute') as function`,
      [role],
    );
    expect(rows).toEqual([{ table: false, function: false }]);
  }
});

test('every table of the product has row-level security', async () => {
  const { rows } = await sql.query(
    `select relname from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity
       and relname <> 'brand_new'`,
  );
  expect(rows).toEqual([]);
});

test('every table for members checks that the member exists [E9]', async () => {
  const { rows } = await sql.query(
    `select relname from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'
       and has_any_column_privilege('authenticated', oid, 'select, insert, update')
       and not exists (
         select from pg_policies where schemaname = 'public' and tablename = relname
           and permissive = 'RESTRICTIVE' and cmd = 'ALL' and qual like '%app.is_member()%'
       )`,
  );
  expect(rows).toEqual([]);
});

test('no role can embed a relation in another', async () => {
  expect(await findEmbeddablePairs(sql)).toEqual([]);
});

test('a view with a referenced key would be embeddable', async () => {
  await sql.exec(`
    create table public.shops (id int primary key);
    create table public.goods (id int primary key, shop int references public.shops (id));
    create view public.all_goods as select id, shop as belongs_to from public.goods;
    create view public.named_goods as select id, shop + 0 as shop from public.goods;
    grant select on public.shops, public.all_goods, public.named_goods to authenticated;
  `);
  expect(await findEmbeddablePairs(sql)).toEqual(['authenticated all_goods shops']);
  await sql.exec('drop table public.shops, public.goods cascade');
});
