/**
 * Runs the data steps: the SQL files in the folder `steps`. A step repeats the change of one migration on the
 * staged rows, or changes the form of stored values. It runs only if its version is later than the former database.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Sql } from '../database/index.ts';

/** Number of digits of a version. The name of a file begins with its version. */
const versionLength = 14;

const stepsFolder = fileURLToPath(new URL('steps', import.meta.url));

/**
 * Runs the steps with a version later than the newest migration of the history, in order. A step changes the
 * schemas `former_public` and `former_app`. In these schemas, the objects have their former names. A step may call
 * functions of the present set. If only the present set stores a value in another form, such as a renamed key in JSON,
 * the version of the step is later than every former set.
 * @param history - versions of the migrations that the former database applied
 * @returns the names of the steps that ran
 */
export async function runSteps(sql: Sql, history: string[]): Promise<string[]> {
  const files = (await readdir(stepsFolder)).filter((file) => file.endsWith('.sql')).sort();
  const newest = history.at(-1) ?? '';
  const pendingFiles = files.filter((file) => file.slice(0, versionLength) > newest);
  await sql.transaction(async (transaction) => {
    for (const file of pendingFiles)
      await transaction.exec(await readFile(join(stepsFolder, file), 'utf8'));
  });
  return pendingFiles.map((file) => file.slice(0, -'.sql'.length));
}
