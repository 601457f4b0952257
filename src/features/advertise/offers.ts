import type { ListingChoices } from '#domain/listing/draft.schema.ts';
import type { Price } from '#domain/package/package.ts';

/** The categories, counties and packages of the operator, and the price of a website. */
export interface Offers extends ListingChoices {
  websiteBuild: Price;
}
