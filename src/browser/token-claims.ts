import * as z from 'zod/mini';

const claimsSchema = z.object({
  exp: z.number(),
  iat: z.optional(z.number()),
  /** Of an identity token: the account as it was when the token came. */
  sub: z.optional(z.string()),
  email: z.optional(z.string()),
  app_metadata: z.optional(z.unknown()),
  user_metadata: z.optional(z.unknown()),
});

export type Claims = z.infer<typeof claimsSchema>;

/**
 * What a token says of its beginning and end, in seconds since 1970 by its issuer's clock [RFC 7519], and of
 * the account that it is for.
 * @throws when it is no token.
 */
export function claimsOf(jwt: string): Claims {
  const payload = jwt.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
  const bytes = Uint8Array.from(atob(payload), (byte) => byte.charCodeAt(0));
  return claimsSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
}
