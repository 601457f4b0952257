import type { ComponentProps } from 'react';
import type { Text } from '#content/text/text.ts';
import { searchLimits } from '#domain/listing/search.ts';
import { getWhatsAppUrl } from '#domain/phone/phone.ts';
import { fill } from '#domain/text/placeholders.ts';
import { LinkButton } from '#ui/Button.tsx';
import { ListingRows } from '../listing/ListingRows.tsx';
import {
  formatAbsence,
  formatForms,
  formatMissingPlace,
  formatNearestHeading,
  formatResultCount,
  formatResultHeading,
  nameRequested,
  type SearchSummary,
} from './search-summary.ts';

interface Props {
  summary: SearchSummary;
  /** Address of the search as it was typed, if its words were corrected. */
  typedUrl?: string | undefined;
  text: Text['directory'];
}

/**
 * The number of results, which the script of the page replaces. It is empty before the first search, and only read aloud
 * if the heading has the number too.
 */
export function SearchCount({
  summary,
  text,
}: Partial<Pick<Props, 'summary'>> & Pick<Props, 'text'>) {
  return (
    <p
      id="directory-count"
      className={summary && formatResultHeading(summary, text) !== '' ? 'sr-only' : undefined}
      role="status"
    >
      {summary && formatResultCount(summary, text)}
    </p>
  );
}

/** The sentences about a search, except for the number of results. */
export function SearchStatus({ summary, typedUrl, text }: Props) {
  const missingPlace = formatMissingPlace(summary, text);
  const forms = formatForms(summary, text);
  const { correction, typed } = summary;
  return (
    <>
      {summary.isShortened && (
        <p className="mt-2">{fill(text.shortened, { count: searchLimits.maxTerms })}</p>
      )}
      {correction !== undefined && typedUrl !== undefined && (
        <p className="mt-2 wrap-anywhere">
          {fill(text.corrected, { correction })}{' '}
          <a
            className="inline-flex min-h-11 items-center font-bold text-brand underline"
            href={typedUrl}
          >
            {fill(text.searchTyped, { typed })}
          </a>
        </p>
      )}
      {forms !== '' && <p className="mt-2 wrap-anywhere">{forms}</p>}
      {missingPlace !== '' && <p className="mt-2 font-bold">{missingPlace}</p>}
      {summary.hasLowestPrice && <p className="mt-2">{text.noLowestPrice}</p>}
      {summary.total === 0 && (
        <section
          className="notice mt-4 items-center justify-between gap-4 wrap-anywhere sm:flex"
          data-absence={summary.absence}
        >
          <p>{formatAbsence(summary, text)}</p>
          <p className="flex-none max-sm:mt-3">
            <LinkButton href="/all-businesses" data-clear="">
              {text.clear}
            </LinkButton>
          </p>
        </section>
      )}
    </>
  );
}

/** Messages for an outage of the search, of which the script of the page shows those that apply. */
export function SearchOutage({ text }: Pick<Props, 'text'>) {
  return (
    <section className="notice mt-4" id="directory-outage" role="alert" hidden>
      <h2 className="font-sans text-base">
        <span data-when="online">{text.outage}</span>
        <span data-when="offline">{text.outageOffline}</span>
      </h2>
      <p className="font-normal">
        <span data-when="match">{text.outageHere}</span>
        <span data-when="no match">{text.outageNothing}</span>
      </p>
      <p className="mt-3">
        <LinkButton href="/all-businesses/search">{text.retry}</LinkButton>
      </p>
    </section>
  );
}

interface NearestProps extends Omit<ComponentProps<typeof ListingRows>, 'text'> {
  summary: SearchSummary;
  /** Address of the site, for an invitation. */
  siteUrl: string;
  text: Text['directory'] & { card: Text['listing'] };
}

/** For a search without results: the nearest businesses, and an invitation of a shop that the search lacks. */
export function NearestListings({ summary, siteUrl, listings, text, ...props }: NearestProps) {
  const { absence = 'goods', total } = summary;
  if (total > 0) return null;
  return (
    <>
      {listings.length > 0 && (
        <>
          <h2 className="mt-6 mb-4 text-title">{formatNearestHeading(summary, text)}</h2>
          <ListingRows {...props} listings={listings} text={text.card} />
        </>
      )}
      {['goods', 'section', 'place'].includes(absence) && (
        <Invite summary={summary} siteUrl={siteUrl} text={text} />
      )}
    </>
  );
}

/** An invitation of a shop that the search lacks. */
function Invite({ summary, siteUrl, text }: Pick<NearestProps, 'summary' | 'siteUrl' | 'text'>) {
  const message = fill(text.inviteMessage, { typed: nameRequested(summary), url: siteUrl });
  const { place } = summary;
  return (
    <>
      <p className="mt-6">
        {place === undefined ? text.invite : fill(text.invitePlace, { place })}
      </p>
      <p className="mt-3">
        <LinkButton href={getWhatsAppUrl('', message)} target="_blank" rel="noopener">
          {text.inviteButton}
        </LinkButton>
      </p>
    </>
  );
}

/** A link to the next page of results. */
export function MoreResults({ href, text }: { href?: string; text: Text['directory'] }) {
  return (
    <p className="mt-8">
      <LinkButton
        id="directory-more"
        href={href ?? '/all-businesses/search'}
        hidden={href === undefined}
      >
        {text.more}
      </LinkButton>
    </p>
  );
}
