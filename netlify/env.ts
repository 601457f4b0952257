/** The environment. All settings come from here: what is missing or mistyped is named at the start, not met by a visitor. */
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { outboxSchema, smtpSchema } from './emails/settings.ts';
import { darajaSchema, darajaSettings } from './payments/mpesa/settings.ts';
import { cardButtonsSchema } from './payments/paypal/buttons.ts';
import { payPalSchema, payPalSettings } from './payments/paypal/settings.ts';
import { hostedPayments, refundShape, secondFrom, findRefundable } from './payments/settings.ts';

const ecPrivateKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  d: z.string(),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
});

/** Supabase takes tokens signed by a shared secret (HS256) or by an imported private key (ES256). */
const signingKeySchema = z.string().transform((text, context) => {
  if (!/^\s*[{[]/.test(text)) {
    if (text.length >= 32) return { algorithm: 'HS256' as const, secret: text };
    context.addIssue('must be a secret of at least 32 characters or an ES256 private key as JWK');
    return z.NEVER;
  }
  try {
    return { algorithm: 'ES256' as const, jwk: ecPrivateKey.parse(JSON.parse(text)) };
  } catch {
    context.addIssue('is not an ES256 private key as JWK with a "kid"');
    return z.NEVER;
  }
});

const databaseSchema = z.object({
  SUPABASE_URL: z.url(),
  SUPABASE_PUBLISHABLE_KEY: z.string().min(1),
  SUPABASE_SECRET_KEY: z.string().min(1),
  SUPABASE_SIGNING_KEY: signingKeySchema,
});

const siteSchema = databaseSchema.extend({
  URL: z.url(),
  NIGHTLY_HOOK_URL: z.url().optional(),
  MPESA: z.enum(['on', 'off']).optional(),
  ...refundShape,
});

/** The address of a picture and of every query is made of these, so nothing else gets through. */
const sanitySchema = z.object({
  SANITY_PROJECT_ID: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]*$/, 'must be the id of a Sanity project, such as abc12345'),
  SANITY_DATASET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, 'must be the name of a dataset, such as production')
    .default('production'),
  SANITY_API_HOST: z
    .url({ protocol: /^http$/, hostname: /^(localhost|127\.0\.0\.1)$/ })
    .transform((address) => new URL(address).origin)
    .optional(),
});

/** What an editor's 'publish' needs to reach the site: both, or nothing is rebuilt by itself. */
const rebuildSchema = z.object({
  SANITY_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters'),
  BUILD_HOOK_URL: z.url(),
});

/** Variables by name, as in `process.env`. */
export type Variables = Record<string, string | undefined>;
/** A setting is missing or wrong; the message names each one. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

/** What an endpoint needs to know about the outside; undefined is a service for which nothing was set. */
export type Environment = ReturnType<typeof parseEnvironment>;

/**
 * Reads the whole environment of a running site.
 * @throws {EnvironmentError} naming every variable that is missing or wrong.
 */
export function parseEnvironment(variables: Variables) {
  const input = withoutBlanks(variables);
  const parsed = siteSchema.safeParse(input);
  const email = parseEmail(input);
  const cardButtons = parseCardButtons(input);
  const rebuild = parseRebuild(input);
  const paypal = parsePayPal(input);
  const mpesa = parseMpesa(input);
  const hosted = hostedPayments.safeParse(input['NETLIFY'] === 'true' ? input : {});
  if (
    !parsed.success ||
    !email.success ||
    !cardButtons.success ||
    !rebuild.success ||
    !paypal.success ||
    !mpesa.success ||
    !hosted.success
  ) {
    throw new EnvironmentError(
      describe(input, parsed, email, cardButtons, rebuild, paypal, mpesa, hosted),
    );
  }
  const { data } = parsed;
  return {
    /** Address of the site, which is also the address of its identity service. */
    site: data.URL,
    database: {
      url: data.SUPABASE_URL,
      publishableKey: data.SUPABASE_PUBLISHABLE_KEY,
      secretKey: data.SUPABASE_SECRET_KEY,
      signingKey: data.SUPABASE_SIGNING_KEY,
    },
    email: email.data,
    cardButtons: cardButtons.data,
    rebuild: rebuild.data,
    /** How a prompt reaches a phone; undefined where none is sent. */
    mpesa: mpesa.data,
    paypal: paypal.data,
    refundProviders: findRefundable({ mpesa: mpesa.data?.reversal, card: paypal.data }),
    secondFrom: secondFrom(data),
    /** Builds the site once a night. */
    nightlyHook: data.NIGHTLY_HOOK_URL,
  };
}

