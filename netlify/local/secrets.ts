/** Keys of an embedded stack, made up once for each data folder so that sessions survive a restart. */
import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

const secretsSchema = z.object({
  identityJwtSecret: z.string().min(32),
  identityOperatorToken: z.string().min(32),
  databaseSigningKey: z.string().min(32),
  databaseSecretKey: z.string().min(32),
});

export type Secrets = z.infer<typeof secretsSchema>;

/** Public by nature, and built into the site's scripts before any data folder exists. */
export const embeddedPublishableKey = 'sb_publishable_embedded';

export async function readSecrets(folder: string): Promise<Secrets> {
  const file = join(folder, 'secrets.json');
  const stored = await readFile(file, 'utf8').catch(() => null);
  if (stored !== null) return secretsSchema.parse(JSON.parse(stored));

  const made: Secrets = {
    identityJwtSecret: makeSecret(),
    identityOperatorToken: makeSecret(),
    databaseSigningKey: makeSecret(),
    databaseSecretKey: `sb_secret_${makeSecret()}`,
  };
  // Written aside and renamed, so that a kill in between leaves no half-written file.
  await writeFile(`${file}.new`, JSON.stringify(made, null, 2), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return made;
}

function makeSecret(): string {
  return randomBytes(32).toString('base64url');
}
