/** Estimates the cost of a GROQ query. The estimate counts nested passes over all documents in the syntax tree. */

/** Maximum number of documents that a query may visit. A single pass over all documents is always permitted. */
const maxVisits = 1_000_000;

/** Counts the levels of nested passes over all documents. For example, `*[count(*) > 1]` has two levels. */
export function countLevels(node: unknown): number {
  if (typeof node !== 'object' || node === null) return 0;
  if (Array.isArray(node)) return Math.max(0, ...node.map(countLevels));
  const { type, base, ...rest } = node as Record<string, unknown>;
  // The parser calls the node of `*` 'Everything'.
  if (type === 'Everything') return 1;
  const outer = countLevels(base);
  const inner = Math.max(0, ...Object.values(rest).map(countLevels));
  // The filter of a pass is evaluated for each document of the pass.
  if (outer > 0 && inner > 0) return Math.max(outer, 1 + inner);
  return Math.max(outer, inner);
}

/** True if the nested passes of a query may visit too many documents. */
export function isTooCostly(tree: unknown, documentCount: number): boolean {
  const levels = countLevels(tree);
  return levels > 1 && documentCount ** levels > maxVisits;
}
