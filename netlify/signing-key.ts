/** The key with which endpoints sign the members' database tokens, as the environment holds it. */
import * as z from 'zod';

const ecPrivateKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  d: z.string(),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
});

/** Supabase takes tokens signed by a shared secret (HS256) or by an imported private key (ES256). */
export const signingKeySchema = z.string().transform((text, context) => {
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

/** What signs the tokens that Supabase accepts. */
export type SigningKey = z.infer<typeof signingKeySchema>;
