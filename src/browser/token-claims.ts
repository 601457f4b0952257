import * as z from 'zod/mini';

const claimsSchema = z.object({ exp: z.number(), iat: z.optional(z.number()) });

/**
 * What a token says of its beginning and end, in seconds since 1970 by its issuer's clock [RFC 7519].
 * @throws when it is no token.
 */
export function claimsOf(jwt: string): z.infer<typeof claimsSchema> {
  const payload = jwt.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
  return claimsSchema.parse(JSON.parse(atob(payload)));
}
