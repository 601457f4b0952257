/** Random tokens, as they go into mail and refresh a session: 16 bytes, 22 characters. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export function makeToken(): string {
  return randomBytes(16).toString('base64url');
}

/** Compares without telling by the time it takes how much is right. */
export function sameSecret(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
