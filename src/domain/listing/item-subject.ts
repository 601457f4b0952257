/** Finds the words of an item's name that say what it is: 'milk' in 'Fresh milk, a litre', but not in 'Tea with milk'. */
import { toSingular, toTokens } from './tokens.ts';

/** The words between several goods of one item, as in 'Chairs and tables'. */
const separator = /[,;:/&+()–—]|\s(?:and|or|na|au)\s/i;

/** The words between an item and its details: 'Beans in coconut', 'Chai ya maziwa'. */
const detailsPattern =
  /\s(?:with|without|in|on|from|to|by|at|per|kwa|ya|wa|la|cha|za|vya|yenye|wenye|lenye|chenye|zenye|vyenye|bila)\s/i;

/** Quantities, after or before which the goods are named: 'Milk 500 ml', 'Kilo ya nyama'. */
const quantities = new Set(
  'a an one half quarter nusu robo moja of kg kgs kilo kilogram g gram gm gms l ltr ltrs litre liter lita ml m metre meter mita piece pc pcs pair set dozen packet pack pakiti bag mfuko sack gunia bottle chupa can tin kopo cup kikombe glass plate sahani bowl basket kikapu bucket ndoo debe box carton crate kreti tray trei bunch fungu mkungu bundle roll size large small big medium fresh'
    .split(' ')
    .map(toSingular),
);

const isQuantity = (token: string) => /^\d/.test(token) || quantities.has(toSingular(token));

/**
 * Returns the goods in the name of an item, each as its words without quantities. An English noun is the last of them; a
 * Kiswahili noun, and one before a brand, is the first.
 */
function toGoods(name: string): string[][] {
  return name.split(separator).flatMap((goods) => {
    const phrases = goods
      .split(detailsPattern)
      .map((text) => toTokens(text).filter((token) => !isQuantity(token)));
    const first = phrases.find((tokens) => tokens.length > 0);
    return first ? [first] : [];
  });
}

/**
 * True if a match is the subject of an item's name, at the end of its goods or at their start. Other goods at the end are the
 * subject instead: 'Milk tea' is tea.
 * @param matches - true for words with the match
 * @param isGoods - true for a word that names goods
 */
export const isSubject = (
  name: string,
  matches: (tokens: readonly string[]) => boolean,
  isGoods: (token: string) => boolean,
): boolean =>
  toGoods(name).some((tokens) => {
    const last = tokens.at(-1) ?? '';
    if (!matches(tokens) || matches([last])) return matches(tokens);
    return !matches(tokens.slice(isGoods(last) ? 0 : 1, -1));
  });
