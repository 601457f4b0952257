import type { OwnListing } from '#domain/listing/own-listing.ts';
import { findPayments } from '#domain/listing/status.ts';
import { isBeingChecked } from '#domain/payment/open-payment.ts';
import { getPayPath } from '#domain/payment/pay-path.ts';
import { LinkButton } from '#ui/Button.tsx';
import type { Text } from '#content/text/text.ts';
import { ListingChoice } from './ListingChoice.tsx';
import { PackageChoice } from '../pricing/PackageChoice.tsx';
import { abovePayBar, PayBar } from './PayBar.tsx';
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
  const pays = getOccasion(listing);
  const isChecking = findPayments(listing, 'pending').some(isBeingChecked);
  const choice = (
    <ListingChoice
      listings={listings}
      listing={listing}
      hasState={!isChecking}
      loadedAt={loadedAt}
      onChoose={selection.chooseListing}
      text={text}
    />
  );
  // A second payment would have to be given back.
  if (isChecking) {
    return (
      <div className="grid max-w-prose justify-items-start gap-6" data-pays={pays} data-checking="">
        {choice}
        <p role="status" className="border-l-4 border-accent pl-4 font-bold">
          {text.checking}
        </p>
        <LinkButton variant="primary" href={getPayPath(listing.id)}>
          {text.see}
        </LinkButton>
      </div>
    );
  }
  return (
    <form
      noValidate
      data-pays={pays}
      className="flex flex-col gap-8 min-[75rem]:grid min-[75rem]:grid-cols-[minmax(0,1fr)_22rem] min-[75rem]:items-start"
      onSubmit={(event) => {
        event.preventDefault();
        selection.pay();
      }}
    >
      <div className={`grid max-w-prose gap-8 ${abovePayBar}`}>
        {choice}
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
      <div className="contents gap-3 rounded-sm bg-band p-4 min-[75rem]:sticky min-[75rem]:top-4 min-[75rem]:grid">
        <Summary listing={listing} selection={selection} loadedAt={loadedAt} text={text} />
        <PayBar selection={selection} text={text} />
      </div>
    </form>
  );
}

/** Returns the occasion of the payment, by which the page selects its notes. */
function getOccasion({ state, live_from }: OwnListing): 'first' | 'approved' | 'renewal' {
  if (live_from !== null) return 'renewal';
  return state === 'approved' ? 'approved' : 'first';
}
