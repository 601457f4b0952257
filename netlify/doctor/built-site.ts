/** Checks the published folder of the build. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Environment } from '../env.ts';
import { ok, skipped, wrong, type Check } from './check.ts';

export const notBuiltFinding = skipped(
  'The site is not built here. Run npm run build, then run the doctor again.',
);

/** Checks that published files contain no secret. */
export const noSecretsInSite: Check = {
  name: 'secrets in site',
  async examine({ environment, netlifyToken, builtSite }) {
    if (!existsSync(builtSite)) return notBuiltFinding;
    const files = await listFiles(builtSite);
    const leaks = new Set<string>();
    for (const file of files) {
      const text = await readFile(file, 'utf8');
      for (const [name, secret] of listSecrets(environment, netlifyToken)) {
        if (text.includes(secret)) leaks.add(`${name} is in ${relative(builtSite, file)}`);
      }
    }
    if (leaks.size === 0) return ok(`The ${files.length} files contain no secrets.`);
    return wrong(
      `${[...leaks].join(', ')}.`,
      'Do not publish this build. If such a build is published, replace the key at once.',
    );
  },
};

/** Checks that the content security policy of the built home page permits requests to the database. */
export const contentPolicy: Check = {
  name: 'content policy',
  async examine({ environment: { site, database }, builtSite }) {
    const page = join(builtSite, 'index.html');
    if (!existsSync(page)) return notBuiltFinding;
    const origin = new URL(database.url).origin;
    const sources = parseConnectSources(await readFile(page, 'utf8'));
    const isSameOrigin = origin === new URL(site).origin && sources.includes("'self'");
    if (isSameOrigin || sources.includes(origin))
      return ok(`The policy allows requests to ${origin}.`);
    return wrong(
      `The policy of the built site forbids requests to ${origin}.`,
      'It was built with other settings. Run npm run build, then run the doctor again.',
    );
  },
};

/** Captures the policy in the `meta` element of a page. */
const policyPattern = /http-equiv="content-security-policy"\s+content="([^"]*)"/i;

function parseConnectSources(html: string): string[] {
  const policy = policyPattern.exec(html)?.[1] ?? '';
  const directive = policy
    .split(';')
    .map((text) => text.trim().split(/\s+/))
    .find(([name]) => name === 'connect-src');
  return directive?.slice(1) ?? [];
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/**
 * Minimum length of a secret for the search. A shorter secret, such as a password of four letters, could be part of
 * any text.
 */
const minSecretLength = 8;

/**
 * Returns pairs of a variable's name and its secret. For a key with several parts, the secret is the private part.
 * Secrets shorter than `minSecretLength` are omitted.
 */
function listSecrets(
  { database, email, mpesa, paypal, preview, sms }: Environment,
  netlifyToken = '',
): [string, string][] {
  const { secretKey, signingKey } = database;
  const signingSecret = signingKey.algorithm === 'HS256' ? signingKey.secret : signingKey.jwk.d;
  const password = email?.kind === 'smtp' ? email.server.password : '';
  const secrets: [string, string][] = [
    ['SUPABASE_SECRET_KEY', secretKey],
    ['SUPABASE_SIGNING_KEY', signingSecret],
    ['The password in SMTP_URL', password],
    ['NETLIFY_AUTH_TOKEN', netlifyToken],
    ['SANITY_PREVIEW_TOKEN', preview?.token ?? ''],
    ['PAYPAL_CLIENT_SECRET', paypal?.clientSecret ?? ''],
    ['DARAJA_CONSUMER_SECRET', mpesa?.consumerSecret ?? ''],
    ['DARAJA_PASSKEY', mpesa?.passkey ?? ''],
    ['DARAJA_CALLBACK_SECRET', mpesa?.callbackSecret ?? ''],
    ['AFRICASTALKING_API_KEY', sms?.apiKey ?? ''],
    ['SMS_CALLBACK_SECRET', sms?.callbackSecret ?? ''],
    ['DARAJA_SECURITY_CREDENTIAL', mpesa?.reversal?.credential ?? ''],
  ];
  return secrets.filter(([, secret]) => secret.length >= minSecretLength);
}
