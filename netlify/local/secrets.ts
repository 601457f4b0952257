/**
 * Reads the secret keys of an embedded stack. They are generated once for each data folder, so that sessions
 * survive a restart.
 */
import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { createWriteError } from './write-error.ts';

/** Schema of a key, which is generated if it is missing. */
const secretSchema = z.string().min(32).default(makeSecret);

const secretsSchema = z.object({
  identityJwtSecret: secretSchema,
  identityOperatorToken: secretSchema,
  databaseSigningKey: secretSchema,
  databaseSecretKey: z
    .string()
    .min(32)
    .default(() => `sb_secret_${makeSecret()}`),
  webhookSecret: secretSchema,
  mpesaConsumerKey: secretSchema,
  mpesaConsumerSecret: secretSchema,
  mpesaPasskey: secretSchema,
  mpesaCallbackSecret: secretSchema,
  mpesaCredential: secretSchema,
  payPalSecret: secretSchema,
  smsApiKey: secretSchema,
  smsCallbackSecret: secretSchema,
});

export type Secrets = z.infer<typeof secretsSchema>;

/**
 * The publishable key is constant, because the build writes it into the site's scripts before a data folder exists.
 */
export const embeddedPublishableKey = 'sb_publishable_embedded';

/**
 * Reads the keys of a data folder, and generates and stores the missing ones.
 * @throws {Error} with the name of the file, if it cannot be read or written, or if it is damaged
 */
export async function readSecrets(folder: string): Promise<Secrets> {
  const file = join(folder, 'secrets.json');
  const stored = await readFile(file, 'utf8').catch((cause: unknown) => {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new Error(`${file} cannot be read: ${message}`, { cause });
  });
  const secrets = stored === undefined ? secretsSchema.parse({}) : parseSecrets(stored, file);
  const text = JSON.stringify(secrets, null, 2);
  if (text !== stored) await writeAtomically(file, text);
  return secrets;
}

function parseSecrets(stored: string, file: string): Secrets {
  try {
    return secretsSchema.parse(JSON.parse(stored));
  } catch (cause) {
    throw new Error(
      `${file} is empty or damaged. Restore it from a backup, or delete it: then new keys are made, and all members have to log in again.`,
      { cause },
    );
  }
}

/** Writes a second file and renames it, so that a killed process leaves no partial file. */
async function writeAtomically(file: string, text: string): Promise<void> {
  const draft = `${file}.new`;
  try {
    await writeFile(draft, text, { mode: 0o600 });
    await rename(draft, file);
  } catch (cause) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw createWriteError(file, cause);
  }
}

function makeSecret(): string {
  return randomBytes(32).toString('base64url');
}
