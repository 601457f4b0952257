/**
 * The email templates of the identity service, in the language of the site. The service fetches them from the built
 * site and replaces `{{ .ConfirmationURL }}` and similar placeholders.
 */
import { site } from './site.ts';
import type { Text } from './text/text.ts';

export type IdentityEmail = keyof Text['identityEmails'];

/** Returns the email template in HTML, with inline styles, because mail programs require them. */
export function renderIdentityEmail(kind: IdentityEmail, text: Text): string {
  const { subject, lead, link, once, otherwise } = text.identityEmails[kind];
  return `<!doctype html>
<html lang="${text.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
</head>
<body style="margin:0;font-family:system-ui,sans-serif;line-height:1.5">
<div style="max-width:560px;margin:0 auto;padding:24px">
<p style="margin:0 0 24px;font-size:20px;font-weight:bold">${site.name}</p>
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${subject}</h1>
<p>${lead}</p>
<p><a href="{{ .ConfirmationURL }}" style="${button}">${link}</a></p>
<p>${once}</p>
<p>${otherwise}</p>
<p>${text.identityEmailCopy}<br><span style="overflow-wrap:anywhere">{{ .ConfirmationURL }}</span></p>
<p style="margin-top:32px;font-size:14px">${site.name}, {{ .SiteURL }}</p>
</div>
</body>
</html>
`;
}

const button =
  'display:inline-block;padding:12px 20px;border-radius:4px;background:#2c2273;color:#ffffff;font-weight:bold';
