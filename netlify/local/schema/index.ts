/** Creates a database from the migrations only, so that callers can read its catalogue. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Sql } from '../database/index.ts';
import { paths } from '../paths.ts';

/**
 * Creates the database in a temporary folder, passes its SQL session to `read`, deletes the folder, and returns the
 * result of `read`.
 * @param migrations - the folder of the migrations
 */
export async function withMigratedDatabase<Result>(
  read: (sql: Sql) => Promise<Result>,
  migrations = paths.migrations,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'migrated-'));
  const secret = randomBytes(32).toString('base64url');
  const keys = { jwtSecret: secret, secretKey: secret, publishableKey: secret };
  try {
    const { sql, close } = await openDatabase({ folder, migrations, keys });
    try {
      return await read(sql);
    } finally {
      await close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
