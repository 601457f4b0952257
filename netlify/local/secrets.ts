/** Keys of an embedded stack, made up once for each data folder so that sessions survive a restart. */
import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

/** One that a folder does not have yet is made up. */
const secret = z.string().min(32).default(makeSecret);

const secretsSchema = z.object({
  identityJwtSecret: secret,
  identityOperatorToken: secret,
  databaseSigningKey: secret,
  databaseSecretKey: z
    .string()
    .min(32)
    .default(() => `sb_secret_${makeSecret()}`),
  webhookSecret: secret,
  mpesaConsumerKey: secret,
  mpesaConsumerSecret: secret,
  mpesaPasskey: secret,
  mpesaCallbackSecret: secret,
  mpesaCredential: secret,
  payPalSecret: secret,
});

export type Secrets = z.infer<typeof secretsSchema>;

/** Public by nature, and built into the site's scripts before any data folder exists. */
export const embeddedPublishableKey = 'sb_publishable_embedded';

export async function readSecrets(folder: string): Promise<Secrets> {
  const file = join(folder, 'secrets.json');
  const stored = (await readFile(file, 'utf8').catch(() => undefined)) ?? '{}';
  const text = JSON.stringify(secretsSchema.parse(JSON.parse(stored)), null, 2);
  if (text !== stored) {
    // Written aside and renamed, so that a kill in between leaves no half-written file.
    await writeFile(`${file}.new`, text, { mode: 0o600 });
    await rename(`${file}.new`, file);
  }
  return JSON.parse(text) as Secrets;
}

function makeSecret(): string {
  return randomBytes(32).toString('base64url');
}
