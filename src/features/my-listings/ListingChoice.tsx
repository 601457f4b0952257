import { getTitle } from '#domain/listing/status.ts';
import type { OwnListing } from '#domain/listing/own-listing.ts';
import { Choice, choiceCard } from '../components/Choice.tsx';
import type { Text } from '#content/text/text.ts';
import { formatRemaining } from './format-remaining.ts';

interface Props {
  listings: OwnListing[];
  listing: OwnListing;
  now: Date | undefined;
  onChoose: (listing: OwnListing) => void;
  text: Text['pricingType']['choose'];
}

/** The choice of the listing to pay for. A single listing is displayed without a choice. */
export function ListingChoice({ listings, listing, now, onChoose, text }: Props) {
  const [only] = listings;
  if (listings.length === 1 && only) {
    return <AboutListing listing={only} now={now} text={text} />;
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-heading text-xl">{text.listing}</legend>
      {listings.map((each) => (
        <Choice
          key={each.id}
          type="radio"
          name="listing"
          labelClass={choiceCard}
          checked={each.id === listing.id}
          onChoose={() => onChoose(each)}
        >
          <AboutListing listing={each} now={now} text={text} />
        </Choice>
      ))}
    </fieldset>
  );
}

function AboutListing({ listing, now, text }: Pick<Props, 'listing' | 'now' | 'text'>) {
  const { state, live_until } = listing;
  const isLive = state === 'live' && live_until !== null;
  return (
    <span className="flex flex-wrap gap-x-3">
      <strong className="wrap-anywhere">{getTitle(listing) || text.unnamed}</strong>
      <span className="text-ink-soft">
        {isLive && now ? formatRemaining(live_until, now, text.left) : text.states[state]}
      </span>
    </span>
  );
}
