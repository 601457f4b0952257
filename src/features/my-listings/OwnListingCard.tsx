import { useEffect, useRef, useState } from 'react';
import { formatDate } from '#browser/dates.ts';
import { fill } from '#domain/text/placeholders.ts';
import {
  findUnusedPayments,
  getChangesToMake,
  getContactEnd,
  getTitle,
  hasUncheckedPayment,
  hasUnpublishedChanges,
} from '#domain/listing/status.ts';
import type { OwnListing } from '#domain/listing/own-listing.ts';
import { KitengeStrip } from '#ui/KitengeStrip.tsx';
import { cardClass } from '#ui/variants.ts';
import type { PageText } from '#content/text/text.ts';
import { WholeAmounts } from '#ui/WholeAmounts.tsx';
import { CardHeader } from './CardHeader.tsx';
import { LazyRenewal } from './LazyRenewal.tsx';
import { ListingHistory } from './ListingHistory.tsx';
import { OpenPayments } from './OpenPayments.tsx';
import { OwnListingActions } from './OwnListingActions.tsx';
import { Reach } from './Reach.tsx';
import { UnsentChanges } from './UnsentChanges.tsx';
import { WithdrawDialog } from './WithdrawDialog.tsx';

interface Props {
  listing: OwnListing;
  /** The server's time when the listing was loaded. */
  loadedAt: Date | undefined;
  /** True for the first listing that the last 'show more' loaded. Its card gets the focus. */
  hasFocus: boolean;
  /** Called after an action changed the listing, with a sentence about the result. */
  onChanged: (result: string) => void;
  text: PageText<'myListings'>;
}

/**
 * A listing of the member: the state, the remaining time and the visitors in large type, then the actions and the
 * history.
 */
export function OwnListingCard({ listing, loadedAt, hasFocus, onChanged, text }: Props) {
  const [isWithdrawOpen, setIsWithdrawOpen] = useState(false);
  const [detailsPlace, setDetailsPlace] = useState<Element | null>(null);
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (hasFocus) card.current?.focus();
  }, [hasFocus]);
  const { id, state } = listing;
  const business = getTitle(listing) || text.unnamed;
  return (
    <li ref={card} tabIndex={-1} className={cardClass}>
      <KitengeStrip seed={listing.slug ?? `listing-${id}`} />
      <article className="@container p-4 sm:p-6" aria-labelledby={`listing-${id}`}>
        <div className="grid items-start gap-5 @2xl:grid-cols-[minmax(0,1fr)_16rem] @2xl:gap-6">
          <CardContent
            listing={listing}
            business={business}
            loadedAt={loadedAt}
            detailsPlace={detailsPlace}
            onChanged={onChanged}
            onWithdraw={() => setIsWithdrawOpen(true)}
            text={text}
          />
          <div ref={setDetailsPlace} className="empty:hidden @2xl:col-span-2 @2xl:row-start-2" />
          <div className="grid gap-5 @2xl:content-start @2xl:self-stretch @2xl:border-l @2xl:border-line @2xl:pl-6">
            <ListingHistory listing={listing} text={text} />
          </div>
        </div>
      </article>
      {isWithdrawOpen && (
        <WithdrawDialog
          listing={listing}
          business={business}
          loadedAt={loadedAt}
          onClose={() => setIsWithdrawOpen(false)}
          onDone={() => {
            setIsWithdrawOpen(false);
            const result = state === 'draft' ? text.done.discarded : text.done.removed;
            onChanged(fill(result, { business }));
          }}
          text={text.withdraw}
        />
      )}
    </li>
  );
}

interface ContentProps extends Omit<Props, 'hasFocus'> {
  business: string;
  /** The element for the details of the reach. */
  detailsPlace: Element | null;
  onWithdraw: () => void;
}

/** The column beside the history. The details of the reach are below both columns, so that they push no action away. */
function CardContent({ listing, business, loadedAt, detailsPlace, ...props }: ContentProps) {
  const { onChanged, onWithdraw, text } = props;
  const [controlPlace, setControlPlace] = useState<Element | null>(null);
  const { id, state, live_from } = listing;
  const wasLive = live_from !== null && (state === 'live' || state === 'expired');
  return (
    <div className="grid gap-5">
      <CardHeader listing={listing} business={business} loadedAt={loadedAt} text={text} />
      {wasLive && (
        <Reach
          id={id}
          start={live_from}
          end={getReachEnd(listing)}
          controlPlace={controlPlace}
          detailsPlace={detailsPlace}
          text={text.reach}
        />
      )}
      <Situation listing={listing} loadedAt={loadedAt} text={text} />
      {hasUnpublishedChanges(listing) && (
        <UnsentChanges
          listing={listing}
          onChanged={() => onChanged(fill(text.done.changes, { business }))}
          text={text}
        />
      )}
      <OpenPayments listing={listing} loadedAt={loadedAt} text={text} />
      <OwnListingActions
        listing={listing}
        business={business}
        loadedAt={loadedAt}
        onWithdraw={onWithdraw}
        reachControl={wasLive ? setControlPlace : undefined}
        text={text}
      >
        <LazyRenewal listing={listing} business={business} onChanged={() => onChanged('')} />
      </OwnListingActions>
    </div>
  );
}

/** Returns the end of the live period of an expired listing. The reach of its last week is counted from there. */
function getReachEnd({ state, live_until }: OwnListing): string | undefined {
  return state === 'expired' ? (live_until ?? undefined) : undefined;
}

/** Sentences about a state in which the owner has to act, or has to wait. */
function Situation({ listing, loadedAt, text }: Pick<Props, 'listing' | 'loadedAt' | 'text'>) {
  const { state } = listing;
  const changes = getChangesToMake(listing);
  if (changes) return <RequestedChanges reason={changes.reason} message={text.askedChanges} />;
  switch (state) {
    case 'suspended':
      return <p className="max-w-prose">{text.suspended}</p>;
    case 'expired':
      // The sentence advises a renewal, which the money may have paid.
      return !isPaidFor(listing) && loadedAt ? (
        <p className="max-w-prose">{describeEnd(listing, loadedAt, text.ended)}</p>
      ) : null;
    case 'submitted':
      return (
        <p className="max-w-prose">
          <WholeAmounts text={isPaidFor(listing) ? text.checking : text.checkingUnpaid} />
        </p>
      );
    default:
      return null;
  }
}

function describeEnd(listing: OwnListing, now: Date, text: Props['text']['ended']): string {
  const until = getContactEnd(listing, now);
  return until === null ? text.gone : fill(text.kept, { date: formatDate(until) });
}

const isPaidFor = (listing: OwnListing) =>
  findUnusedPayments(listing).length > 0 || hasUncheckedPayment(listing);

function RequestedChanges({ reason, message }: { reason: string; message: string }) {
  return (
    <div className="border-l-4 border-bad pl-4">
      <p>{message}</p>
      <p className="max-w-prose font-bold wrap-anywhere whitespace-pre-line">{reason}</p>
    </div>
  );
}
