/** Signs and verifies tokens, generates random tokens, and hashes passwords. */
import { randomBytes } from 'node:crypto';
import { hash } from 'bcryptjs';
import { decodeProtectedHeader, errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { Refusal } from './refusal.ts';
import type { Settings } from './settings.ts';

/**
 * Signs a JSON Web Token (HS256). The header is fixed, so equal claims in the same order give equal tokens.
 */
export function signToken(claims: JWTPayload, secret: string, kid?: string): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', ...(kid && { kid }), typ: 'JWT' })
    .sign(new TextEncoder().encode(secret));
}

/**
 * Returns the claims of a token. If the token is invalid, returns the reason in the words of the hosted service.
 */
export async function readToken(token: string, secret: string, now: Date) {
  try {
    const options = { algorithms: ['HS256'], currentDate: now };
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), options);
    return { claims: payload };
  } catch (error) {
    return { failure: getFailureReason(error, token, now) };
  }
}

function getFailureReason(error: unknown, token: string, now: Date): string {
  if (token.split('.').length !== 3) return 'token contains an invalid number of segments';
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'signature is invalid';
  if (error instanceof errors.JOSEAlgNotAllowed) {
    return `signing method ${decodeProtectedHeader(token).alg ?? ''} is invalid`;
  }
  if (error instanceof errors.JWTExpired) {
    const seconds = Math.floor(now.getTime() / 1000) - (error.payload.exp ?? 0);
    return `token is expired by ${formatDuration(seconds)}`;
  }
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'nbf') {
    return 'token is not valid yet';
  }
  return 'token is malformed';
}

/** Formats a duration as Go does: 3723 seconds are `1h2m3s`, 60 seconds are `1m0s`. */
function formatDuration(seconds: number): string {
  const hours = seconds >= 3600 ? `${Math.floor(seconds / 3600)}h` : '';
  const minutes = seconds >= 60 ? `${Math.floor(seconds / 60) % 60}m` : '';
  return `${hours}${minutes}${seconds % 60}s`;
}

/** Generates a token for an email or for the refresh of a session: 16 bytes, encoded in 22 characters. */
export function generateToken(): string {
  return randomBytes(16).toString('base64url');
}

/**
 * Hashes a password with bcrypt, as the hosted service does. The hash of an empty password is empty, and matches no
 * password.
 * @param failure - message for a password that is too long
 * @throws {Refusal} if the password has more than 72 bytes
 */
export async function hashPassword({ bcryptCost }: Settings, password: string, failure: string) {
  if (password === '') return '';
  // bcrypt ignores all bytes after the 72nd.
  if (Buffer.byteLength(password) > 72) throw new Refusal(500, failure);
  return hash(password, bcryptCost);
}
