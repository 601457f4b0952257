import * as s from '../domain/shape/shape.ts';

const claimsSchema = s.object({
  exp: s.number,
  iat: s.optional(s.number),
  /** Of an identity token: the account as it was when the token came. */
  sub: s.optional(s.string),
  email: s.optional(s.string),
  app_metadata: s.optional(s.unknown),
  user_metadata: s.optional(s.unknown),
});

export type Claims = s.FittingValue<typeof claimsSchema>;

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
