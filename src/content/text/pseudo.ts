/**
 * An artificial language, which is generated from another one: 'Log in' → '[Łǿğ ïñ]'. If a site in this language
 * shows a text without accents, the text is missing from the catalogue.
 */

/** Parts of a text that stay unchanged: placeholders, links, email addresses, and paths of pictures. */
const unchangedParts = /\{\{[^}]*\}\}|\{\w+\}|https?:\/\/\S+|[^\s@]+@[^\s@]+\.\w+/g;

/** Keys with values that code compares, and the names of languages. */
const unchangedKeys = new Set(['id', 'icon', 'languages']);

const picturePath = /^[a-z-]+\/[a-z-]+$/;

const plainCharacters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accentedCharacters = Array.from('áƀçđéƒğħïĵķłɱñǿƥɋřšŧüṽŵẋýžÁɃÇĐÉƑĞĦÏĴĶŁṀÑǾƤɊŘŠŦÜṼŴẊÝŽ');
const accentedByCharacter = new Map(
  Array.from(plainCharacters, (character, index) => [
    character,
    accentedCharacters[index] ?? character,
  ]),
);

/**
 * Returns the catalogue in the artificial language. Its dates are in Swahili, because `Intl` requires an existing
 * language.
 */
export function createPseudoCatalogue<Catalogue extends { language: string }>(
  catalogue: Catalogue,
): Catalogue {
  return { ...(accentValue(catalogue) as Catalogue), language: 'sw' };
}

/** Returns a text in the artificial language; a text without letters stays unchanged. */
export function accentText(text: string): string {
  if (picturePath.test(text)) return text;
  let end = 0;
  let result = '';
  for (const { 0: match, index } of text.matchAll(unchangedParts)) {
    result += accent(text.slice(end, index)) + match;
    end = index + match.length;
  }
  result += accent(text.slice(end));
  return result === text ? text : `[${result}]`;
}

function accent(text: string): string {
  return Array.from(text, (character) => accentedByCharacter.get(character) ?? character).join('');
}

function accentValue(part: unknown): unknown {
  if (typeof part === 'string') return accentText(part);
  if (Array.isArray(part)) return part.map(accentValue);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      unchangedKeys.has(key) ? value : accentValue(value),
    ]),
  );
}
