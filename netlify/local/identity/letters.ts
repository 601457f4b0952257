/** The four letters of the service, from our own templates. Their links lead to the root of the site. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeHtml } from '#netlify/emails/plain-text.ts';
import type { Letter } from '../outbox.ts';
import { paths } from '../paths.ts';
import type { Call } from './call.ts';
import { Refusal } from './refusal.ts';
import type { Settings } from './settings.ts';
import type { User } from './user.ts';

export type LetterKind = 'confirmation' | 'invite' | 'recovery' | 'email-change';

const hours = 3_600_000;
const validFor: Record<LetterKind, number> = {
  confirmation: 24 * hours,
  invite: 7 * 24 * hours,
  recovery: 24 * hours,
  'email-change': 24 * hours,
};

/** Tells whether the link of a letter has become too old; without a moment it never does. */
export function hasExpired(kind: LetterKind, sentAt: Date | null, now: Date): boolean {
  return sentAt !== null && now.getTime() > sentAt.getTime() + validFor[kind];
}

/** Tells whether it is too early for another letter of the same kind. */
export function wasMailedRecently(sentAt: Date | null, { settings, now }: Call): boolean {
  const pause = settings.mailFrequencyMinutes * 60_000;
  return sentAt !== null && pause > 0 && now.getTime() <= sentAt.getTime() + pause;
}

/**
 * Sends a letter about a token that is stored already, so that its link works once it arrives.
 * @param undo - takes back what was stored, when the letter cannot be sent.
 * @throws {Refusal} `mail-not-sent` with the message given as `failure`.
 */
export async function sendLetter(
  { mail, settings }: Call,
  kind: LetterKind,
  user: User,
  { undo, failure }: { undo: () => Promise<unknown>; failure: string },
): Promise<void> {
  try {
    await mail(await letterFor(kind, user, settings));
  } catch (cause) {
    await undo();
    throw new Refusal('mail-not-sent', { details: [failure], cause });
  }
}

/** Where the templates lie; the hosted service fetches the same files from the site. */
const templates = join(paths.project, 'public/identity-emails');

async function letterFor(kind: LetterKind, user: User, { siteUrl }: Settings): Promise<Letter> {
  const { subject, fragment } = aboutLetter(kind, user);
  const url = `${new URL('/', siteUrl).href}#${fragment}`;
  const template = await readFile(join(templates, `${kind}.html`), 'utf8');
  const values = {
    ConfirmationURL: url,
    SiteURL: siteUrl,
    Email: user.email,
    NewEmail: user.email_change,
  };
  return {
    to: kind === 'email-change' ? user.email_change : user.email,
    subject,
    url,
    html: fillTemplate(template, values),
  };
}

/** Puts values into a template of the service, as Go writes them: `{{ .Email }}`. */
function fillTemplate(template: string, values: Record<string, string>): string {
  return template.replaceAll(/\{\{\s*\.(\w+)\s*\}\}/g, (_, name: string) => {
    if (!Object.hasOwn(values, name)) throw new Error(`A letter has no value {{ .${name} }}.`);
    return escapeHtml(values[name] ?? '');
  });
}

/** The subjects are the service's own. */
function aboutLetter(kind: LetterKind, user: User): { subject: string; fragment: string } {
  switch (kind) {
    case 'confirmation':
      return {
        subject: 'Confirm Your Signup',
        fragment: `confirmation_token=${user.confirmation_token}`,
      };
    case 'invite':
      return {
        subject: 'You have been invited',
        fragment: `invite_token=${user.confirmation_token}`,
      };
    case 'recovery':
      return {
        subject: 'Reset Your Password',
        fragment: `recovery_token=${user.recovery_token}`,
      };
    case 'email-change':
      return {
        subject: 'Confirm Email Change',
        fragment: `email_change_token=${user.email_change_token}`,
      };
  }
}
