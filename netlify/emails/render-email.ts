/**
 * Renders emails: each part becomes HTML and plain text with the same contents. For compatibility with all mail
 * clients, styles are inline, and the HTML loads no pictures or other resources.
 */
import { site } from '#content/site.ts';
import { text, type Text } from '#content/text/text.ts';
import { fill } from '#domain/text/placeholders.ts';
import { escapeHtml, toSingleLine, toPlainText } from '../http/plain-text.ts';

/** A paragraph, a list of facts by name, or a link. All parts are plain text, which the renderer escapes. */
type Part = string | { facts: Record<string, string> } | { link: { url: string; label: string } };

/** An email in HTML and in plain text. */
export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
}

export function composeEmail(subject: string, parts: Part[]): RenderedEmail {
  const title = toSingleLine(subject);
  const footer = `--\n${site.name}\n${site.phone.label}\n${site.email}\n`;
  return {
    subject: title,
    html: renderPage(title, parts.map(renderPartAsHtml).join('\n')),
    text: [title, ...parts.map(renderPartAsText), footer].join('\n\n'),
  };
}

function renderPage(title: string, content: string): string {
  const { name, phone, email } = site;
  const brand = toHtml(name);
  const address = toHtml(email);
  return `<!doctype html>
<html lang="${text.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${toHtml(title)}</title>
</head>
<body style="margin:0;padding:24px 16px;font:16px/1.5 Arial,Helvetica,sans-serif">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 24px;font-weight:bold">${brand}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${toHtml(title)}</h1>
${content}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #8a84a8;font-size:14px">
${brand}<br>
<a href="tel:${toHtml(phone.number)}">${toHtml(phone.label)}</a><br>
<a href="mailto:${address}">${address}</a>
</p>
</div>
</body>
</html>
`;
}

function renderPartAsHtml(part: Part): string {
  if (typeof part === 'string') return renderParagraph(toHtml(part));
  if ('link' in part) {
    return renderParagraph(
      `<a href="${toHtml(part.link.url)}" style="${buttonStyle}">${toHtml(part.link.label)}</a>`,
    );
  }
  return Object.entries(part.facts)
    .map(([name, value]) => renderParagraph(`<strong>${toHtml(name)}</strong><br>${toHtml(value)}`))
    .join('\n');
}

/** The style of the email's link, in the site's colours. */
const buttonStyle =
  'display:inline-block;padding:12px 20px;background:#ffb81c;color:#191536;font-weight:bold;border-radius:2px';

function renderParagraph(content: string): string {
  return `<p style="margin:0 0 16px;overflow-wrap:anywhere">${content}</p>`;
}

function toHtml(text: string): string {
  return escapeHtml(toPlainText(text)).replaceAll('\n', '<br>');
}

function renderPartAsText(part: Part): string {
  if (typeof part === 'string') return toPlainText(part);
  if ('link' in part) return `${toPlainText(part.link.label)}:\n${part.link.url}`;
  return Object.entries(part.facts)
    .map(([name, value]) => `${name}:\n${indent(toPlainText(value))}`)
    .join('\n\n');
}

/** Indents the value of a fact, to distinguish texts of users from the template's text. */
function indent(text: string): string {
  return text.replaceAll(/^/gm, '    ');
}

export interface EmailContent {
  /** Name of the kind of email in the database and in the log. */
  name: string;
  template: Text['emails'][keyof Text['emails']];
  /** Values for the placeholders in the template. */
  values?: Record<string, string>;
  /** Facts by name. */
  facts?: Record<string, string>;
}

/** Renders an email. @param url - the email's link; '' for none */
export function renderEmail(
  { template, values = {}, facts = {} }: EmailContent,
  url: string,
): RenderedEmail {
  const fillTexts = (texts: readonly string[] = []) => texts.map((text) => fill(text, values));
  return composeEmail(fill(template.subject, values), [
    ...fillTexts(template.lead),
    ...(Object.keys(facts).length === 0 ? [] : [{ facts }]),
    ...fillTexts(template.body),
    ...(url === '' ? [] : [{ link: { url, label: template.link } }]),
    ...fillTexts(template.close),
  ]);
}
