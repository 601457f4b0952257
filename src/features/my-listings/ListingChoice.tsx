import { getTitle, hasUncheckedPayment } from '#domain/listing/status.ts';
import type { OwnListing } from '#domain/listing/own-listing.ts';
import { Choice, choiceCard } from '../components/Choice.tsx';
import type { Text } from '#content/text/text.ts';
import { formatRemaining } from './format-remaining.ts';

interface Props {
  listings: OwnListing[];
  listing: OwnListing;
  loadedAt: Date | undefined;
  /** False to leave the state of a single listing out. */
  hasState: boolean;
  onChoose: (listing: OwnListing) => void;
  text: Text['pricingType']['choose'];
}

/** The choice of the listing to pay for. A single listing is displayed without a choice. */
export function ListingChoice({ listings, listing, loadedAt, hasState, onChoose, text }: Props) {
  const [singleListing] = listings;
  if (listings.length === 1 && singleListing) {
    return hasState ? (
      <ListingSummary listing={singleListing} loadedAt={loadedAt} text={text} />
    ) : (
      <strong className="wrap-anywhere">{getTitle(singleListing) || text.unnamed}</strong>
    );
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-heading text-xl">{text.listing}</legend>
      {listings.map((option) => (
        <Choice
          key={option.id}
          type="radio"
          name="listing"
          labelClass={choiceCard}
          checked={option.id === listing.id}
          onChoose={() => onChoose(option)}
        >
          <ListingSummary listing={option} loadedAt={loadedAt} text={text} />
        </Choice>
      ))}
    </fieldset>
  );
}

function ListingSummary({ listing, loadedAt, text }: Pick<Props, 'listing' | 'loadedAt' | 'text'>) {
  const { state, live_until } = listing;
  const isLive = state === 'live' && live_until !== null;
  const isChecking = state === 'approved' && hasUncheckedPayment(listing);
  const stateText = isChecking ? text.checkingPayment : text.states[state];
  return (
    <span className="flex flex-wrap gap-x-3">
      <strong className="wrap-anywhere">{getTitle(listing) || text.unnamed}</strong>
      <span className="text-ink-soft">
        {isLive && loadedAt ? formatRemaining(live_until, loadedAt, text.left) : stateText}
      </span>
    </span>
  );
}
