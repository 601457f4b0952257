import { amountInWords } from '#domain/money/amount.ts';
import { inFrame } from '../frame.ts';
import type { Letter } from '../letter.ts';
import { receivedInWords } from '../payment-facts.ts';
import type { AboutPayment } from './payment-confirmed.ts';

/** To an owner who paid another sum than was asked for; its link is the page of her listings. */
export const paymentInReview: Letter<AboutPayment> = {
  name: 'payment-in-review',
  write: ({ business, payment }, { brand, url }) =>
    inFrame(brand, {
      subject: `We received another sum for ${business} than we asked for`,
      parts: [
        'Your payment came, but it is not the sum of the package that you chose. Nothing is lost: our staff look at it and call you.',
        {
          facts: {
            Business: business,
            'We asked for': amountInWords(payment),
            'We received': receivedInWords(payment),
            'Our reference': payment.reference,
          },
        },
        'You do not want to wait? Call us and say the reference above.',
        { link: { url, words: 'See your payment' } },
      ],
    }),
};
