import type { AdvertChoices } from '../../domain/advert/advert.schema.ts';
import type { Price } from '../../domain/package/package.ts';
import type { CardCheckout } from '../pricing/card-checkout.ts';

/** What the operator offers, and where it is paid. */
export interface Offers extends AdvertChoices {
  websiteBuild: Price;
  till: string;
  /** Whom to call after paying. */
  phone: string;
  checkout: CardCheckout;
  /** Where PayPal comes back to, as whole addresses. */
  returns: { paidUrl: string; cancelUrl: string };
}
