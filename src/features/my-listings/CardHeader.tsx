import { useState } from 'react';
import { formatDate, formatMoment } from '#browser/dates.ts';
import {
  getPromptTime,
  hasHoursLeft,
  hasUncheckedPayment,
  isLate,
  isRenewalDue,
} from '#domain/listing/status.ts';
import type { ListingState } from '#domain/listing/listing-states.ts';
import type { OwnListing } from '#domain/listing/own-listing.ts';
import { getPictureUrl } from '#domain/picture/picture-url.ts';
import { fill } from '#domain/text/placeholders.ts';
import { unknownPosition } from '#ui/Picture.tsx';
import { WholeAmounts } from '#ui/WholeAmounts.tsx';
import type { PageText } from '#content/text/text.ts';
import { formatRemaining } from './format-remaining.ts';

interface Props {
  listing: OwnListing;
  business: string;
  /** The server's time when the listing was loaded. */
  loadedAt: Date | undefined;
  text: PageText<'myListings'>;
}

const stateClasses: Partial<Record<ListingState, string>> = {
  live: 'text-good',
  changes_requested: 'text-bad',
  expired: 'text-bad',
  suspended: 'text-bad',
};

/** The name of the business with its cover, and in large type the state of the listing and the remaining time. */
export function CardHeader({ listing, business, loadedAt, text }: Props) {
  const { id, state, live_until } = listing;
  const isLive = state === 'live' && live_until !== null;
  return (
    <header className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Cover listing={listing} />
        <h2
          id={`listing-${id}`}
          className="min-w-0 flex-1 basis-40 text-lg leading-tight wrap-anywhere"
        >
          {business}
        </h2>
      </div>
      <div aria-live="polite" className="leading-tight">
        <p className={`text-title font-bold ${stateClasses[state] ?? 'text-brand'}`}>
          {describeState(listing, loadedAt, text)}
        </p>
        {isLive && loadedAt && (
          <>
            <p className="text-title font-bold">
              {formatRemaining(live_until, loadedAt, text.left)}
            </p>
            <p className="mt-1 text-ink-soft">
              <WholeAmounts text={describeEnd(listing, live_until, loadedAt, text)} />
            </p>
          </>
        )}
        {state === 'expired' && live_until !== null && (
          <p className="mt-1 text-ink-soft">
            {fill(text.endedOn, { date: formatDate(live_until) })}
          </p>
        )}
      </div>
    </header>
  );
}

/** Returns the sentence with the end of a live listing. The last two days have its time as well. */
function describeEnd(listing: OwnListing, end: string, now: Date, text: Props['text']): string {
  const prompt = getPromptTime(listing);
  const date = hasHoursLeft(end, now) ? formatMoment(end) : formatDate(end);
  return prompt === null
    ? fill(text.until, { date })
    : fill(text.untilPrompt, { date, promptDate: formatDate(prompt) });
}

function describeState(
  listing: OwnListing,
  loadedAt: Date | undefined,
  text: Props['text'],
): string {
  if (isLate(listing)) return text.late;
  if (listing.state === 'approved' && hasUncheckedPayment(listing)) return text.checkingPayment;
  return loadedAt && isRenewalDue(listing, loadedAt) ? text.endsSoon : text.states[listing.state];
}

/** The cover of the public version, otherwise of the draft. It is left out if its file does not load. */
function Cover({ listing: { visible, draft, cover_position } }: Pick<Props, 'listing'>) {
  const [hasFailed, setFailed] = useState(false);
  const [draftCover] = draft.images;
  const cover = visible ?? (draftCover && { cover: draftCover.id, alt: draftCover.alt });
  if (!cover || hasFailed) return null;
  return (
    <img
      className="cropped size-20 flex-none rounded-sm"
      data-position={cover_position ?? unknownPosition}
      src={getPictureUrl(cover.cover, 320, 'webp')}
      alt={cover.alt}
      width="80"
      height="80"
      loading="lazy"
      onError={() => setFailed(true)}
    />
  );
}
