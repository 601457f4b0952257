import type { Config } from '@netlify/functions';
import { paymentStates } from '#domain/payment/payment.ts';
import { paymentList, waitingPayments } from '../data/staff-payments.ts';
import { requireChoice, searchedWords, listEndpoint } from '../staff/list-endpoint.ts';
import { paymentFile } from '../staff/payment-file.ts';

export const config: Config = { path: '/api/staff/payments' };

/** What waits, oldest first; or all payments, newest first: by state, reference, code or name. */
export default listEndpoint({
  ...paymentFile('payments.csv'),
  pages: (url) => {
    const words = searchedWords(url);
    const state = requireChoice(url, 'state', [...paymentStates, 'waiting']);
    if (state !== 'waiting') return paymentList.pages({ words, in_state: state });
    return waitingPayments.pages({});
  },
});
