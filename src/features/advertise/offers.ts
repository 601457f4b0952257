import type { ListingChoices } from '#domain/listing/draft.schema.ts';
import type { PackageId, Price } from '#domain/package/package.ts';

/** Names of places by county, which a field of free text suggests. */
type PlacesByField = Record<'town' | 'located', Readonly<Record<string, readonly string[]>>>;

/** The categories, counties, places and packages of the operator, and the price of a website. */
export interface Offers extends ListingChoices {
  placesByField: PlacesByField;
  websiteBuild: Price;
  /** The package of a new advert, unless a page of prices preselected another one; '' for none. */
  defaultPackage: PackageId | '';
}
