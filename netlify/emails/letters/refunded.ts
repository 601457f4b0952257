import { inFrame } from '../frame.ts';
import type { Letter } from '../letter.ts';
import { paymentFacts, receivedInWords } from '../payment-facts.ts';
import type { AboutPayment } from './payment-confirmed.ts';

/** To an owner whose money is on its way back; its link is her receipt, or the page of her listings. */
export const refunded: Letter<AboutPayment> = {
  name: 'refunded',
  write: ({ business, payment }, { brand, url }) =>
    inFrame(brand, {
      subject: `We sent ${receivedInWords(payment)} back to you`,
      parts: [
        'Our staff sent your money back the way it came. With some banks and cards it takes a few days until you see it.',
        {
          facts: {
            Business: business,
            ...paymentFacts(payment),
            ...(payment.reason !== null && { 'What our staff noted': payment.reason }),
          },
        },
        { link: { url, words: 'See your payment' } },
        'It did not arrive? Answer this e-mail or call us.',
      ],
    }),
};
