/** Endpoints without a login that add rows, and what bounds the rows and bytes of a network in a day. */
import type { networkBudgets } from '#netlify/data/network-budgets.ts';

interface Store {
  /** The kind in `app.network_budgets`, or the table that has a bound of its own. */
  budget: keyof typeof networkBudgets | 'visits' | 'provider_messages';
  /** The check that precedes the first row. */
  verifies: 'fields' | 'secret' | 'signature';
}

export const stores: Record<string, Store> = {
  'job-vacancies': { budget: 'vacancies', verifies: 'fields' },
  reports: { budget: 'reports', verifies: 'fields' },
  seen: { budget: 'visits', verifies: 'fields' },
  'payment-callback': { budget: 'provider_messages', verifies: 'secret' },
  'signed-payment-callback': { budget: 'provider_messages', verifies: 'signature' },
};

/** Endpoints that only the holder of a secret in the address reaches: for anybody else they are not there. */
export const secretAddresses = ['payment-callback'];

/** Calls of endpoints without a login that change nothing in the database, though they are posts. */
export const storesNothing = ['sanity-webhook'];
