/** Runs the doctor on the embedded stack as if its services were hosted. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { removeFolder } from '../data-folder.ts';
import { openTestDatabase } from '../database.ts';
import { cardButtons } from '../hosted-configuration.ts';
import { signDatabaseToken } from '#netlify/auth/database-token.ts';
import type { Variables } from '#netlify/env.ts';
import { paths } from '#netlify/local/paths.ts';
import type { PlatformEnvironment } from '#netlify/local/stack/platform.ts';
import { readExpectedSchema, type ExpectedSchema } from '#netlify/doctor/expected-schema.ts';
import { checks, examine, type ExamineDependencies } from '#netlify/doctor/examine.ts';
import { createAuthSettings, createKeySet } from './hosted-answers.ts';

/**
 * Returns the environment variables that the running stack passes to its functions. PayPal buttons are added,
 * because the stack has none.
 */
export function readStackVariables(): Variables {
  const { env } = (globalThis as unknown as { Netlify: { env: PlatformEnvironment } }).Netlify;
  return { ...env.toObject(), ...cardButtons };
}

/**
 * Returns the HTML of a pricing page with a search form and a PayPal form for each button.
 * @param buttons - the ids of the PayPal buttons
 */
export function createPricingPage(
  buttons: string[] = Object.values(cardButtons),
  action = 'https://www.paypal.com/cgi-bin/webscr',
): string {
  const forms = buttons.map(
    (id) =>
      `<form method="post" action="${action}"><input type="hidden" name="cmd" value="_s-xclick">` +
      `<input type="hidden" name="hosted_button_id" value="${id}"><button>Pay</button></form>`,
  );
  return `<form action="/search"><input name="words"></form>${forms.join('')}`;
}

/** Settings with values that no finding may contain. */
const secretNames = [
  'SUPABASE_SECRET_KEY',
  'SUPABASE_SIGNING_KEY',
  'SMTP_URL',
  'NETLIFY_AUTH_TOKEN',
  'BUILD_HOOK_URL',
  'NIGHTLY_HOOK_URL',
  'PAYPAL_CLIENT_SECRET',
  'DARAJA_CONSUMER_SECRET',
  'DARAJA_PASSKEY',
  'DARAJA_CALLBACK_SECRET',
  'DARAJA_SECURITY_CREDENTIAL',
  'AFRICASTALKING_API_KEY',
  'SMS_CALLBACK_SECRET',
];

/**
 * Runs the checks and asserts that their findings contain no secret.
 * @param only - names of checks; all of them by default
 * @returns the findings by the name of the check
 */
export async function examineStack(
  changes: Variables = {},
  { only, ...dependencies }: Partial<ExamineDependencies> & { only?: string[] } = {},
) {
  const variables = { ...readStackVariables(), ...changes };
  const selectedChecks = checks.filter(({ name }) => only?.includes(name) ?? true);
  const outcomes = await examine(variables, selectedChecks, {
    fetch: fetchHosted,
    sign: signDatabaseToken,
    expected: readExpectedCatalogue,
    functionsFolder: paths.functions,
    builtSite: '/nowhere',
    now: () => new Date(),
    ...dependencies,
  });
  const serialized = JSON.stringify(outcomes);
  for (const name of secretNames) {
    const secret = variables[name];
    if (secret) expect(serialized).not.toContain(secret);
  }
  return Object.fromEntries(outcomes.map(({ name, ...finding }) => [name, finding]));
}

let expected: Promise<ExpectedSchema> | undefined;

/** Returns the catalogue that the migrations create. It is read once for each test file. */
export function readExpectedCatalogue(): Promise<ExpectedSchema> {
  return (expected ??= createExpectedSchema());
}

async function createExpectedSchema(): Promise<ExpectedSchema> {
  const { sql, close } = await openTestDatabase();
  try {
    return await readExpectedSchema(sql);
  } finally {
    await close();
  }
}

/** Returns a matcher for a finding with the result 'wrong' and the given message. */
export const matchWrong = (message: string | RegExp) => ({
  result: 'wrong',
  message: expect.stringMatching(
    typeof message === 'string' ? RegExp.escape(message) : message,
  ) as string,
});

/** Creates a folder with the given files. The folder is removed after the test. */
export async function createFolder(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'doctor-'));
  onTestFinished(() => removeFolder(folder));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

/**
 * Returns a `fetch` that replaces the responses of the matching addresses, and otherwise behaves like a hosted
 * site.
 */
export function createFetchWith(
  matches: (url: URL) => boolean,
  respond: (request: Request) => Response | Promise<Response>,
): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    return matches(new URL(request.url)) ? respond(request) : fetchHosted(request);
  };
}

/** A `fetch` that adds the two addresses of Supabase Auth that the stack lacks. */
const fetchHosted: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const { pathname } = new URL(request.url);
  if (pathname === '/auth/v1/settings') return createAuthSettings();
  if (pathname === '/auth/v1/.well-known/jwks.json') return createKeySet();
  return fetch(request);
};
