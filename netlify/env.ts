/**
 * The environment, parsed once. Everything else takes its settings from here, so that a missing or
 * mistyped one is named at the start instead of being met at a visitor's request.
 */
import * as z from 'zod';

const ecPrivateKey = z.looseObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  d: z.string(),
  kid: z.string(),
});

/** Supabase takes tokens signed by a shared secret (HS256) or by an imported private key (ES256). */
const signingKeySchema = z.string().transform((text, context) => {
  if (!text.trimStart().startsWith('{')) {
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

const siteSchema = z.object({ URL: z.url() });

/** Variables by name, as in `process.env`. */
export type Variables = Record<string, string | undefined>;
/** What signs the tokens that Supabase accepts. */
type SigningKey = z.infer<typeof signingKeySchema>;

/** What an endpoint needs to know about the outside. */
export interface Environment {
  /** Address of the site, which is also the address of its identity service. */
  site: string;
  database: { url: string; publishableKey: string; secretKey: string; signingKey: SigningKey };
}

/** A setting is missing or wrong; the message names each one. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

/**
 * Reads the whole environment of a running site.
 * @throws {EnvironmentError} naming every variable that is missing or wrong.
 */
export function parseEnvironment(variables: Variables): Environment {
  const parsed = z
    .object({ ...siteSchema.shape, ...databaseSchema.shape })
    .safeParse(withoutBlanks(variables));
  if (!parsed.success) throw new EnvironmentError(describe(parsed.error));
  const { data } = parsed;
  return {
    site: data.URL,
    database: {
      url: data.SUPABASE_URL,
      publishableKey: data.SUPABASE_PUBLISHABLE_KEY,
      secretKey: data.SUPABASE_SECRET_KEY,
      signingKey: data.SUPABASE_SIGNING_KEY,
    },
  };
}

/**
 * Says which database a start has: the hosted one when its variables are set, otherwise the embedded
 * one. Some but not all of them is an error, and so is none of them on Netlify.
 * @throws {EnvironmentError} naming every variable that is missing or wrong.
 */
export function chooseDatabase(variables: Variables): 'hosted' | 'embedded' {
  const given = withoutBlanks(variables);
  const touched = Object.keys(databaseSchema.shape).some((name) => name in given);
  if (!touched && given['NETLIFY'] !== 'true') return 'embedded';
  const parsed = databaseSchema.safeParse(given);
  if (!parsed.success) throw new EnvironmentError(describe(parsed.error));
  return 'hosted';
}

/** The running site's environment, as the platform gives it to functions. */
export function environment(): Environment {
  const platform = (globalThis as { Netlify?: { env: { toObject(): Variables } } }).Netlify;
  return parseEnvironment(platform?.env.toObject() ?? process.env);
}

/** An empty value in a dashboard or a `.env` file means 'not set'. */
function withoutBlanks(variables: Variables): Variables {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
}

function describe(error: z.ZodError): string {
  const lines = error.issues.map(({ path, message, code }) => {
    const name = path.join('.');
    const missing = code === 'invalid_type';
    return missing ? `${name} is missing.` : `${name}: ${message}.`;
  });
  return `The environment is not complete:\n  ${lines.join('\n  ')}\nSee .env.example for what each one is.`;
}
