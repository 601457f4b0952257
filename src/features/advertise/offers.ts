import type { ListingChoices } from '#domain/listing/draft.schema.ts';
import type { Price } from '#domain/package/package.ts';
import type { CardCheckout } from '../payment/card-checkout.ts';

/** What the operator offers, and how it is paid by card. */
export interface Offers extends ListingChoices {
  websiteBuild: Price;
  card: CardCheckout;
}
