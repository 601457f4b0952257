import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { formatTypesFile } from '#netlify/local/schema/types-file.ts';
import { paths } from '#netlify/local/paths.ts';
import { openTestDatabase } from '../support/database.ts';

test('the database types match the migrations', async () => {
  const database = await openTestDatabase();
  const [storedTypes, expectedTypes] = await Promise.all([
    readFile(paths.databaseTypes, 'utf8'),
    formatTypesFile(database.sql),
  ]);
  await database.close();
  expect(storedTypes === expectedTypes, 'types.ts is out of date: run `npm run types`').toBe(true);
});
