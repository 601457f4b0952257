import { expect, test } from 'vitest';
import { paths } from '../local/paths.ts';
import { expectedTables, readExpectedTables } from './expected-tables.ts';

const read = (sql: string) => Object.fromEntries(expectedTables(sql));

test("the migrations' own tables are found with their columns", async () => {
  const tables = await readExpectedTables(paths.migrations);
  expect(tables.get('members')).toEqual(['id', 'name', 'created_at', 'avatar', 'is_staff']);
  expect(tables.get('posts')).toContain('client_id');
});

test('constraints, defaults and comments are not taken for columns', () => {
  const sql = `
    create table if not exists public."prices" (
      id int check (id in (1, 2)), -- id, and no comment
      amount numeric(9, 2) default ',(',
      primary key (id, amount),
      constraint amount_is_set check (amount > 0)
    );`;
  expect(read(sql)).toEqual({ prices: ['id', 'amount'] });
});

test('later changes are followed', () => {
  const sql = `
    CREATE TABLE public.prices (id int, amount int, note text);
    alter table only public.prices add column if not exists since date, drop column note,
      alter column amount set not null, add constraint one check (id = 1);
    alter table public.prices rename column amount to cents;
    create table public.gone (id int);
    drop table public.gone;`;
  expect(read(sql)).toEqual({ prices: ['id', 'cents', 'since'] });
});

test('what a function says about tables is not done yet', () => {
  const sql = `create function app.clean() returns void language plpgsql as $body$
    begin; create table public.never (id int); end;
  $body$;`;
  expect(read(sql)).toEqual({});
});
