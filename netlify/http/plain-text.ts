/**
 * Removes control characters except line breaks and tabs, and replaces unpaired surrogates, because mail clients
 * and PostgreSQL refuse them. Every line break becomes `\n`.
 */
export function toPlainText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\n\t])\p{Cc}/gu, '');
}

/** Joins the lines of a text for a mail subject, because a line break would start another header. */
export function toSingleLine(text: string): string {
  return toPlainText(text).replaceAll(/\s+/g, ' ').trim();
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML, attributes included. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
