/** The acts on refunds in the audit log, and the search for them by their names. */

export const refundActs = [
  'due',
  'asked',
  'approved',
  'sent',
  'failed',
  'taken-back',
  'undone',
] as const;

export type RefundAct = (typeof refundActs)[number];

const splitTerms = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/**
 * Returns the acts with all these terms in their names, such as 'approved' for 'refund approved'. A complete name finds
 * only its own act, because 'Refund sent' is also a part of 'Refund not sent'.
 * @param names - the names on the screen
 */
export function findRefundActs(
  query: string,
  names: Readonly<Record<RefundAct, string>>,
): RefundAct[] {
  const terms = splitTerms(query);
  if (terms.length === 0) return [];
  const matches = refundActs.filter((act) => {
    const nameTerms = splitTerms(names[act]);
    return terms.every((term) => nameTerms.includes(term));
  });
  const complete = matches.filter((act) => splitTerms(names[act]).length === terms.length);
  return complete.length > 0 ? complete : matches;
}
