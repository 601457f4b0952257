/** The four letters of the service. Their links lead to the root of the site. */
import { identityEmail } from '#content/identity-emails.ts';
import { text } from '#content/text/text.ts';
import { escapeHtml } from '#netlify/http/plain-text.ts';
import type { Letter } from '../own-pages.ts';
import { type Context, Refusal } from './http.ts';
import type { User } from './user.ts';
import { changeUser, deleteUser } from './users.ts';

/** The subjects, and the messages for letters that cannot be sent, are those of the hosted service. */
const letters = {
  confirmation: { subject: 'Confirm Your Signup', failure: 'Error sending confirmation mail' },
  invite: { subject: 'You have been invited', failure: 'Error inviting user' },
  recovery: { subject: 'Reset Your Password', failure: 'Error recovering user' },
  email_change: { subject: 'Confirm Email Change', failure: 'Error sending change email' },
};

type LetterKind = keyof typeof letters;

/** Tells whether the link of a letter has expired; the link of a letter without a time never does. */
export function hasExpired(kind: LetterKind, sentAt: Date | null, { now }: Context): boolean {
  const lifetime = (kind === 'invite' ? 7 : 1) * 86_400_000;
  return sentAt !== null && now.getTime() > sentAt.getTime() + lifetime;
}

/** Tells whether it is too early for another letter of the same kind. */
export function wasMailedRecently(sentAt: Date | null, { settings, now }: Context): boolean {
  const pause = settings.mailFrequencyMinutes * 60_000;
  return sentAt !== null && pause > 0 && now.getTime() <= sentAt.getTime() + pause;
}

/**
 * Sends a letter after its token is stored, so that the link works once it arrives. If the letter
 * cannot be sent, the account gets its former values back, or is deleted if it had none.
 */
export async function sendLetter(context: Context, kind: LetterKind, user: User, former?: User) {
  try {
    await context.mail(letterTo(user, kind, context));
  } catch (cause) {
    await (former ? changeUser(context, user, former) : deleteUser(context, user));
    throw new Refusal(500, letters[kind].failure, { cause });
  }
}

function letterTo(user: User, kind: LetterKind, { settings }: Context): Letter {
  const token = kind === 'invite' ? user.confirmation_token : user[`${kind}_token` as const];
  const url = `${new URL('/', settings.siteUrl).href}#${kind}_token=${token}`;
  // The hosted service fetches the same template from the site.
  const template = identityEmail(kind === 'email_change' ? 'email-change' : kind, text);
  const html = fillTemplate(template, {
    ConfirmationURL: url,
    SiteURL: settings.siteUrl,
    Email: user.email,
    NewEmail: user.email_change,
  });
  const to = kind === 'email_change' ? user.email_change : user.email;
  return { to, subject: letters[kind].subject, url, html };
}

/** Puts values into a template of the hosted service, which writes them as Go does: `{{ .Email }}`. */
function fillTemplate(template: string, values: Record<string, string>): string {
  return template.replaceAll(/\{\{\s*\.(\w+)\s*\}\}/g, (_, name: string) => {
    if (!Object.hasOwn(values, name)) throw new Error(`A letter has no value {{ .${name} }}.`);
    return escapeHtml(values[name] ?? '');
  });
}
