/**
 * A language that nobody speaks, made of another: 'Log in' → '[Łǿğ ïñ]'. What a site in it still shows
 * in plain letters does not come from the catalogue.
 */

/** What is no word: values in braces, addresses, and the paths of pictures. */
const kept = /\{\{[^}]*\}\}|\{\w+\}|https?:\/\/\S+|[^\s@]+@[^\s@]+\.\w+/g;

/** Values that are chosen by code, and what languages call themselves. */
const fixed = new Set(['id', 'icon', 'languages']);

const path = /^[a-z-]+\/[a-z-]+$/;

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = Array.from('áƀçđéƒğħïĵķłɱñǿƥɋřšŧüṽŵẋýžÁɃÇĐÉƑĞĦÏĴĶŁṀÑǾƤɊŘŠŦÜṼŴẊÝŽ');
const letters = new Map(Array.from(plain, (letter, at) => [letter, accented[at] ?? letter]));

/** The same catalogue in that language. Its dates are Swahili's, because they need a language that is. */
export function pseudo<Catalogue extends { language: string }>(catalogue: Catalogue): Catalogue {
  return { ...(disguised(catalogue) as Catalogue), language: 'sw' };
}

/** A sentence in that language; what has no letters is left alone. */
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
