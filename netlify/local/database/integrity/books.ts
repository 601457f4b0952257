/**
 * Checks the ledger at each start. On a hosted site, the nightly reconciliation reports the same contradictions to
 * staff.
 */
import type { Queries } from '../engine.ts';
import { readPostgresError } from '../refusals.ts';
import { DamagedDatabaseError } from './damage.ts';

interface Disagreement {
  kind: 'ledger' | 'receipt';
  provider: string;
  code: string;
  payment_id: string | null;
  currency: string;
  ledger_amount: number | null;
  payment_amount: number | null;
}

/**
 * Checks the books: the ledger, the payments and the receipts.
 * @param folder - the data folder, for the error message
 * @throws {DamagedDatabaseError} if the ledger, the payments and the receipts contradict each other, or cannot be
 * read
 */
export async function requireSoundBooks(sql: Queries, folder: string): Promise<void> {
  let disagreements;
  try {
    disagreements = (await sql.query<Disagreement>('select * from public.check_books()')).rows;
  } catch (cause) {
    const error = readPostgresError(cause);
    if (!error) throw cause;
    const damage = `the books cannot be read: ${error.message} (${error.code}).`;
    throw new DamagedDatabaseError(folder, [damage], { cause });
  }
  if (disagreements.length > 0)
    throw new DamagedDatabaseError(folder, disagreements.map(describeDisagreement));
}

function describeDisagreement(disagreement: Disagreement): string {
  const { kind, code, payment_id: payment, currency, ledger_amount, payment_amount } = disagreement;
  if (kind === 'receipt' && payment === null)
    return `payments: the one with receipt ${code} is missing.`;
  if (kind === 'receipt') return `payments: ${String(payment)} has no counted receipt.`;
  return `ledger: of ${code} it has ${formatAmount(ledger_amount, currency)}, and payments ${formatAmount(payment_amount, currency)} (payment ${String(payment)}).`;
}

const formatAmount = (amount: number | null, currency: string) =>
  amount === null ? 'nothing' : `${currency} ${String(amount)}`;
