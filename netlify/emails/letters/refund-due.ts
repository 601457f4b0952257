import { inFrame } from '../frame.ts';
import type { Letter } from '../letter.ts';
import { paymentFacts, receivedInWords } from '../payment-facts.ts';
import type { AboutPayment } from './payment-confirmed.ts';

/** To an owner who gets her money back; its link is the page of her listings. */
export const refundDue: Letter<AboutPayment> = {
  name: 'refund-due',
  write: ({ business, payment }, { brand, url }) =>
    inFrame(brand, {
      subject: `You get ${receivedInWords(payment)} back`,
      parts: [
        'We owe you this payment. Our staff send it back the way it came, and we write to you when that is done. You need not do anything.',
        {
          facts: {
            Business: business,
            ...paymentFacts(payment),
            ...(payment.reason !== null && { Why: payment.reason }),
          },
        },
        { link: { url, words: 'See your payment' } },
      ],
    }),
};
