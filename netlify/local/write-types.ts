/** `npm run types`: writes the types of the database anew, from the migrations. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { openDatabase } from './database/index.ts';
import { typesFileOf } from './database/types.ts';
import { paths } from './paths.ts';
import { fail } from './process.ts';
import { embeddedPublishableKey } from './secrets.ts';

const folder = await mkdtemp(join(tmpdir(), 'types-'));
try {
  const secret = randomBytes(32).toString('base64url');
  const keys = { jwtSecret: secret, secretKey: secret, publishableKey: embeddedPublishableKey };
  const { sql, close } = await openDatabase({ folder, migrations: paths.migrations, keys });
  await writeFile(paths.databaseTypes, await typesFileOf(sql));
  await close();
  process.stdout.write(`${relative(paths.project, paths.databaseTypes)} is written.\n`);
} catch (error) {
  fail(error);
} finally {
  await rm(folder, { recursive: true, force: true });
}
