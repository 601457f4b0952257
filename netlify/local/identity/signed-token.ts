/** JSON Web Tokens signed with a shared secret (HS256). */
import { decodeProtectedHeader, errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';

/** Says why a token does not hold, in the words of the hosted service. */
export class TokenFailure extends Error {
  override name = 'TokenFailure';
}

/** Equal claims give equal tokens: the header and the order of the claims are fixed. */
export async function signToken(
  claims: JWTPayload,
  secret: string,
  header: { kid?: string } = {},
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', ...header, typ: 'JWT' })
    .sign(new TextEncoder().encode(secret));
}

/** @throws {TokenFailure} */
export async function readToken(token: string, secret: string, now: Date): Promise<JWTPayload> {
  try {
    const key = new TextEncoder().encode(secret);
    const options = { algorithms: ['HS256'], currentDate: now };
    return (await jwtVerify(token, key, options)).payload;
  } catch (cause) {
    throw new TokenFailure(failureOf(token, cause, now), { cause });
  }
}

function failureOf(token: string, cause: unknown, now: Date): string {
  if (token.split('.').length !== 3) return 'token contains an invalid number of segments';
  if (cause instanceof errors.JWSSignatureVerificationFailed) return 'signature is invalid';
  if (cause instanceof errors.JOSEAlgNotAllowed) {
    return `signing method ${decodeProtectedHeader(token).alg ?? ''} is invalid`;
  }
  if (cause instanceof errors.JWTExpired) {
    const seconds = Math.floor(now.getTime() / 1000) - (cause.payload.exp ?? 0);
    return `token is expired by ${spelledDuration(seconds)}`;
  }
  if (cause instanceof errors.JWTClaimValidationFailed && cause.claim === 'nbf') {
    return 'token is not valid yet';
  }
  return 'token is malformed';
}

/** 3723 → `1h2m3s`; leading zeros are left out. */
function spelledDuration(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return [
    hours > 0 ? `${hours}h` : '',
    seconds >= 60 ? `${minutes}m` : '',
    `${seconds % 60}s`,
  ].join('');
}
