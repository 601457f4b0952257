import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares a secret with the expected one. The time of the comparison tells nothing about them. */
export function isSameSecret(expected: string, actual: string): boolean {
  const [expectedHash, actualHash] = [expected, actual].map((secret) =>
    createHash('sha256').update(secret).digest(),
  ) as [Buffer, Buffer];
  return timingSafeEqual(expectedHash, actualHash);
}
