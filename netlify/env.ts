/**
 * Parses the environment variables, the only source of settings. Missing and invalid settings are reported at the
 * start, before the first request of a visitor.
 */
import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import {
  databaseSchema,
  folderSchema,
  parsePreview,
  sanitySchema,
  siteSchema,
} from './env-schemas.ts';
import {
  hasAnySetting,
  parseCardButtons,
  parseEmail,
  parseMpesa,
  parsePayPal,
  parseRebuild,
  parseSms,
  type Variables,
} from './env-services.ts';
import { darajaSchema } from './payments/mpesa/settings.ts';
import { cardButtonsSchema } from './payments/paypal/buttons.ts';
import { payPalSchema } from './payments/paypal/settings.ts';
import {
  findRefundProviders,
  hostedPaymentsSchema,
  getApprovalThresholds,
  getShortfallLimits,
  previewSchema,
} from './payments/settings.ts';
import { africasTalkingSchema } from './sms/africastalking/settings.ts';
import { hostedSmsSchema } from './sms/settings.ts';

export type { Variables } from './env-services.ts';

/** Thrown if settings are missing or invalid. The message lists all of them. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

const hostedSchema = hostedPaymentsSchema.extend(hostedSmsSchema.shape);

/** The settings of the endpoints. The settings of a service are undefined if it is not configured. */
export type Environment = ReturnType<typeof parseEnvironment>;

/**
 * Parses the whole environment of a running site.
 * @throws {EnvironmentError} with all missing and invalid variables
 */
export function parseEnvironment(variables: Variables) {
  const input = removeBlanks(variables);
  const parsed = siteSchema.safeParse(input);
  const email = parseEmail(input);
  const cardButtons = parseCardButtons(input);
  const rebuild = parseRebuild(input);
  const preview = parsePreview(input);
  const paypal = parsePayPal(input);
  const mpesa = parseMpesa(input);
  const sms = parseSms(input);
  // The schema applies on Netlify only. An empty object is valid.
  const hosted = hostedSchema.safeParse(input['NETLIFY'] === 'true' ? input : {});
  if (
    !parsed.success ||
    !email.success ||
    !cardButtons.success ||
    !rebuild.success ||
    !preview.success ||
    !paypal.success ||
    !mpesa.success ||
    !sms.success ||
    !hosted.success
  ) {
    const results = [parsed, email, cardButtons, rebuild, preview, paypal, mpesa, sms, hosted];
    throw new EnvironmentError(describeIssues(input, ...results));
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
    /** Secret of the mail service's reports of bounces, undefined if it sends none. */
    bounceSecret: data.BOUNCE_WEBHOOK_SECRET,
    /** Address for e-mails about the operation of the site, undefined if it is not set. */
    staffEmail: data.STAFF_EMAIL,
    cardButtons: cardButtons.data,
    rebuild: rebuild.data,
    /** The source of drafts for their preview, undefined if the preview is switched off. */
    preview: preview.data,
    /** Settings of the M-Pesa prompts, undefined if M-Pesa is not configured or switched off. */
    mpesa: mpesa.data,
    paypal: paypal.data,
    /** Settings of the SMS provider, undefined if SMS is not configured or switched off. */
    sms: sms.data,
    refundProviders: findRefundProviders({ mpesa: mpesa.data?.reversal, card: paypal.data }),
    approvalThresholds: getApprovalThresholds(data),
    shortfallLimits: getShortfallLimits(data),
    /** Build hook for the nightly build of the site. */
    nightlyHook: data.NIGHTLY_HOOK_URL,
  };
}

/**
 * Chooses the hosted service if its variables are set, otherwise the embedded one. An incomplete set of variables
 * is an error. On Netlify, an empty set is an error too.
 * @throws {EnvironmentError} with all missing and invalid variables
 */
function chooseService(schema: z.ZodObject, variables: Variables): 'hosted' | 'embedded' {
  const input = removeBlanks(variables);
  if (!hasAnySetting(schema, input) && input['NETLIFY'] !== 'true') return 'embedded';
  readSettings(schema, input);
  return 'hosted';
}

/**
 * Chooses the hosted or the embedded database.
 * @throws {EnvironmentError} as {@link chooseService}
 */
export function chooseDatabase(variables: Variables) {
  return chooseService(databaseSchema, variables);
}

/**
 * Chooses the target of the card buttons on the pricing page: PayPal if it is configured, otherwise a simulator.
 * @throws {EnvironmentError} as {@link chooseService}
 */
export function chooseCardPayments(variables: Variables) {
  return chooseService(cardButtonsSchema, variables);
}

/**
 * Chooses the delivery of emails: the mail server if it is configured, otherwise the outbox of the embedded stack.
 * A hosted site has no outbox, so its emails stay queued until a mail server is configured.
 * @throws {EnvironmentError} with all missing and invalid variables, if only some are set
 */
