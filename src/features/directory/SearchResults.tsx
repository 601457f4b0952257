import type { Listing } from '#domain/listing/listing.schema.ts';
import type { PictureData } from '#ui/picture-data.ts';
import { ListingRows } from '../listing/ListingRows.tsx';
import type { Text } from '#content/text/text.ts';
import { SearchForm } from './SearchForm.tsx';
import {
  MoreResults,
  NearestListings,
  SearchCount,
  SearchOutage,
  SearchStatus,
} from './SearchStatus.tsx';
import { formatResultHeading, type SearchSummary } from './search-summary.ts';
import { toResultChips, toWiderUrl } from './section-chips.ts';

interface Props extends SearchSummary {
  title: string;
  search: { typed: string; category: string; town: string };
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
  /** Address of the next page of results. */
  next?: string;
  text: Text['directory'] & { card: Text['listing'] };
}

/** A page of search results, which is complete without scripts. */
export function SearchResults({ title, search, choices, text, ...results }: Props) {
  const { listings, nearest = [], pictures, next, siteUrl, typedUrl } = results;
  const chips = [
    { label: text.all, url: toWiderUrl(search) },
    ...toResultChips(listings, search, text.categoryNames),
  ];
  return (
    <>
      <div className="directory-heading">
        <h1 className="text-title text-brand" id="directory-heading" data-title={title}>
          {formatResultHeading(results, text) || title}
        </h1>
        <SearchCount summary={results} text={text} />
      </div>
      <search className="mt-2 block sm:mt-3">
        <SearchForm choices={choices} values={search} chips={chips} text={text} />
        <section id="directory-status" aria-live="polite">
          <SearchStatus summary={results} typedUrl={typedUrl} text={text} />
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
      <section className="mt-2 sm:mt-4" id="found" data-found="">
        <h2 className="sr-only">{text.results}</h2>
        <ListingRows
          listings={listings}
          pictures={pictures}
          text={text.card}
          isAboveFold
          isFilterable
        />
      </section>
      <MoreResults {...(next !== undefined && { href: next })} text={text} />
    </>
  );
}
