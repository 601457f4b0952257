/** `npm run types` generates the TypeScript types of the database from the migrations. */
import { writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { withMigratedDatabase } from './index.ts';
import { formatTypesFile } from './types-file.ts';
import { paths } from '../paths.ts';
import { fail } from '../process.ts';

try {
  await writeFile(paths.databaseTypes, await withMigratedDatabase(formatTypesFile));
  process.stdout.write(`${relative(paths.project, paths.databaseTypes)} is written.\n`);
} catch (error) {
  fail(error);
}
