/** Compares two texts word by word. */

/** A part of a text. */
export interface ComparedPart {
  text: string;
  /** True if the other text lacks the part at this place. */
  isChanged: boolean;
}

/** Maximum number of compared pairs of words. Texts above the limit count as changed between their common ends. */
const maxPairs = 1_500_000;

/**
 * Returns the parts of both texts. The parts of a text together are the text. The common words are a longest common
 * sequence, so that the changed parts are as short as possible. A rewritten text is changed as a whole, because marks at
 * its few common words would only split it.
 */
export function compareTerms(
  before: string,
  after: string,
): { before: ComparedPart[]; after: ComparedPart[] } {
  const oldTerms = splitTerms(before);
  const newTerms = splitTerms(after);
  const common = isRewritten(oldTerms, newTerms)
    ? { before: new Set<number>(), after: new Set<number>() }
    : alignTerms(oldTerms, newTerms);
  const toParts = (terms: readonly string[], positions: ReadonlySet<number>) =>
    joinParts(terms.map((text, index) => ({ text, isChanged: !positions.has(index) })));
  return { before: toParts(oldTerms, common.before), after: toParts(newTerms, common.after) };
}

/** The smallest number of words in both texts for a rewritten one, and its largest share of common words. */
const rewrittenText = { minLength: 12, maxShare: 0.3 };

/** Returns true if two texts of many words have few words in common, in the same order. */
function isRewritten(oldTerms: readonly string[], newTerms: readonly string[]): boolean {
  const before = oldTerms.filter((term) => /[\p{L}\p{N}]/u.test(term));
  const after = newTerms.filter((term) => /[\p{L}\p{N}]/u.test(term));
  const length = Math.min(before.length, after.length);
  if (length < rewrittenText.minLength) return false;
  return alignTerms(before, after).before.size / length < rewrittenText.maxShare;
}

/** Splits a text into words, white space, and single other signs. */
export function splitTerms(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+|\s+|[^\p{L}\p{N}\p{M}\s]/gu) ?? [];
}

/** The positions of the common terms in two lists. */
interface CommonPositions {
  before: Set<number>;
  after: Set<number>;
}

/** Returns the positions of the terms of a longest common sequence, in ascending order in both lists. */
export function alignTerms(before: readonly string[], after: readonly string[]): CommonPositions {
  const length = Math.min(before.length, after.length);
  let start = 0;
  while (start < length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < length - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const middle = findCommonTerms(
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
  );
  const collect = (size: number, positions: ReadonlySet<number>) =>
    new Set([
      ...Array(start).keys(),
      ...Array.from(positions, (position) => start + position),
      ...Array.from({ length: end }, (_, index) => size - end + index),
    ]);
  return {
    before: collect(before.length, middle.before),
    after: collect(after.length, middle.after),
  };
}

function findCommonTerms(before: readonly string[], after: readonly string[]): CommonPositions {
  const common = { before: new Set<number>(), after: new Set<number>() };
  if (before.length * after.length > maxPairs) return common;
  const width = after.length + 1;
  // `lengths` has the length of the longest common sequence of the words from each pair of positions on.
  const lengths = new Uint16Array((before.length + 1) * width);
  const getLength = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        before[row] === after[column]
          ? getLength(row + 1, column + 1) + 1
          : Math.max(getLength(row + 1, column), getLength(row, column + 1));
  let row = 0;
  let column = 0;
  while (row < before.length && column < after.length) {
    if (before[row] === after[column]) {
      common.before.add(row++);
      common.after.add(column++);
    } else if (getLength(row + 1, column) >= getLength(row, column + 1)) row += 1;
    else column += 1;
  }
  return common;
}

/** Joins neighbouring parts of the same kind. White space between changed words is a part of the change. */
function joinParts(parts: readonly ComparedPart[]): ComparedPart[] {
  const joined: ComparedPart[] = [];
  for (const [index, part] of parts.entries()) {
    const last = joined.at(-1);
    const isBetween =
      part.text.trim() === '' && last?.isChanged === true && parts[index + 1]?.isChanged === true;
    const isChanged = part.isChanged || isBetween;
    if (last?.isChanged === isChanged) last.text += part.text;
    else joined.push({ text: part.text, isChanged });
  }
  return joined;
}
