import type { ListingChoices } from '#domain/listing/draft.schema.ts';
import type { Price } from '#domain/package/package.ts';

/** What the operator offers. */
export interface Offers extends ListingChoices {
  websiteBuild: Price;
}
