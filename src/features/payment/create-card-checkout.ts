import * as env from 'astro:env/server';
import { localizePath } from '#domain/language/localized-path.ts';
import { getHostedButtons, type CardCheckout } from './card-checkout.ts';

/**
 * Returns the card checkout from the environment variables of the build.
 * @param site - the address of the site, to which PayPal redirects.
 */
export function createCardCheckout(site: URL | undefined): CardCheckout {
  return {
    ...getHostedButtons(
      {
        daily: env.PAYPAL_BUTTON_DAILY,
        weekly: env.PAYPAL_BUTTON_WEEKLY,
        monthly: env.PAYPAL_BUTTON_MONTHLY,
      },
      env.PAYPAL_ENVIRONMENT,
    ),
    redirects: {
      paidUrl: new URL(localizePath('/thank-you'), site).href,
      cancelUrl: new URL(localizePath('/cancel'), site).href,
    },
  };
}
