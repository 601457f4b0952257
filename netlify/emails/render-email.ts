/**
 * Renders emails: each part becomes HTML and plain text with the same contents. For compatibility with all mail
 * clients, styles are inline, and figures are cells of a table. The HTML loads only the cover of an advert from
 * the site, and is complete without it.
 */
import { site } from '#content/site.ts';
import { getText, type Text } from '#content/text/text.ts';
import { fill } from '#domain/text/placeholders.ts';
import { escapeHtml, toSingleLine, toPlainText } from '../http/plain-text.ts';

/** The reach of an advert: two large figures in HTML, and a sentence in plain text. */
export interface EmailReach {
  name: string;
  sentence: string;
  /** Empty without visitors. The HTML then has the sentence too. */
  figures: { count: string; label: string }[];
  /** A line below. */
  note?: string;
  /** A line below the figures only, because the sentence says the same. */
  noteOfFigures?: string;
}

/** A photo. Its text alternative stands in its place in clients that load none; plain text leaves it out. */
interface EmailPicture {
  url: string;
  alt: string;
}

/** A link, which is a button unless the email has a more important one. */
interface EmailLink {
  url: string;
  label: string;
  isSecondary?: boolean;
}

/**
 * A paragraph, a list of facts by name, a link, a photo, or the reach of an advert. All parts are plain text, which the
 * renderer escapes.
 */
type Part =
  | string
  | { facts: Record<string, string> }
  | { link: EmailLink }
  | { picture: EmailPicture }
  | { reach: EmailReach };

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
    text: [title, ...parts.flatMap((part) => renderPartAsText(part) || []), footer].join('\n\n'),
  };
}

function renderPage(title: string, content: string): string {
  const { name, phone, email } = site;
  const brand = toHtml(name);
  const address = toHtml(email);
  return `<!doctype html>
<html lang="${getText().language}">
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
    const { url, label, isSecondary = false } = part.link;
    const style = isSecondary ? '' : ` style="${buttonStyle}"`;
    return renderParagraph(`<a href="${toHtml(url)}"${style}>${toHtml(label)}</a>`);
  }
  if ('picture' in part) return renderPicture(part.picture);
  if ('reach' in part) return renderReach(part.reach);
  return Object.entries(part.facts)
    .map(([name, value]) => renderParagraph(`<strong>${toHtml(name)}</strong><br>${toHtml(value)}`))
    .join('\n');
}

function renderPicture({ url, alt }: EmailPicture): string {
  return renderParagraph(
    `<img src="${toHtml(url)}" alt="${toHtml(alt)}" width="160" style="display:block;width:160px;max-width:100%;height:auto;border-radius:2px">`,
  );
}

function renderReach({ name, sentence, figures, note = '', noteOfFigures = '' }: EmailReach) {
  const cells = figures.map(
    ({ count, label }) =>
      `<td style="padding:0 24px 0 12px;border-left:4px solid #ffb81c;vertical-align:top"><span style="font-size:40px;line-height:1.1;font-weight:bold">${toHtml(count)}</span><br>${toHtml(label)}</td>`,
  );
  const content =
    cells.length === 0
      ? renderParagraph(toHtml(sentence))
      : `<table role="presentation" cellspacing="0" cellpadding="0" style="margin:0 0 16px"><tr>${cells.join('')}</tr></table>`;
  const notes = [note, noteOfFigures].filter((line) => line !== '').map(toHtml);
  return [
    renderParagraph(`<strong>${toHtml(name)}</strong>`),
    ...(sentence === '' ? [] : [content]),
    ...notes.map(renderParagraph),
  ].join('\n');
}

/** The style of a button, in the site's colours. */
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
  if ('picture' in part) return '';
  if ('reach' in part) {
    const { name, sentence, note = '' } = part.reach;
    const lines = [sentence, note].filter((line) => line !== '').join('\n');
    return `${toPlainText(name)}:\n${indent(lines)}`;
  }
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
  /** The reach of adverts, above the facts. */
  reach?: readonly EmailReach[];
  /** The cover of the advert. */
  picture?: EmailPicture | undefined;
  /** The button that shares the page of the advert, above the email's link. */
  share?: Omit<EmailLink, 'isSecondary'> | undefined;
}

/** Renders an email. @param url - the email's link; '' for none */
export function renderEmail(
  { template, values = {}, facts = {}, reach = [], picture, share }: EmailContent,
  url: string,
): RenderedEmail {
  const fillTexts = (texts: readonly string[] = []) => texts.map((text) => fill(text, values));
  return composeEmail(fill(template.subject, values), [
    ...fillTexts(template.lead),
    ...(picture ? [{ picture }] : []),
    ...reach.map((advert) => ({ reach: advert })),
    ...(Object.keys(facts).length === 0 ? [] : [{ facts }]),
    ...fillTexts(template.body),
    ...(share ? [{ link: share }] : []),
    ...(url === ''
      ? []
      : [{ link: { url, label: template.link, isSecondary: share !== undefined } }]),
    ...fillTexts(template.close),
  ]);
}
