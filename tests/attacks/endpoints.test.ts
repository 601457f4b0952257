/** Who may do what: every table and every endpoint, for everybody who may come. */
import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readExpectedTables } from '../../netlify/doctor/expected-tables.ts';
import { paths } from '../../netlify/local/paths.ts';
import { askAs, endpoints } from '../support/authorisation/endpoints.ts';
import { allowed, mayDo, tableNames } from '../support/authorisation/tables.ts';
import { gather, kinds, type People } from '../support/authorisation/people.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';

let stack: TestStack;
let people: People;

beforeAll(async () => {
  stack = await startTestStack();
  people = await gather(stack);
});
afterAll(() => stack.close());

describe('over the interface of the database', () => {
  test.each(
    tableNames.flatMap((table) =>
      kinds.map((kind) => [kind, allowed(kind, table), table] as const),
    ),
  )('a %s may %j with a row of %s that is a member’s [R151]', async (kind, may, table) => {
    expect(await mayDo(people, kind, table)).toBe(may);
  });

  test('no table is left out [R151]', async () => {
    const all = await readExpectedTables(paths.migrations);
    expect([...tableNames].sort()).toEqual(Array.from(all.keys()).sort());
  });
});

describe('at the endpoints', () => {
  test.each(
    endpoints.flatMap(({ call, answers }) =>
      kinds.map((kind) => [kind, answers[kind], call] as const),
    ),
  )('a %s is answered %i to %s [R151]', async (kind, status, call) => {
    expect(await askAs(stack, people, kind, call)).toBe(status);
  });

  test('none is left out [R151]', () => {
    const inUse = globSync('netlify/functions/*.ts').flatMap((file) => {
      const path = /path: '([^']+)'/.exec(readFileSync(file, 'utf8'))?.[1];
      return path === undefined ? [] : [path];
    });
    const tried = new Set(endpoints.map(({ path }) => path));
    expect(inUse.filter((path) => !tried.has(path))).toEqual([]);
  });
});
