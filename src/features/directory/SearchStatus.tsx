import { searchLimits } from '#domain/listing/search.ts';
import { formatShillings } from '#domain/money/money.ts';
import { getWhatsAppUrl } from '#domain/phone/phone.ts';
import { fill } from '#domain/text/placeholders.ts';
import { LinkButton } from '#ui/Button.tsx';
import type { Text } from '#content/text/text.ts';

/** The properties of a search result that its status displays. */
export interface SearchSummary {
  /** Total number of results. */
  total: number;
  /** True if each result matches all words of the input. False if each result matches some words. */
  isWhole: boolean;
  /** True if the input has more words than a search accepts. */
  isShortened: boolean;
  /** The maximum price in the input, in whole shillings. */
  maxPrice?: number;
  /** A corrected spelling of the input. */
  suggestion?: string;
}

interface Props {
  /** Undefined before the first search. */
  summary?: SearchSummary;
  /** Address of the site, for an invitation. */
  siteUrl: string;
  text: Text['directory'];
}

/** The number of results. The script of the page reads its texts from the `data` attributes. */
export function SearchCount({ summary, text }: Pick<Props, 'summary' | 'text'>) {
  const template = summary?.isWhole === false && summary.total > 0 ? text.foundSome : text.found;
  return (
    <p id="directory-count" role="status" data-found={text.found} data-found-some={text.foundSome}>
      {summary && fill(template, { total: summary.total })}
    </p>
  );
}

/** The status of a search, except for the number of results. */
export function SearchStatus({ summary, siteUrl, text }: Props) {
  return (
    <>
      <p className="mt-2" id="directory-shortened" hidden={!summary?.isShortened}>
        {fill(text.shortened, { count: searchLimits.maxTerms })}
      </p>
      <p className="mt-2" id="directory-price" hidden={summary?.maxPrice === undefined}>
        {formatPriceLimit(summary?.maxPrice, text)}
      </p>
      <Suggestion
        {...(summary?.suggestion !== undefined && { suggestion: summary.suggestion })}
        text={text}
      />
      <section className="notice mt-4" id="directory-nothing" hidden={summary?.total !== 0}>
        <p>{text.nothing}</p>
        <p className="font-normal">{text.nothingWay}</p>
        <p className="mt-3">
          <LinkButton href="/all-businesses">{text.clear}</LinkButton>
        </p>
        <Invite siteUrl={siteUrl} text={text} />
      </section>
      <section className="notice mt-4" id="directory-outage" role="alert" hidden>
        <p>{text.outage}</p>
        <p className="font-normal">{text.outageHere}</p>
        <p className="mt-3">
          <LinkButton href="/all-businesses/search">{text.retry}</LinkButton>
        </p>
      </section>
    </>
  );
}

/** Returns the sentence about the maximum price of a search; '' without one. */
export function formatPriceLimit(maxPrice: number | undefined, text: Text['directory']): string {
  if (maxPrice === undefined) return '';
  return fill(text.priceLimit, { price: formatShillings(Math.max(maxPrice, 0)) });
}

/** An invitation of a shop that the search lacks. */
function Invite({ siteUrl, text }: Pick<Props, 'siteUrl' | 'text'>) {
  const message = fill(text.inviteMessage, { url: siteUrl });
  return (
    <>
      <p className="mt-4 font-normal">{text.invite}</p>
      <p className="mt-3">
        <LinkButton href={getWhatsAppUrl('', message)} target="_blank" rel="noopener">
          {text.inviteButton}
        </LinkButton>
      </p>
    </>
  );
}

/** A link to a corrected search, for input without results. */
function Suggestion({ suggestion = '', text }: { suggestion?: string; text: Text['directory'] }) {
  const [prefix, suffix] = text.meant.split('{suggestion}');
  return (
    <p className="mt-2" id="directory-meant" hidden={suggestion === ''}>
      {prefix}
      <a
        className="inline-flex min-h-11 items-center font-bold text-brand underline"
        href={`/all-businesses/search?${new URLSearchParams({ q: suggestion })}`}
      >
        {suggestion}
      </a>
      {suffix}
    </p>
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
