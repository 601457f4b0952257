/**
 * Finds English texts on a site in the pseudo language of src/content/text/pseudo.ts. In this language, each letter of
 * a translated text has an accent.
 */

/** Words that need no translation: Swahili months, AM and PM, currencies, and WhatsApp. */
const untranslated =
  /\b(Januari|Februari|Machi|Aprili|Mei|Juni|Julai|Agosti|Septemba|Oktoba|Novemba|Desemba|AM|PM|Kshs|KES|USD|WhatsApp)\b/g;

/** Matches placeholders, and addresses, paths and e-mail addresses. */
const untranslatedParts = /\{\{.*?\}\}|https?:\/\/\S+|\S+@\S+|[\w.:]+\/[\w-]+|\{\w+\}/g;

/** Matches words of at least two unaccented letters that follow each other. */
const unaccentedText = /(?<![\p{L}])[A-Za-z]{2,}(?: [A-Za-z]{2,})*(?![\p{L}])/gu;

/**
 * Returns the distinct runs of words in unaccented Latin letters. Each run is an untranslated text.
 * @param html - a page or a text
 * @param writtenValues - values with texts of users, such as listings. These texts are ignored.
 */
export function findEnglish(html: string, writtenValues: readonly unknown[] = []): string[] {
  const attributes = Array.from(
    html.matchAll(/\s(?:alt|title|aria-label|placeholder)="([^"]*)"/g),
    ([, text = '']) => text,
  );
  const visible = html
    .replaceAll(/<(script|style)\b[^]*?<\/\1>|<!--[^]*?-->/g, ' ')
    .replaceAll(/<[^>]*>/g, ' \n ');
  let text = decodeHtml([visible, ...attributes].join(' \n '));
  const writtenTexts = writtenValues
    .flatMap(collectTexts)
    .sort((one, other) => other.length - one.length);
  for (const phrase of new Set(writtenTexts)) text = text.replaceAll(toPhrasePattern(phrase), ' ');
  const remainingText = text.replaceAll(untranslatedParts, ' ').replaceAll(untranslated, ' ');
  return [...new Set(remainingText.match(unaccentedText) ?? [])];
}

/**
 * Returns every text in a value, such as a listing, together with the parts and the capitalised words of each text.
 */
function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') {
    // Pages split 'Thika Town, Kiambu' into parts, and render an email address inside of a text as a link.
    const parts = value.split(/, |\S+@\S+|\n/);
    const names = parts
      .flatMap((part) => part.split(/\s+/))
      .filter((token) => /^\p{Lu}/u.test(token));
    return [value, ...parts, ...names]
      .map((part) => part.trim())
      .filter(({ length }) => length > 1);
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(collectTexts);
}

function toPhrasePattern(phrase: string): RegExp {
  return new RegExp(`(?<!\\p{L})${RegExp.escape(phrase)}(?!\\p{L})`, 'gu');
}

function decodeHtml(html: string): string {
  return html
    .replaceAll('&#x27;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&#34;', '"')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&');
}