/**
 * Says which of a service a start has: the hosted one when its variables are set, otherwise the embedded one.
 * Some but not all of them is an error, and so is none of them on Netlify.
 * @throws {EnvironmentError} naming every variable that is missing or wrong.
 */
function choose(schema: z.ZodObject, variables: Variables): 'hosted' | 'embedded' {
  const input = withoutBlanks(variables);
  if (!isTouched(schema, input) && input['NETLIFY'] !== 'true') return 'embedded';
  readSettings(schema, input);
  return 'hosted';
}

/** Where the database is. @throws {EnvironmentError} as {@link choose} */
export function chooseDatabase(variables: Variables) {
  return choose(databaseSchema, variables);
}

/** Where the pricing page's card buttons lead: to PayPal, or to a simulator. @throws as {@link choose} */
export function chooseCardPayments(variables: Variables) {
  return choose(cardButtonsSchema, variables);
}

/**
 * Says how a start sends mail: by the mail server that is set, otherwise to the embedded outbox.
 * Hosted there is none, and mail waits.
 * @throws {EnvironmentError} naming what is missing or wrong where half of the settings are there.
 */
export function chooseEmail(variables: Variables): 'smtp' | 'outbox' {
  const input = withoutBlanks(variables);
  const parsed = parseEmail(input);
  if (!parsed.success) throw new EnvironmentError(describe(input, parsed));
  return parsed.data?.kind ?? 'outbox';
}

/**
 * Says which M-Pesa a start of the embedded stack has: the simulator, unless Daraja's settings are there.
 * @throws {EnvironmentError} as {@link chooseEmail}
 */
export function chooseMpesa(variables: Variables): 'hosted' | 'embedded' | 'off' {
  const input = withoutBlanks(variables);
  if (input['MPESA'] === 'off') return 'off';
  if (!isTouched(darajaSchema, input)) return 'embedded';
  readSettings(darajaSchema, input);
  return 'hosted';
}

/** Says which PayPal members of an embedded stack pay with. @throws {EnvironmentError} as {@link chooseEmail} */
export function choosePayPal(variables: Variables) {
  return choose(payPalSchema, { ...variables, NETLIFY: undefined });
}

/**
 * Says where the blog comes from: a Sanity project when its id is set, which alone decides, otherwise
 * the dataset in a folder.
 * @throws {EnvironmentError} naming what is wrong with the project.
 */
export function chooseBlog(variables: Variables) {
  const input = withoutBlanks(variables);
  if (input['SANITY_PROJECT_ID'] === undefined) {
    return { kind: 'dataset' as const, folder: input['BLOG_DATASET'] ?? 'src/content/blog' };
  }
  const { SANITY_PROJECT_ID, SANITY_DATASET, SANITY_API_HOST } = readSettings(sanitySchema, input);
  return {
    kind: 'sanity' as const,
    projectId: SANITY_PROJECT_ID,
    dataset: SANITY_DATASET,
    apiHost: SANITY_API_HOST,
  };
}

/**
 * Reads the settings of one part.
 * @throws {EnvironmentError} naming each one that is missing or wrong.
 */
export function readSettings<Settings>(
  schema: z.ZodType<Settings>,
  variables: Variables,
): Settings {
  const input = withoutBlanks(variables);
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw new EnvironmentError(describe(input, parsed));
  return parsed.data;
}

