import { Problem } from '#domain/problem/problem.ts';

/**
 * Reads what the database answers to something sent: the id under which it is stored, or how many
 * seconds the sender has to wait.
 * @throws {Problem} `too-many-requests`
 */
export function receiptOf([row]: { receipt: string | null; wait: number | null }[]): string {
  if (row?.receipt) return row.receipt;
  throw new Problem('too-many-requests', { retryAfter: row?.wait ?? undefined });
}
