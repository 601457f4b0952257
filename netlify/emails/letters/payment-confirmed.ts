import { momentInWords } from '#domain/date/date.ts';
import type { Payment } from '#domain/payment/payment.ts';
import { inFrame } from '../frame.ts';
import type { Letter } from '../letter.ts';
import { paymentFacts, receivedInWords } from '../payment-facts.ts';

export interface AboutPayment {
  business: string;
  payment: Payment;
}

/** The receipt of an owner who paid; its link is the receipt that she can print. */
export const paymentConfirmed: Letter<AboutPayment> = {
  name: 'payment-confirmed',
  write: ({ business, payment }, { brand, url }) =>
    inFrame(brand, {
      subject: `Receipt ${payment.receipt_number ?? ''}: ${receivedInWords(payment)} for ${business}`,
      parts: [
        'We received your payment. Thank you.',
        {
          facts: {
            'Receipt number': String(payment.receipt_number ?? ''),
            Business: business,
            ...paymentFacts(payment),
          },
        },
        payment.covers_until === null
          ? 'Your days start to count when your page goes live. Should it not be live within 2 days of your payment, you get your money back.'
          : `Your page is live for it until ${momentInWords(payment.covers_until)}.`,
        { link: { url, words: 'See and print your receipt' } },
      ],
    }),
};
