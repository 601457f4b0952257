import { Refusal } from './refusal.ts';

const atom = String.raw`[^\s"(),.:;<>@[\]\\\p{Cc}\p{Cs}]+`;
const word = String.raw`${atom}(?:\.${atom})*`;
const quoted = String.raw`"(?:[^"\\\p{Cc}\p{Cs}]|\\[^\p{Cc}\p{Cs}])*"`;
const address = String.raw`(?:${word}|${quoted})@(?:${word}|\[[^\s\]]+\])`;
const pattern = new RegExp(`^(?:${address}|[^<>@\\p{Cc}\\p{Cs}]*<${address}>)$`, 'u');

/** As many characters as the hosted service's column holds. */
const longest = 255;

/**
 * Checks an e-mail address. Like the hosted service it lets `Name <name@example.com>` pass.
 * @throws {Refusal} `email-missing` or `email-invalid`
 */
export function requireEmailAddress(email: string): void {
  if (email === '') throw new Refusal('email-missing');
  if (email.length > longest) {
    throw new Refusal('email-invalid', { details: [`mail: more than ${longest} characters`] });
  }
  if (!pattern.test(email)) {
    throw new Refusal('email-invalid', { details: ["mail: missing '@' or angle-addr"] });
  }
}
