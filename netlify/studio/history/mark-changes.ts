/** Merges two versions of a text into one, in which the removed and the added words are marked. */
import { alignTerms, splitTerms } from '../../../src/domain/text/compare-terms.ts';

export interface MarkedPart {
  text: string;
  kind: 'same' | 'removed' | 'added';
}

/**
 * Returns the parts of both versions in the order of reading. Equal lines are found first, so that a moved or new
 * paragraph leaves the others unmarked.
 * @param before - lines of the former version
 * @param after - lines of the present version
 */
export function markChanges(before: readonly string[], after: readonly string[]): MarkedPart[] {
  const [former, present] = [before.map(endLine), after.map(endLine)];
  const parts: MarkedPart[] = [];
  for (const { removed, added, same } of splitAtCommon(former, present)) {
    parts.push(...markTerms(removed.join(''), added.join('')));
    if (same !== undefined) parts.push({ text: same, kind: 'same' });
  }
  return joinParts(parts);
}

/** An empty line divides the paragraphs. */
const endLine = (line: string) => `${line}\n\n`;

/** The terms that differ before a common term, which the last group lacks. */
interface Group {
  removed: string[];
  added: string[];
  same?: string;
}

function splitAtCommon(before: readonly string[], after: readonly string[]): Group[] {
  const common = alignTerms(before, after);
  const ends = Array.from(common.after);
  let [start, presentStart] = [0, 0];
  const groups: Group[] = Array.from(common.before, (end, index) => {
    const presentEnd = ends[index] ?? after.length;
    const group = {
      removed: before.slice(start, end),
      added: after.slice(presentStart, presentEnd),
      same: before[end],
    };
    [start, presentStart] = [end + 1, presentEnd + 1];
    return group;
  });
  return [...groups, { removed: before.slice(start), added: after.slice(presentStart) }];
}

/** Marks the words of two texts. White space between two changes is a part of both. */
function markTerms(before: string, after: string): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let [removed, added] = ['', ''];
  const groups = splitAtCommon(splitTerms(before), splitTerms(after));
  for (const [index, group] of groups.entries()) {
    removed += group.removed.join('');
    added += group.added.join('');
    const { same = '' } = group;
    const next = groups[index + 1];
    const isBetween =
      (removed || added) && !same.trim() && (next?.removed.length || next?.added.length);
    if (isBetween) {
      removed += same;
      added += same;
      continue;
    }
    parts.push({ text: removed, kind: 'removed' }, { text: added, kind: 'added' });
    parts.push({ text: same, kind: 'same' });
    [removed, added] = ['', ''];
  }
  return parts;
}

/** Joins neighbouring parts of the same kind. Removed white space is dropped, because a mark on it says nothing. */
function joinParts(parts: readonly MarkedPart[]): MarkedPart[] {
  const joined: MarkedPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.kind === 'removed' ? part.text.trim() === '' : part.text === '') continue;
    if (last?.kind === part.kind) last.text += part.text;
    else joined.push({ ...part });
  }
  return joined;
}
