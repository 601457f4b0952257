/** What every part of the simulated PayPal needs. */
import type { Queries, Sql } from '../../database/engine.ts';
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
  /** Sends what is due, and is over when that was tried. */
  deliver: () => Promise<void>;
}

/** Work of one request, all of it or nothing. */
export interface Work extends Omit<Context, 'sql' | 'deliver'> {
  queries: Queries;
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
