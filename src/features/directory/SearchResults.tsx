import type { Listing } from '#domain/listing/listing.schema.ts';
import type { PictureData } from '#ui/picture-data.ts';
import { ListingRows } from '../listing/ListingRows.tsx';
import type { Text } from '#content/text/text.ts';
import type { Search } from './search-address.ts';
import { SearchForm } from './SearchForm.tsx';
import {
  MoreResults,
  NearestListings,
  SearchCount,
  SearchOutage,
  SearchStatus,
} from './SearchStatus.tsx';
import {
  describeClose,
  describeClosed,
  formatResultHeading,
  type SearchSummary,
} from './search-summary.ts';
import { toResultChips, toWiderUrl } from './section-chips.ts';

interface Props extends SearchSummary {
  title: string;
  search: Search;
  choices: Record<'category' | 'town', readonly string[]>;
  listings: Listing[];
  /** Cover pictures by name. */
  pictures: Record<string, PictureData>;
  /** The nearest businesses, if there are no results. */
  nearest?: Listing[];
  /** Address of the site, for an invitation. */
  siteUrl: string;
  /** Address of the search as it was typed, if its words were corrected. */
  typedUrl?: string | undefined;
  /** Address of the search with the businesses that are closed now. */
  anyHoursUrl: string;
  /** Address of the next page of results. */
  next?: string;
  /** Address of the first page of results, on a further one. */
  first?: string;
  text: Text['directory'] & { card: Text['listing'] };
}

/** A page of search results, which is complete without scripts. */
export function SearchResults({ title, search, choices, text, ...results }: Props) {
  const { listings, nearest = [], pictures, next, first, siteUrl, typedUrl } = results;
  const closed = next === undefined ? describeClosed(results, text) : undefined;
  // The sections that have the goods lead on from one that lacks them.
  const elsewhere = results.absence === 'elsewhere' ? nearest : [];
  const chips = [
    { label: text.all, url: toWiderUrl(search) },
    ...(listings.length > 0
      ? toResultChips(listings, search, text.categoryNames)
      : toResultChips(elsewhere, { ...search, category: '', town: '' }, text.categoryNames)),
  ];
  return (
    <>
      <div className="directory-heading">
        <h1
          className="text-title text-brand"
          id="directory-heading"
          data-title={title}
          data-searching={text.searching}
        >
          {formatResultHeading(results, text) || title}
        </h1>
        <SearchCount summary={results} text={text} />
      </div>
      <search className="mt-2 block sm:mt-3">
        <SearchForm choices={choices} values={search} chips={chips} text={text} />
        <section id="directory-status" aria-live="polite">
          <SearchStatus summary={results} typedUrl={typedUrl} text={text} />
          {first !== undefined && <FirstResults href={first} text={text} />}
        </section>
        <SearchOutage text={text} />
      </search>
      <section id="directory-nearest">
        <NearestListings
          summary={results}
          listings={nearest}
          pictures={pictures}
          siteUrl={siteUrl}
          text={text}
        />
      </section>
      <section className="mt-2 aria-busy:opacity-50 sm:mt-4" id="found" data-found="">
        <h2 className="sr-only">{text.results}</h2>
        <ListingRows
          listings={listings}
          pictures={pictures}
          text={text.card}
          isAboveFold
          isFilterable
          close={describeClose(results, text)}
          end={closed && { ...closed, url: results.anyHoursUrl }}
        />
      </section>
      <MoreResults {...(next !== undefined && { href: next })} text={text} />
    </>
  );
}

/** A link from a further page of results to the first one. */
function FirstResults({ href, text }: { href: string; text: Props['text'] }) {
  return (
    <a className="inline-flex min-h-11 items-center font-bold text-brand underline" href={href}>
      {text.firstResults}
    </a>
  );
}
