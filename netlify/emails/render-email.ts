/**
 * Renders emails: each part becomes HTML and plain text with the same contents. For compatibility with all mail
 * clients, styles are inline, and the HTML loads no pictures or other resources.
 */
import { site } from '#content/site.ts';
import { text, type Text } from '#content/text/text.ts';
import { fill } from '#domain/text/placeholders.ts';
import { escapeHtml, oneLine, plainText } from '../http/plain-text.ts';

/** A paragraph, a list of facts by name, or a link. All parts are plain text, which the renderer escapes. */
type Part = string | { facts: Record<string, string> } | { link: { url: string; label: string } };

/** An email in HTML and in plain text. */
export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
}

export function inFrame(subject: string, parts: Part[]): RenderedEmail {
  const title = oneLine(subject);
  const foot = `--\n${site.name}\n${site.phone.label}\n${site.email}\n`;
  return {
    subject: title,
    html: page(title, parts.map(partInHtml).join('\n')),
    text: [title, ...parts.map(partInText), foot].join('\n\n'),
  };
}

function page(title: string, content: string): string {
  const { name, phone, email } = site;
  const brand = html(name);
  const address = html(email);
  return `<!doctype html>
<html lang="${text.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${html(title)}</title>
</head>
<body style="margin:0;padding:24px 16px;font:16px/1.5 Arial,Helvetica,sans-serif">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 24px;font-weight:bold">${brand}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${html(title)}</h1>
${content}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #8a84a8;font-size:14px">
${brand}<br>
<a href="tel:${html(phone.number)}">${html(phone.label)}</a><br>
<a href="mailto:${address}">${address}</a>
</p>
</div>
</body>
</html>
`;
}

function partInHtml(part: Part): string {
  if (typeof part === 'string') return paragraph(html(part));
  if ('link' in part) {
    return paragraph(
      `<a href="${html(part.link.url)}" style="${button}">${html(part.link.label)}</a>`,
    );
  }
  return Object.entries(part.facts)
    .map(([name, value]) => paragraph(`<strong>${html(name)}</strong><br>${html(value)}`))
    .join('\n');
}

/** Style of the email's link, in the site's colours. */
const button =
  'display:inline-block;padding:12px 20px;background:#ffb81c;color:#191536;font-weight:bold;border-radius:2px';

function paragraph(content: string): string {
  return `<p style="margin:0 0 16px;overflow-wrap:anywhere">${content}</p>`;
}

function html(text: string): string {
  return escapeHtml(plainText(text)).replaceAll('\n', '<br>');
}

function partInText(part: Part): string {
  if (typeof part === 'string') return plainText(part);
  if ('link' in part) return `${plainText(part.link.label)}:\n${part.link.url}`;
  return Object.entries(part.facts)
    .map(([name, value]) => `${name}:\n${indented(plainText(value))}`)
    .join('\n\n');
}

/** Indents a member's text, to distinguish it from the template's text. */
function indented(text: string): string {
  return text.replaceAll(/^/gm, '    ');
}

export interface EmailContent {
  name: string;
  template: Text['emails'][keyof Text['emails']];
  /** Values for the placeholders in the template. */
  values?: Record<string, string>;
  /** Facts by name. */
  facts?: Record<string, string>;
}

/** @param url - the email's link; '' for none */
export function renderEmail(
  { template, values = {}, facts = {} }: EmailContent,
  url: string,
): RenderedEmail {
  const filled = (texts: readonly string[] = []) => texts.map((text) => fill(text, values));
  return inFrame(fill(template.subject, values), [
    ...filled(template.lead),
    ...(Object.keys(facts).length === 0 ? [] : [{ facts }]),
    ...filled(template.body),
    ...(url === '' ? [] : [{ link: { url, label: template.link } }]),
    ...filled(template.close),
  ]);
}
