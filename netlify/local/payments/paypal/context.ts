/** What every part of the simulated PayPal needs. */
import type { Queries, Sql } from '../../database/engine.ts';
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
  calls: Pick<Calls, 'run'>;
}

/** Work of one request, all of it or nothing. */
export interface Work extends Omit<Context, 'sql' | 'calls'> {
  queries: Queries;
}

export function inWork<Result>(
  { sql, ...rest }: Context,
  doIt: (work: Work) => Promise<Result>,
): Promise<Result> {
  return sql.transaction((queries) => doIt({ ...rest, queries }));
}

/** The fault that is ordered for cards, if it is one of these. */
export function fault({ faults }: Pick<Context, 'faults'>, ...names: PaymentFault['fault'][]) {
  return faults.take('card', ...names);
}

export function nowText({ now }: Pick<Context, 'now'>): string {
  return now().toISOString();
}

/** '29.99'. @param cents - whole and not negative */
export function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}
