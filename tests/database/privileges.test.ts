import { expect, test } from 'vitest';
import { databaseOfFile } from '../support/database.ts';

const { sql } = await databaseOfFile();

test('a new table or function is closed to visitors and members until it says otherwise', async () => {
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

test('every table that members reach asks whether there is a member [E9]', async () => {
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
