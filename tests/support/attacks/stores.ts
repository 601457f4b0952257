/** Endpoints that add rows without a login. Each has a daily limit of rows and bytes for each network. */
import type { networkBudgets } from '#netlify/data/network-budgets.ts';

interface StoringEndpoint {
  /**
   * The kind in `app.network_budgets`, or the table that has a separate limit. `one row` means that the endpoint
   * stores at most one row for each secret or signature, and at most one for each address or member.
   */
  budget: keyof typeof networkBudgets | 'visits' | 'provider_messages' | 'one row';
  /** The check that the endpoint makes before it inserts a row. */
  firstCheck: 'fields' | 'secret' | 'signature';
}

export const storingEndpoints: Record<string, StoringEndpoint> = {
  'job-vacancies': { budget: 'vacancies', firstCheck: 'fields' },
  reports: { budget: 'reports', firstCheck: 'fields' },
  visits: { budget: 'visits', firstCheck: 'fields' },
  faults: { budget: 'faults', firstCheck: 'fields' },
  'payment-callback': { budget: 'provider_messages', firstCheck: 'secret' },
  'email-bounces': { budget: 'one row', firstCheck: 'secret' },
  'sms-callback': { budget: 'one row', firstCheck: 'secret' },
  unsubscribe: { budget: 'one row', firstCheck: 'signature' },
  'prepared-listing': { budget: 'one row', firstCheck: 'secret' },
  'signed-payment-callback': { budget: 'provider_messages', firstCheck: 'signature' },
};

/** Functions with a secret in their address. A request with a wrong secret results in 404. */
export const secretAddresses = ['payment-callback'];

/** Functions that respond to a POST without a login and leave the database unchanged. */
export const statelessEndpoints = ['sanity-webhook'];
