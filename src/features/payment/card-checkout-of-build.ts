import * as env from 'astro:env/server';
import { cardButtons, type CardCheckout } from './card-checkout.ts';

/**
 * Returns the card checkout from the environment variables of the build.
 * @param site - the address of the site, to which PayPal redirects.
 */
export function cardCheckout(site: URL | undefined): CardCheckout {
  return {
    ...cardButtons(
      {
        daily: env.PAYPAL_BUTTON_DAILY,
        weekly: env.PAYPAL_BUTTON_WEEKLY,
        monthly: env.PAYPAL_BUTTON_MONTHLY,
      },
      env.PAYPAL_ENVIRONMENT,
    ),
    returns: {
      paidUrl: new URL('/thank-you', site).href,
      cancelUrl: new URL('/cancel', site).href,
    },
  };
}
