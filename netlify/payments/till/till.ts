/** The till provider. It sends no requests, because M-Pesa or staff report its payments. */
import { getQuote } from '#domain/package/package.ts';
import type { Provider } from '../provider.ts';

export const till: Provider = {
  quote: (offer, website) => getQuote(offer, website, 'KES'),
  repeats: 0,
  begin: ({ id }) => Promise.resolve({ session: id }),
  readBack: ({ id }) => Promise.resolve({ kind: 'waiting', about: { payment: id } }),
  messages: undefined,
  confirm: () => Promise.resolve([]),
  reported: () => undefined,
  refund: undefined,
  list: undefined,
};
