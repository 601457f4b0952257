/** Sends the four emails of the service. Their links lead to the home page of the site. */
import { renderIdentityEmail, renderIdentitySubject } from '#content/identity-emails.ts';
import { defaultLanguage, isLanguage } from '#domain/language/language.ts';
import { localizePath } from '#domain/language/localized-path.ts';
import { escapeHtml } from '#netlify/http/plain-text.ts';
import type { AccountEmail, Context } from './http.ts';
import { Refusal } from './refusal.ts';
import type { User } from './user.ts';
import { changeUser, deleteUser } from './users.ts';

/** The error message of a failed delivery of each email. The texts equal those of the hosted service. */
const failures = {
  confirmation: 'Error sending confirmation mail',
  invite: 'Error inviting user',
  recovery: 'Error recovering user',
  email_change: 'Error sending change email',
};

type EmailKind = keyof typeof failures;

const dayMs = 86_400_000;

/** True if the link of an email has expired. A link without a time is unexpired. */
export function hasExpired(kind: EmailKind, sentAt: Date | null, { now }: Context): boolean {
  const lifetimeDays = kind === 'invite' ? 7 : 1;
  return sentAt !== null && now.getTime() > sentAt.getTime() + lifetimeDays * dayMs;
}

/** True if the minimum interval since the last email of the same kind has not passed yet. */
export function wasEmailedRecently(sentAt: Date | null, { settings, now }: Context): boolean {
  const intervalMs = settings.emailFrequencyMinutes * 60_000;
  return sentAt !== null && intervalMs > 0 && now.getTime() <= sentAt.getTime() + intervalMs;
}

/**
 * Sends an email with a token that the caller has stored already, so that the link works when the email arrives. If
 * the delivery fails, the former values of the account are restored, or a new account is deleted.
 * @param former - the account before the token was stored, undefined for a new account
 * @throws {Refusal} 500 if the delivery fails
 */
export async function sendEmail(context: Context, kind: EmailKind, user: User, former?: User) {
  try {
    await context.sendEmail(createEmail(user, kind, context));
  } catch (cause) {
    await (former ? changeUser(context, user, former) : deleteUser(context, user));
    throw new Refusal(500, failures[kind], { cause });
  }
}

function createEmail(user: User, kind: EmailKind, { settings }: Context): AccountEmail {
  const token = kind === 'invite' ? user.confirmation_token : user[`${kind}_token` as const];
  const language = user.raw_user_meta_data?.['language'];
  const home = localizePath('/', isLanguage(language) ? language : defaultLanguage);
  const url = `${new URL(home, settings.siteUrl).href}#${kind}_token=${token}`;
  // The hosted service fetches the same template from the site.
  const name = kind === 'email_change' ? 'email-change' : kind;
  const subject = selectLanguage(renderIdentitySubject(name), language);
  const html = fillTemplate(selectLanguage(renderIdentityEmail(name), language), {
    ConfirmationURL: url,
    SiteURL: new URL(settings.siteUrl).origin,
    Token: token,
    Email: user.email,
    NewEmail: user.email_change,
  });
  const to = kind === 'email_change' ? user.email_change : user.email;
  return { to, subject, url, html };
}

/** Selects the parts of a template that compare the language of the account with a literal. */
function selectLanguage(template: string, language: unknown): string {
  const pattern =
    /\{\{ if eq \(print \.Data\.language\) "(\w+)" \}\}([^]*?)\{\{ else \}\}([^]*)\{\{ end \}\}/;
  return template.replace(pattern, (_, literal: unknown, equal: string, otherwise: string) =>
    literal === language ? equal : selectLanguage(otherwise, language),
  );
}

/**
 * Fills in the placeholders of a template, and escapes the values. A placeholder has the syntax of Go: `{{ .Email }}`.
 * @throws {Error} if a placeholder has no value
 */
function fillTemplate(template: string, values: Record<string, string>): string {
  return template.replaceAll(/\{\{\s*\.(\w+)\s*\}\}/g, (_, name: string) => {
    if (!Object.hasOwn(values, name)) throw new Error(`An e-mail has no value {{ .${name} }}.`);
    return escapeHtml(values[name] ?? '');
  });
}
