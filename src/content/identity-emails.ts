/**
 * The email templates of the identity service, in the language of the site. The service fetches them from the built
 * site and replaces `{{ .ConfirmationURL }}` and similar placeholders.
 */
import { site } from './site.ts';
import type { Text } from './text/text.ts';

export type IdentityEmail = keyof Text['identityEmails'];

/**
 * Returns the email template as a fragment of HTML with inline styles. The hosted service requires a fragment without
 * `<html>`, `<head>` and `<body>`. [docs.netlify.com, 'Identity-generated emails']
 */
export function renderIdentityEmail(kind: IdentityEmail, text: Text): string {
  const { subject, lead, link, once, otherwise } = text.identityEmails[kind];
  return `<div lang="${text.language}" style="${block}">
<p style="margin:0 0 24px;font-size:20px;font-weight:bold">${site.name}</p>
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${subject}</h1>
<p>${lead}</p>
<p><a href="{{ .ConfirmationURL }}" style="${button}">${link}</a></p>
<p>${once}</p>
<p>${otherwise}</p>
<p>${text.identityEmailCopy}<br><span style="overflow-wrap:anywhere">{{ .ConfirmationURL }}</span></p>
<p style="margin-top:32px;font-size:14px">${site.name}, {{ .SiteURL }}</p>
</div>
`;
}

const block =
  'max-width:560px;margin:0 auto;padding:24px;font-family:system-ui,sans-serif;line-height:1.5';

const button =
  'display:inline-block;padding:12px 20px;border-radius:4px;background:#2c2273;color:#ffffff;font-weight:bold';
