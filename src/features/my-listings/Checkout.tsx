import type { OwnListing } from '#domain/listing/own-listing.ts';
import type { Text } from '#content/text/text.ts';
import { ListingChoice } from './ListingChoice.tsx';
import { PackageChoice } from '../pricing/PackageChoice.tsx';
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
      className="grid items-start gap-8 min-[75rem]:grid-cols-[minmax(0,1fr)_22rem]"
      onSubmit={(event) => {
        event.preventDefault();
        selection.pay();
      }}
    >
      <div className="grid max-w-prose gap-8">
        <ListingChoice
          listings={listings}
          listing={listing}
          loadedAt={loadedAt}
          onChoose={selection.chooseListing}
          text={text}
        />
        <div className="grid gap-4">
          <PackageChoice
            packages={packageOffers.packages}
            selected={selection.offer}
            withWebsite={selection.withWebsite}
            ids={{ package: 'package', withWebsite: 'website' }}
            text={text.packages}
            onChoose={({ id }) => selection.choosePackage(id)}
            onChooseWebsite={selection.chooseWebsite}
          />
        </div>
      </div>
      <Summary listing={listing} selection={selection} loadedAt={loadedAt} text={text} />
    </form>
  );
}
