/** Endpoints that add rows with no login, and the daily limit of rows and bytes of a network. */
import type { networkBudgets } from '#netlify/data/network-budgets.ts';

interface Store {
  /** The kind in `app.network_budgets`, or the table with a separate limit. */
  budget: keyof typeof networkBudgets | 'visits' | 'provider_messages';
  /** The check that precedes the first row. */
  verifies: 'fields' | 'secret' | 'signature';
}

export const stores: Record<string, Store> = {
  'job-vacancies': { budget: 'vacancies', verifies: 'fields' },
  reports: { budget: 'reports', verifies: 'fields' },
  visits: { budget: 'visits', verifies: 'fields' },
  'payment-callback': { budget: 'provider_messages', verifies: 'secret' },
  'signed-payment-callback': { budget: 'provider_messages', verifies: 'signature' },
};

/** Endpoints with a secret in their address. They return 404 to all other callers. */
export const secretAddresses = ['payment-callback'];

/** POST endpoints that work with no login and leave the database unchanged. */
export const storesNothing = ['sanity-webhook'];
