import * as env from 'astro:env/server';
import { cardCheckout } from '../pricing/card-checkout.ts';
import type { CardWay } from './card-way.ts';

/** As the environment of the build says. @param site - address of the site, to which PayPal comes back. */
export function cardWay(site: URL | undefined): CardWay {
  return {
    ...cardCheckout({
      daily: env.PAYPAL_BUTTON_DAILY,
      weekly: env.PAYPAL_BUTTON_WEEKLY,
      monthly: env.PAYPAL_BUTTON_MONTHLY,
    }),
    returns: {
      paidUrl: new URL('/thank-you', site).href,
      cancelUrl: new URL('/cancel', site).href,
    },
  };
}
