/** The four letters of the service. Their links lead to the root of the site. */
import { escapeHtml } from '../../emails/plain-text.ts';
import type { Letter } from '../outbox.ts';
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
    await mail(letterFor(kind, user, settings));
  } catch (cause) {
    await undo();
    throw new Refusal('mail-not-sent', { details: [failure], cause });
  }
}

function letterFor(kind: LetterKind, user: User, { siteUrl }: Settings): Letter {
  const { subject, fragment, sentence, link, validity } = words(kind, user, siteUrl);
  const url = `${new URL('/', siteUrl).href}#${fragment}`;
  return {
    to: kind === 'email-change' ? user.email_change : user.email,
    subject,
    url,
    html: [
      `<h2>${escapeHtml(subject)}</h2>`,
      `<p>${escapeHtml(sentence)} <a href="${escapeHtml(url)}">${escapeHtml(link)}</a></p>`,
      `<p>${escapeHtml(validity)}</p>`,
    ].join('\n'),
    text: `${sentence}\n\n${url}\n\n${validity}\n`,
  };
}

function words(kind: LetterKind, user: User, siteUrl: string) {
  switch (kind) {
    case 'confirmation':
      return {
        subject: 'Confirm Your Signup',
        fragment: `confirmation_token=${user.confirmation_token}`,
        sentence: 'Follow this link to confirm your account:',
        link: 'Confirm your e-mail address',
        validity: 'The link works for 24 hours.',
      };
    case 'invite':
      return {
        subject: 'You have been invited',
        fragment: `invite_token=${user.confirmation_token}`,
        sentence: `You have been invited to ${siteUrl}. Follow this link to choose a password:`,
        link: 'Accept the invitation',
        validity: 'The link works for 7 days.',
      };
    case 'recovery':
      return {
        subject: 'Reset Your Password',
        fragment: `recovery_token=${user.recovery_token}`,
        sentence: 'Follow this link to choose a new password:',
        link: 'Reset your password',
        validity: 'The link works for 24 hours.',
      };
    case 'email-change':
      return {
        subject: 'Confirm Email Change',
        fragment: `email_change_token=${user.email_change_token}`,
        sentence: `Follow this link to change your address from ${user.email} to ${user.email_change}:`,
        link: 'Confirm the new address',
        validity: 'The link works for 24 hours.',
      };
  }
}
