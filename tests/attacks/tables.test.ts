/**
 * Tests the access of every kind of caller to each table. The rights are: read (r), insert of an own row (i), update
 * (u) and delete (d) of a row of the member.
 */
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
)('a %s has the rights %j in %s [R151]', async (kind, expectedAccess, table) => {
  expect(await probeAccess(callers, kind, table)).toBe(expectedAccess);
});

test('every table open to members is covered [R151]', () => {
  const openTables = listTables().filter((name) => name in openRelations);
  expect([...tableNames].sort()).toEqual(openTables);
});
