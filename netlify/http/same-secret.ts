import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares a secret with the expected one. The time of the comparison tells nothing about them. */
export function isSameSecret(expected: string, actual: string): boolean {
  const hash = (secret: string) => createHash('sha256').update(secret).digest();
  return timingSafeEqual(hash(expected), hash(actual));
}
