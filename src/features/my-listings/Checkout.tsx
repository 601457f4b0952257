import type { OwnListing } from '#domain/listing/own-listing.ts';
import type { Text } from '#content/text/text.ts';
import { ListingChoice } from './ListingChoice.tsx';
import { PackageChoice } from './PackageChoice.tsx';
import { Summary } from './Summary.tsx';
import { useSelection, type PackageOffers } from './use-selection.ts';

interface Props extends PackageOffers {
  /** The listings that can be paid. The list is not empty. */
  listings: OwnListing[];
  loadedAt: Date | undefined;
  text: Text['pricingType']['choose'];
}

/** The choice of a listing and a package, with the total and a link to the payment. */
export function Checkout({ listings, loadedAt, text, ...packageOffers }: Props) {
  const selection = useSelection(listings, packageOffers);
  const { listing } = selection;
  if (!listing) return null;
  return (
    <form
      noValidate
      className="grid gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        selection.pay();
      }}
    >
      <ListingChoice
        listings={listings}
        listing={listing}
        loadedAt={loadedAt}
        onChoose={selection.chooseListing}
        text={text}
      />
      <PackageChoice packages={packageOffers.packages} selection={selection} text={text} />
      <Summary listing={listing} selection={selection} loadedAt={loadedAt} text={text} />
    </form>
  );
}
