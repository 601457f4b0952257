/**
 * The provider of payments that members send by hand to the company's till, which is a number at M-Pesa. The provider
 * sends no requests, because M-Pesa or staff report these payments.
 */
import { getQuote } from '#domain/package/package.ts';
import type { Provider } from '../provider.ts';

export const till: Provider = {
  quote: (offer, website) => getQuote(offer, website, 'KES'),
  repeatWindowMs: 0,
  begin: ({ id }) => Promise.resolve({ session: id }),
  queryAttempt: ({ id }) => Promise.resolve({ kind: 'waiting', about: { payment: id } }),
  webhook: undefined,
  confirm: () => Promise.resolve([]),
  findReportedPayment: () => undefined,
  refund: undefined,
  listTransactions: undefined,
};
