/** Endpoints that add rows without a login. Each has a daily limit of rows and bytes for each network. */
import type { networkBudgets } from '#netlify/data/network-budgets.ts';

interface Store {
  /** The kind in `app.network_budgets`, or the table that has a limit of its own. */
  budget: keyof typeof networkBudgets | 'visits' | 'provider_messages';
  /** The check that the endpoint makes before it inserts a row. */
  verifies: 'fields' | 'secret' | 'signature';
}

export const stores: Record<string, Store> = {
  'job-vacancies': { budget: 'vacancies', verifies: 'fields' },
  reports: { budget: 'reports', verifies: 'fields' },
  visits: { budget: 'visits', verifies: 'fields' },
  'payment-callback': { budget: 'provider_messages', verifies: 'secret' },
  'signed-payment-callback': { budget: 'provider_messages', verifies: 'signature' },
};

/** Endpoints with a secret in their address. A request with a wrong secret results in 404. */
export const secretAddresses = ['payment-callback'];

/** POST endpoints that work without a login and leave the database unchanged. */
export const storesNothing = ['sanity-webhook'];
