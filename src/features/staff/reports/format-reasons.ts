/**
 * Returns the reasons of reports with their counts, such as '2 × It looks like a scam, 1 × Something else'. The result
 * for a single report is only the reason.
 */
export function formatReasons(
  counts: Record<string, number>,
  labels: Record<string, string>,
): string {
  const reasons = Object.entries(counts).toSorted(([, countA], [, countB]) => countB - countA);
  const isSingleReport = reasons.length === 1 && reasons[0]?.[1] === 1;
  return reasons
    .map(([reason, count]) => (isSingleReport ? '' : `${count} × `) + (labels[reason] ?? reason))
    .join(', ');
}
