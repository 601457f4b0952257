/** Signs the tokens with which members access the database under row-level security. */
import { importJWK, SignJWT, type JWK_EC_Private } from 'jose';
import type { Member } from '#domain/member/member.ts';
import { now } from '../clock.ts';
import { environment } from '../env.ts';

/** A token is valid for 15 minutes, so that the loss of a role or account takes effect soon. */
const lifetimeSeconds = 15 * 60;

/** A token, and the time of its expiry in milliseconds since 1970. */
export interface DatabaseToken {
  access_token: string;
  expires_at: number;
}

/** Signs a token that Supabase accepts for this member. */
export async function signDatabaseToken(member: Member): Promise<DatabaseToken> {
  const { signingKey } = environment().database;
  const issuedAt = Math.floor(now().getTime() / 1000);
  const expiresAt = issuedAt + lifetimeSeconds;
  const token = new SignJWT({ role: 'authenticated', app_metadata: { roles: member.roles } })
    .setSubject(member.id)
    .setAudience('authenticated')
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt);

  const access_token =
    signingKey.algorithm === 'HS256'
      ? await token
          .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
          .sign(new TextEncoder().encode(signingKey.secret))
      : await token
          .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: signingKey.jwk.kid })
          .sign(await importPrivateKey(signingKey.jwk));
  return { access_token, expires_at: expiresAt * 1000 };
}

/**
 * Imports only the numbers of a key, because its other fields may prevent signing: the Supabase CLI prints
 * `"key_ops":["sign","verify"]`, and 'verify' is an invalid usage of a private key.
 */
function importPrivateKey({ kty, crv, x, y, d }: JWK_EC_Private) {
  return importJWK({ kty, crv, x, y, d }, 'ES256');
}
