/**
 * The email templates of the identity service. The service fetches them from the built site, replaces
 * `{{ .ConfirmationURL }}` and similar placeholders, and selects the language of the account by `{{ if }}` [pkg.go.dev,
 * 'text/template'].
 */
import { defaultLanguage, otherLanguages, type Language } from '../domain/language/language.ts';
import { site } from './site.ts';
import { getText, type Text } from './text/text.ts';

export type IdentityEmail = keyof Text['identityEmails'];

/**
 * Returns the email template as a fragment of HTML with inline styles. The hosted service requires a fragment without
 * `<html>`, `<head>` and `<body>`. [docs.netlify.com, 'Identity-generated emails'] An account without the value `language`
 * in its metadata gets the email in the default language.
 */
export function renderIdentityEmail(kind: IdentityEmail): string {
  return selectByLanguage((language) => renderLanguage(kind, language));
}

/** The subjects of the hosted service without settings, which stay in the default language. [contract of the service] */
const defaultSubjects: Readonly<Record<IdentityEmail, string>> = {
  confirmation: 'Confirm Your Signup',
  invite: 'You have been invited',
  recovery: 'Reset Your Password',
  'email-change': 'Confirm Email Change',
};

/**
 * Returns the template of an email's subject, a setting of the hosted service. The service fills in a subject as it fills in
 * an email. [github.com/netlify/mailme, `Mailer.Mail`]
 */
export function renderIdentitySubject(kind: IdentityEmail): string {
  return selectByLanguage((language) =>
    language === defaultLanguage
      ? defaultSubjects[kind]
      : getText(language).identityEmails[kind].subject,
  );
}

/** Joins the texts of all languages to a template that selects that of the account. */
function selectByLanguage(render: (language: Language) => string): string {
  return otherLanguages.reduce(
    (otherwise, language) =>
      `{{ if eq (print .Data.language) "${language}" }}${render(language)}{{ else }}${otherwise}{{ end }}`,
    render(defaultLanguage),
  );
}

/** The names of the tokens in the links. [contracts of the service] */
const tokenNames = {
  confirmation: 'confirmation_token',
  invite: 'invite_token',
  recovery: 'recovery_token',
  'email-change': 'email_change_token',
} as const satisfies Record<IdentityEmail, string>;

function renderLanguage(kind: IdentityEmail, language: Language): string {
  const text = getText(language === defaultLanguage ? undefined : language);
  const { subject, lead, link, once, otherwise } = text.identityEmails[kind];
  // The service's own link leads to the homepage in the default language.
  const url =
    language === defaultLanguage
      ? '{{ .ConfirmationURL }}'
      : `{{ .SiteURL }}/${language}#${tokenNames[kind]}={{ .Token }}`;
  return `<div lang="${text.language}" style="${block}">
<p style="margin:0 0 24px;font-size:20px;font-weight:bold">${site.name}</p>
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${subject}</h1>
<p>${lead}</p>
<p><a href="${url}" style="${button}">${link}</a></p>
<p>${once}</p>
<p>${otherwise}</p>
<p>${text.identityEmailCopy}<br><span style="overflow-wrap:anywhere">${url}</span></p>
<p style="margin-top:32px;font-size:14px">${site.name}, {{ .SiteURL }}</p>
</div>
`;
}

const block =
  'max-width:560px;margin:0 auto;padding:24px;font-family:system-ui,sans-serif;line-height:1.5';

const button =
  'display:inline-block;padding:12px 20px;border-radius:4px;background:#2c2273;color:#ffffff;font-weight:bold';
