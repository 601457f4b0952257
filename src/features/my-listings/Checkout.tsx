import type { OwnListing } from '#domain/listing/own-listing.ts';
import type { Text } from '#content/text/text.ts';
import { ListingChoice } from './ListingChoice.tsx';
import { PackageChoice } from './PackageChoice.tsx';
import { Summary } from './Summary.tsx';
import { useChoice, type Shop } from './use-choice.ts';

interface Props extends Shop {
  /** The listings that can be paid. The list is not empty. */
  listings: OwnListing[];
  now: Date | undefined;
  text: Text['pricingType']['choose'];
}

/** The choice of a listing and a package, with the total and a link to the payment. */
export function Checkout({ listings, now, text, ...shop }: Props) {
  const choice = useChoice(listings, shop);
  const { listing } = choice;
  if (!listing) return null;
  return (
    <form
      noValidate
      className="grid gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        choice.pay();
      }}
    >
      <ListingChoice
        listings={listings}
        listing={listing}
        now={now}
        onChoose={choice.chooseListing}
        text={text}
      />
      <PackageChoice packages={shop.packages} choice={choice} text={text} />
      <Summary listing={listing} choice={choice} now={now} text={text} />
    </form>
  );
}
