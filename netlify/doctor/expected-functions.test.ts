import { expect, test } from 'vitest';
import { expectedFunctions } from './expected-functions.ts';

const read = (sql: string) => Object.fromEntries(expectedFunctions(sql));

test('a call gives what has no default, whatever the defaults hold', () => {
  const sql = `create or replace function public.find(
    acting uuid, IN words text default 'a, (b', out found int, since timestamp with time zone, -- note
    ids numeric(9, 2)[], most int = 24
  ) returns int language sql as $$ select 1; $$;`;
  expect(read(sql)).toEqual({
    find: [
      { name: 'acting', type: 'uuid' },
      { name: 'since', type: 'timestamp with time zone' },
      { name: 'ids', type: 'numeric(9, 2)[]' },
    ],
  });
});

test('the latest statement about a function counts', () => {
  const sql = `
    create function public.one(a int) returns int language sql return 1;
    create function public.two(a int, b text) returns int language sql return 1;
    create function public.gone() returns int language sql return 1;
    drop function public.one(int), public.gone();
    create function public.one(b uuid) returns int language sql return 1;`;
  expect(read(sql)).toEqual({
    two: [
      { name: 'a', type: 'int' },
      { name: 'b', type: 'text' },
    ],
    one: [{ name: 'b', type: 'uuid' }],
  });
});

test('a function of another schema or of a trigger is called by nobody', () => {
  const sql = `
    create function app.inner() returns int language sql return 1;
    create function public.touch() returns trigger language plpgsql as $$ begin end $$;`;
  expect(read(sql)).toEqual({});
});
