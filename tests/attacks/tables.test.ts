/** Every kind of caller tries to read, change and delete a member's row in each table. */
import { expect, test } from 'vitest';
import { createCallers, callerKinds } from '../support/attacks/callers.ts';
import { getExpectedAccess, probeAccess, tableNames } from '../support/attacks/tables.ts';
import { openRelations } from '../support/attacks/open-relations.ts';
import { listTables } from '../support/table-names.ts';
import { openStackForFile } from '../support/stack.ts';

const { stack } = await openStackForFile();
const callers = await createCallers(stack);

test.each(
  tableNames.flatMap((table) =>
    callerKinds.map((kind) => [kind, getExpectedAccess(kind, table), table] as const),
  ),
)('a %s may %j with a member’s row of %s [R151]', async (kind, expectedAccess, table) => {
  expect(await probeAccess(callers, kind, table)).toBe(expectedAccess);
});

test('every table open to members is covered [R151]', () => {
  const openTables = listTables().filter((name) => name in openRelations);
  expect([...tableNames].sort()).toEqual(openTables);
});
