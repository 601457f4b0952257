/** Finds English texts on a site in the generated language, which accents every letter. */

/** Texts that need no translation: the months in Swahili, currencies and names. */
const untranslated =
  /\b(Januari|Februari|Machi|Aprili|Mei|Juni|Julai|Agosti|Septemba|Oktoba|Novemba|Desemba|AM|PM|Kshs|KES|USD|WhatsApp)\b/g;

/**
 * Returns the distinct texts that contain unaccented Latin letters only. The generated language accents every
 * letter, so these texts are not translated.
 * @param html - a page or a text
 * @param writtenValues - texts of users, which are ignored
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
  const written = writtenValues
    .flatMap(collectTexts)
    .sort((one, other) => other.length - one.length);
  for (const phrase of new Set(written)) text = text.replaceAll(toPhrasePattern(phrase), ' ');
  const remainingText = text
    .replaceAll(/\{\{.*?\}\}|https?:\/\/\S+|\S+@\S+|[\w.:]+\/[\w-]+|\{\w+\}/g, ' ')
    .replaceAll(untranslated, ' ');
  return [
    ...new Set(
      remainingText.match(/(?<![\p{L}])[A-Za-z]{2,}(?: [A-Za-z]{2,})*(?![\p{L}])/gu) ?? [],
    ),
  ];
}

/** Returns every text in a value, such as a listing, and the parts of each text. */
function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') {
    // Pages split 'Thika Town, Kiambu' into parts, and render an address inside of a text as a link.
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
