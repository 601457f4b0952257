/** Dependencies of all parts of the simulated PayPal. */
import type { Queries, Sql } from '../../database/index.ts';
import type { Calls } from '../calls.ts';
import type { PaymentFault, PaymentFaults } from '../faults.ts';
import type { Account } from './account.ts';

export interface Context {
  sql: Sql;
  /** Address of the stack. */
  site: string;
  /** The stack's clock. */
  now: () => Date;
  account: Account;
  faults: PaymentFaults;
  calls: Pick<Calls, 'runDue'>;
}

/** Dependencies of code that runs in a database transaction. */
export interface TransactionContext extends Omit<Context, 'sql' | 'calls'> {
  queries: Queries;
}

export function runInTransaction<Result>(
  { sql, ...rest }: Context,
  run: (transaction: TransactionContext) => Promise<Result>,
): Promise<Result> {
  return sql.transaction((queries) => run({ ...rest, queries }));
}

/** Returns the active fault of PayPal if it has one of the names, and decrements its counter. */
export function consumeFault(
  { faults }: Pick<Context, 'faults'>,
  ...names: PaymentFault['fault'][]
) {
  return faults.consume('card', ...names);
}

export function getIsoTime({ now }: Pick<Context, 'now'>): string {
  return now().toISOString();
}

/**
 * Formats an amount as '29.99'.
 * @param cents - whole and not negative
 */
export function formatAmount(cents: number): string {
  return (cents / 100).toFixed(2);
}
