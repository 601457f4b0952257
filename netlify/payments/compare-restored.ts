/** Compares the restored books before outgoing messages are released. */
import { Problem } from '#domain/problem/problem.ts';
import type { Reconciliation } from '#domain/staff/reconciliation.ts';
import type { RestoreComparison } from '#domain/staff/restore.ts';
import { call, createDatabaseClient, unwrapResponse } from '../data/database.ts';
import { isOutgoingHeld } from '../data/outgoing.ts';

/**
 * Compares the ledger with the payments and the receipts, and with the lists of the providers, which record received
 * money that the backup lacks. Stores the result with the restore.
 * @param compare - compares with the providers, and records a run of the nightly schedule
 * @throws {Problem} `not-possible` if nothing is held
 */
export async function compareRestored(compare: () => Promise<Reconciliation>): Promise<void> {
  if (!(await isOutgoingHeld())) throw new Problem('not-possible');
  const { compared } = await compare();
  const contradictions = await unwrapResponse(createDatabaseClient().rpc('check_books'));
  const differences = await unwrapResponse(
    createDatabaseClient().from('payment_differences').select('id').is('settled_at', null),
  );
  const comparison: RestoreComparison = {
    compared,
    contradictions: contradictions.length,
    differences: differences.length,
  };
  await call('record_comparison', { p_comparison: comparison });
}
