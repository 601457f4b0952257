/** Passwords, hashed with bcrypt as the hosted service does, so that its exported hashes work. */
import { compare, hash } from 'bcryptjs';
import { Refusal } from './refusal.ts';
import type { Settings } from './settings.ts';

/** More bytes than these bcrypt does not look at. */
const longest = 72;

/**
 * Hashes a password; an empty one gives an empty hash, which no password fits.
 * @param failure - what is answered for a password that is too long for bcrypt.
 * @throws {Refusal} `password-too-long`
 */
export async function hashPassword(
  password: string,
  { bcryptCost }: Settings,
  failure: string,
): Promise<string> {
  if (password === '') return '';
  if (Buffer.byteLength(password) > longest) {
    throw new Refusal('password-too-long', { details: [failure] });
  }
  return hash(password, bcryptCost);
}

/**
 * Tells whether a password fits a hash. Without a hash it takes as long to say no, so that the time
 * does not tell whether there is an account.
 */
export async function passwordFits(
  password: string,
  encrypted: string | undefined,
  { bcryptCost }: Settings,
): Promise<boolean> {
  if (!encrypted) {
    await hash(password, bcryptCost);
    return false;
  }
  return compare(password, encrypted);
}
