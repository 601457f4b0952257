import { useEffect, useRef, useState } from 'react';
import {
  getChangesToMake,
  isLate,
  hasUnpublishedChanges,
  getTitle,
} from '#domain/listing/status.ts';
import type { OwnListing } from '#domain/listing/own-listing.ts';
import type { ListingState } from '#domain/listing/listing-states.ts';
import { getPictureUrl } from '#domain/picture/picture-url.ts';
import { LinkButton } from '#ui/Button.tsx';
import { KitengeStrip } from '#ui/KitengeStrip.tsx';
import { cardClass } from '#ui/variants.ts';
import { OwnListingActions } from './OwnListingActions.tsx';
import { formatRemaining } from './format-remaining.ts';
import type { PageText } from '#content/text/text.ts';
import { OpenPayments } from './OpenPayments.tsx';
import { ListingHistory } from './ListingHistory.tsx';
import { Reach } from './Reach.tsx';
import { UnsentChanges } from './UnsentChanges.tsx';
import { WithdrawDialog } from './WithdrawDialog.tsx';

interface Props {
  listing: OwnListing;
  /** The server's time when the listing was loaded. */
  loadedAt: Date | undefined;
  /** True for the first listing that the last 'show more' loaded. Its card gets the focus. */
  hasFocus: boolean;
  /** Called after an action changed the listing. */
  onChanged: () => void;
  text: PageText<'myListings'>;
}

const stateClasses: Partial<Record<ListingState, string>> = {
  live: 'text-good',
  changes_requested: 'text-bad',
  expired: 'text-bad',
  suspended: 'text-bad',
};

/**
 * A listing of the member. The state and the remaining time come first in large type, then the actions and the
 * history.
 */
export function OwnListingCard({ listing, loadedAt, hasFocus, onChanged, text }: Props) {
  const [isWithdrawOpen, setIsWithdrawOpen] = useState(false);
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (hasFocus) card.current?.focus();
  }, [hasFocus]);
  const { id, state, live_from } = listing;
  const changes = getChangesToMake(listing);
  const business = getTitle(listing) || text.unnamed;
  const wasLive = live_from !== null && state !== 'withdrawn';
  return (
    <li ref={card} tabIndex={-1} className={cardClass}>
      <KitengeStrip seed={listing.slug ?? `listing-${id}`} />
      <article className="grid gap-5 p-4" aria-labelledby={`listing-${id}`}>
        <CardHeader listing={listing} business={business} loadedAt={loadedAt} text={text} />
        {changes && <RequestedChanges reason={changes.reason} message={text.askedChanges} />}
        {state === 'suspended' && <Suspended text={text} />}
        {hasUnpublishedChanges(listing) && (
          <UnsentChanges listing={listing} onChanged={onChanged} text={text.unsent} />
        )}
        <OpenPayments listing={listing} text={text} />
        <OwnListingActions
          listing={listing}
          business={business}
          loadedAt={loadedAt}
          onWithdraw={() => setIsWithdrawOpen(true)}
          text={text}
        />
        {wasLive && <Reach id={id} text={text.reach} />}
        <ListingHistory listing={listing} text={text} />
      </article>
      {isWithdrawOpen && (
        <WithdrawDialog
          listing={listing}
          business={business}
          loadedAt={loadedAt}
          onClose={() => setIsWithdrawOpen(false)}
          onDone={() => {
            setIsWithdrawOpen(false);
            onChanged();
          }}
          text={text.withdraw}
        />
      )}
    </li>
  );
}

interface HeaderProps extends Pick<Props, 'listing' | 'loadedAt' | 'text'> {
  business: string;
}

/** The name of the business, the state of the listing with the remaining time, and the cover. */
function CardHeader({ listing, business, loadedAt, text }: HeaderProps) {
  const { id, state, live_until, visible } = listing;
  const isLive = state === 'live' && live_until !== null;
  return (
    <header className="flex flex-wrap items-start gap-4">
      <div className="grid min-w-0 flex-1 basis-36 gap-1">
        <h2 id={`listing-${id}`} className="text-xl wrap-anywhere">
          {business}
        </h2>
        <div aria-live="polite">
          <p
            className={`text-title leading-tight font-bold ${stateClasses[state] ?? 'text-brand'}`}
          >
            {isLate(listing) ? text.late : text.states[state]}
          </p>
          {isLive && loadedAt && (
            <p className="text-lead font-bold">
              {formatRemaining(live_until, loadedAt, text.left)}
            </p>
          )}
        </div>
      </div>
      {visible && (
        <img
          className="size-20 flex-none object-cover"
          src={getPictureUrl(visible.cover, 320, 'webp')}
          alt={visible.alt}
          width="80"
          height="80"
          loading="lazy"
        />
      )}
    </header>
  );
}

function RequestedChanges({ reason, message }: { reason: string; message: string }) {
  return (
    <div className="border-l-4 border-bad pl-4">
      <p>{message}</p>
      <p className="max-w-prose font-bold wrap-anywhere whitespace-pre-line">{reason}</p>
    </div>
  );
}

function Suspended({ text: { suspended, till } }: Pick<Props, 'text'>) {
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="max-w-prose">{suspended}</p>
      <LinkButton variant="primary" href={`tel:${till.phone}`}>
        {till.call}
      </LinkButton>
    </div>
  );
}
