import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { formatTypesFile } from '#netlify/local/database/types.ts';
import { paths } from '#netlify/local/paths.ts';
import { openTestDatabase } from '../support/database.ts';

test('the types of the database are those of the migrations', async () => {
  const database = await openTestDatabase();
  const [written, wanted] = await Promise.all([
    readFile(paths.databaseTypes, 'utf8'),
    formatTypesFile(database.sql),
  ]);
  await database.close();
  expect(written === wanted, 'database-types.ts is out of date: run `npm run types`').toBe(true);
});
