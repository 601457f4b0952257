/** Every kind of caller tries to read, change and delete a member's row in each table. */
import { expect, test } from 'vitest';
import { gather, kinds } from '../support/attacks/callers.ts';
import { allowed, probeAccess, tableNames } from '../support/attacks/tables.ts';
import { openRelations } from '../support/attacks/open-relations.ts';
import { allTables } from '../support/table-names.ts';
import { stackOfFile } from '../support/stack.ts';

const { stack } = await stackOfFile();
const callers = await gather(stack);

test.each(
  tableNames.flatMap((table) => kinds.map((kind) => [kind, allowed(kind, table), table] as const)),
)('a %s may %j with a member’s row of %s [R151]', async (kind, expectedAccess, table) => {
  expect(await probeAccess(callers, kind, table)).toBe(expectedAccess);
});

test('every table open to members is covered [R151]', () => {
  const openTables = allTables().filter((name) => name in openRelations);
  expect([...tableNames].sort()).toEqual(openTables);
});
