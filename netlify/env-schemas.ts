/**
 * Schemas of the settings of the site, the database, the blog and the rebuilds. The other settings have their
 * schemas in the folder that uses them.
 */
import * as z from 'zod';
import { bounceSecretSchema } from './emails/settings.ts';
import { refundVariables } from './payments/settings.ts';

const ecPrivateKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  d: z.string(),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
});

/** Supabase accepts tokens that are signed by a shared secret (HS256) or by an imported private key (ES256). */
const signingKeySchema = z.string().transform((text, context) => {
  const isJson = /^\s*[{[]/.test(text);
  if (!isJson) {
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

export const databaseSchema = z.object({
  SUPABASE_URL: z.url(),
  SUPABASE_PUBLISHABLE_KEY: z.string().min(1),
  SUPABASE_SECRET_KEY: z.string().min(1),
  SUPABASE_SIGNING_KEY: signingKeySchema,
});

export const siteSchema = databaseSchema.extend({
  URL: z.url(),
  NIGHTLY_HOOK_URL: z.url().optional(),
  BOUNCE_WEBHOOK_SECRET: bounceSecretSchema.optional(),
  STAFF_EMAIL: z.email().optional(),
  MPESA: z.enum(['on', 'off']).optional(),
  SMS: z.enum(['on', 'off']).optional(),
  ...refundVariables,
});

/** The patterns are strict, because these values become part of the addresses of pictures and of query requests. */
export const sanitySchema = z.object({
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

/** The dataset in a folder. The embedded stack sets the time of a build, because its clock can be ahead. */
export const folderSchema = z.object({
  BLOG_DATASET: z.string().default('src/content/blog'),
  BLOG_TIME: z.iso
    .datetime()
    .transform((time) => new Date(time))
    .optional(),
});

const hostedPreviewSchema = sanitySchema
  .extend({ SANITY_PREVIEW_TOKEN: z.string() })
  .transform(({ SANITY_PROJECT_ID, SANITY_DATASET, SANITY_API_HOST, SANITY_PREVIEW_TOKEN }) => ({
    projectId: SANITY_PROJECT_ID,
    dataset: SANITY_DATASET,
    apiHost: SANITY_API_HOST,
    token: SANITY_PREVIEW_TOKEN,
  }));

/** The embedded stack sets the address of its content server, which needs neither a project nor a token. */
const embeddedPreviewSchema = z
  .object({ CONTENT_URL: z.url({ protocol: /^http$/, hostname: /^localhost$/ }).optional() })
  .transform(({ CONTENT_URL: apiHost }) =>
    apiHost === undefined
      ? undefined
      : { projectId: 'embedded', dataset: 'production', apiHost, token: undefined },
  );

/**
 * Parses the settings of the preview of drafts. Its token requires the id of the project. The settings are undefined if
 * the preview is switched off, as it is for a project without a token.
 */
export function parsePreview(variables: Record<string, string | undefined>) {
  if (variables['SANITY_PREVIEW_TOKEN'] !== undefined)
    return hostedPreviewSchema.safeParse(variables);
  return embeddedPreviewSchema.safeParse(
    variables['SANITY_PROJECT_ID'] === undefined ? variables : {},
  );
}

/** Settings that enable a rebuild after an editor publishes: both are set, or none. */
export const rebuildSchema = z.object({
  SANITY_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters'),
  BUILD_HOOK_URL: z.url(),
});