/**
 * The token that opens Netlify's own interface, which `npm run doctor` alone asks. It is no part of the
 * environment of functions: whoever has it can do all that its owner can.
 */
export function netlifyToken(variables: Variables): string | undefined {
  return withoutBlanks(variables)['NETLIFY_AUTH_TOKEN'];
}

let cached: { variables: Variables; parsed: Environment } | undefined;

/** The running site's environment, as the platform gives it to functions; parsed anew when it has changed. */
export function environment(): Environment {
  const variables = { ...givenVariables() };
  if (!cached || !isDeepStrictEqual(variables, cached.variables)) {
    cached = { variables, parsed: parseEnvironment(variables) };
  }
  return cached.parsed;
}

/** The same, as it came. */
export function givenVariables(): Variables {
  const platform = (globalThis as { Netlify?: { env: { toObject(): Variables } } }).Netlify;
  return platform?.env.toObject() ?? process.env;
}

/** Settings of a service that may be left out: all of them or none. */
function allOrNone<Shape extends z.ZodRawShape, Settings>(
  schema: z.ZodObject<Shape>,
  read: (values: z.output<z.ZodObject<Shape>>) => Settings,
  isWanted: (variables: Variables) => boolean = () => false,
) {
  return (variables: Variables): z.ZodSafeParseResult<Settings | undefined> =>
    isTouched(schema, variables) || isWanted(variables)
      ? schema.transform(read).safeParse(variables)
      : { success: true, data: undefined };
}

const parseSmtp = allOrNone(smtpSchema, ({ SMTP_URL, MAIL_FROM }) => {
  return { kind: 'smtp' as const, server: SMTP_URL, from: MAIL_FROM };
});

const parseOutbox = allOrNone(outboxSchema, ({ OUTBOX_URL }) => {
  return { kind: 'outbox' as const, url: OUTBOX_URL };
});

const parseCardButtons = allOrNone(cardButtonsSchema, (buttons) => ({
  daily: buttons.PAYPAL_BUTTON_DAILY,
  weekly: buttons.PAYPAL_BUTTON_WEEKLY,
  monthly: buttons.PAYPAL_BUTTON_MONTHLY,
}));

const parseRebuild = allOrNone(rebuildSchema, ({ SANITY_WEBHOOK_SECRET, BUILD_HOOK_URL }) => {
  return { secret: SANITY_WEBHOOK_SECRET, hook: BUILD_HOOK_URL };
});

const parsePayPal = allOrNone(payPalSchema, payPalSettings);

/** `MPESA` alone turns it off, whatever else is set, and on makes every setting needed. */
function parseMpesa(variables: Variables): ReturnType<typeof parseDaraja> {
  return variables['MPESA'] === 'off' ? { success: true, data: undefined } : parseDaraja(variables);
}

const parseDaraja = allOrNone(darajaSchema, darajaSettings, ({ MPESA }) => MPESA === 'on');

/** Emails go to the mail server of the settings before any other. */
function parseEmail(
  variables: Variables,
): ReturnType<typeof parseSmtp> | ReturnType<typeof parseOutbox> {
  return isTouched(smtpSchema, variables) ? parseSmtp(variables) : parseOutbox(variables);
}

/** Whether any setting of a service is there. */
function isTouched({ shape }: z.ZodObject, variables: Variables): boolean {
  return Object.keys(shape).some((name) => name in variables);
}

/** An empty value in a dashboard or a `.env` file means 'not set'. */
function withoutBlanks(variables: Variables): Variables {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
}

function describe(variables: Variables, ...parsed: z.ZodSafeParseResult<unknown>[]): string {
  const issues = parsed.flatMap(({ error }) => error?.issues ?? []);
  const lines = issues.map(({ path, message }) => {
    const name = path.join('.');
    return name in variables ? `${name}: ${message}.` : `${name} is missing.`;
  });
  return `The environment is not complete:\n  ${lines.join('\n  ')}\nSee .env.example for what each one is.`;
}
