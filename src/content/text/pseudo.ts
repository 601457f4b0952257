/**
 * An artificial language, which is generated from another one: 'Log in' → '[Łǿğ ïñ]'. If a site in this language
 * shows a text without accents, the text is missing from the catalogue.
 */

/** Parts of a text that stay unchanged: placeholders, links, email addresses, and paths of pictures. */
const kept = /\{\{[^}]*\}\}|\{\w+\}|https?:\/\/\S+|[^\s@]+@[^\s@]+\.\w+/g;

/** Keys with values that code compares, and the names of languages. */
const fixed = new Set(['id', 'icon', 'languages']);

const path = /^[a-z-]+\/[a-z-]+$/;

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = Array.from('áƀçđéƒğħïĵķłɱñǿƥɋřšŧüṽŵẋýžÁɃÇĐÉƑĞĦÏĴĶŁṀÑǾƤɊŘŠŦÜṼŴẊÝŽ');
const letters = new Map(Array.from(plain, (letter, at) => [letter, accented[at] ?? letter]));

/**
 * Returns the catalogue in the artificial language. Its dates are in Swahili, because `Intl` requires an existing
 * language.
 */
export function pseudo<Catalogue extends { language: string }>(catalogue: Catalogue): Catalogue {
  return { ...(disguised(catalogue) as Catalogue), language: 'sw' };
}

/** Returns a text in the artificial language; a text without letters stays unchanged. */
export function disguise(text: string): string {
  if (path.test(text)) return text;
  let end = 0;
  let said = '';
  for (const { 0: found, index } of text.matchAll(kept)) {
    said += accent(text.slice(end, index)) + found;
    end = index + found.length;
  }
  said += accent(text.slice(end));
  return said === text ? text : `[${said}]`;
}

function accent(text: string): string {
  return Array.from(text, (letter) => letters.get(letter) ?? letter).join('');
}

function disguised(part: unknown): unknown {
  if (typeof part === 'string') return disguise(part);
  if (Array.isArray(part)) return part.map(disguised);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, fixed.has(key) ? value : disguised(value)]),
  );
}
