import type { Config } from '@netlify/functions';
import { paymentStates } from '#domain/payment/payment.ts';
import { paymentList } from '../data/staff-payments.ts';
import { requireChoice, getSearchTerms, listEndpoint } from '../staff/list-endpoint.ts';
import { createPaymentCsvOptions } from '../staff/payment-file.ts';

export const config: Config = { path: '/api/staff/payments' };

/** Lists all payments, newest first, filtered by state, and by the reference, transaction number or listing. */
export default listEndpoint({
  ...createPaymentCsvOptions('payments.csv'),
  pages: (url) => {
    const terms = getSearchTerms(url);
    return paymentList.pages({
      p_query: terms,
      p_state: requireChoice(url, 'state', paymentStates),
    });
  },
});