export function chooseEmail(variables: Variables): 'smtp' | 'outbox' {
  const input = removeBlanks(variables);
  const parsed = parseEmail(input);
  if (!parsed.success) throw new EnvironmentError(describeIssues(input, parsed));
  return parsed.data?.kind ?? 'outbox';
}

/**
 * Chooses the M-Pesa of the embedded stack: none if `MPESA` is `off`, Daraja if any of its settings is present,
 * otherwise the simulator.
 * @throws {EnvironmentError} as {@link chooseEmail}
 */
export function chooseMpesa(variables: Variables): 'hosted' | 'embedded' | 'off' {
  const input = removeBlanks(variables);
  if (input['MPESA'] === 'off') return 'off';
  if (!hasAnySetting(darajaSchema, input)) return 'embedded';
  readSettings(darajaSchema, input);
  return 'hosted';
}

/**
 * Chooses the SMS of the embedded stack: none if `SMS` is `off`, the provider if any of its settings is present,
 * otherwise the simulator.
 * @throws {EnvironmentError} as {@link chooseEmail}
 */
export function chooseSms(variables: Variables): 'hosted' | 'embedded' | 'off' {
  const input = removeBlanks(variables);
  if (input['SMS'] === 'off') return 'off';
  if (!hasAnySetting(africasTalkingSchema, input)) return 'embedded';
  readSettings(africasTalkingSchema, input);
  return 'hosted';
}

/**
 * Chooses the PayPal of the embedded stack for the card payments of members: the hosted one if its settings are
 * present, otherwise the simulator.
 * @throws {EnvironmentError} as {@link chooseEmail}
 */
export function choosePayPal(variables: Variables) {
  return chooseService(payPalSchema, { ...variables, NETLIFY: undefined });
}

/**
 * Chooses the source of the blog: the Sanity project if its id is set, otherwise a dataset in a folder. The other
 * Sanity settings do not affect the choice.
 * @throws {EnvironmentError} with the invalid settings of the project
 */
export function chooseBlog(variables: Variables) {
  const input = removeBlanks(variables);
  if (input['SANITY_PROJECT_ID'] === undefined) {
    const { BLOG_DATASET: folder, BLOG_TIME: now } = readSettings(folderSchema, input);
    return { kind: 'dataset' as const, folder, ...(now && { now }) };
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
 * Refuses settings of the production site in a preview, which would move real money or send e-mails. The platform sets
 * `CONTEXT` during each build. [docs.netlify.com, 'Build environment variables']
 * @throws {EnvironmentError} with all refused variables
 */
export function checkDeployContext(variables: Variables): void {
  const { NETLIFY, CONTEXT: context } = variables;
  if (NETLIFY === 'true' && context !== undefined && context !== 'production')
    readSettings(previewSchema, variables);
}

/**
 * Parses the settings of one service.
 * @throws {EnvironmentError} with all missing and invalid settings
 */
export function readSettings<Settings>(
  schema: z.ZodType<Settings>,
  variables: Variables,
): Settings {
  const input = removeBlanks(variables);
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw new EnvironmentError(describeIssues(input, parsed));
  return parsed.data;
}

/**
 * Returns the token of Netlify's API, which only `npm run doctor` uses. Functions do not receive it, because it
 * grants all rights of its owner.
 */
export function netlifyToken(variables: Variables): string | undefined {
  return removeBlanks(variables)['NETLIFY_AUTH_TOKEN'];
}

let cached: { variables: Variables; parsed: Environment } | undefined;

/** Returns the parsed environment of the running site. The variables are parsed again after a change. */
export function environment(): Environment {
  const variables = { ...rawVariables() };
  if (!cached || !isDeepStrictEqual(variables, cached.variables)) {
    cached = { variables, parsed: parseEnvironment(variables) };
  }
  return cached.parsed;
}

/** Returns the unparsed environment: on Netlify from the platform's global object, elsewhere from the process. */
export function rawVariables(): Variables {
  const platform = (globalThis as { Netlify?: { env: { toObject(): Variables } } }).Netlify;
  return platform?.env.toObject() ?? process.env;
}

/**
 * Removes blank values, because a blank value in a dashboard or a `.env` file means that the setting is not set.
 */
function removeBlanks(variables: Variables): Variables {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
}

function describeIssues(variables: Variables, ...parsed: z.ZodSafeParseResult<unknown>[]): string {
  const issues = parsed.flatMap(({ error }) => error?.issues ?? []);
  const lines = issues.map(({ path, message }) => {
    const name = path.join('.');
    return name in variables ? `${name}: ${message}.` : `${name} is missing.`;
  });
  return `The environment is not complete:\n  ${lines.join('\n  ')}\n.env.example explains each setting.`;
}
