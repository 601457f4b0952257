import type { Listing } from '#domain/listing/listing.schema.ts';
import type { PictureData } from '#ui/picture-data.ts';
import { ListingGrid } from '../listing/ListingGrid.tsx';
import type { Text } from '#content/text/text.ts';
import { NearestListings } from './NearestListings.tsx';
import { SearchForm } from './SearchForm.tsx';
import { MoreResults, SearchCount, SearchStatus, type SearchSummary } from './SearchStatus.tsx';
import { toResultChips } from './section-chips.ts';

interface Props extends SearchSummary {
  title: string;
  search: { typed: string; category: string; town: string };
  choices: Record<'category' | 'town', readonly string[]>;
  listings: Listing[];
  /** Cover pictures by name. */
  pictures: Record<string, PictureData>;
  /** The current time in ms. */
  now: number;
  /** The nearest businesses, if there are no results. */
  nearest?: Listing[];
  /** Address of the site, for an invitation. */
  siteUrl: string;
  /** Address of the next page of results. */
  next?: string;
  text: Text['directory'] & { card: Text['listing'] };
}

/** A page of search results, which is complete without scripts. */
export function SearchResults({ title, search, choices, next, siteUrl, text, ...results }: Props) {
  const { listings, nearest = [], pictures, now } = results;
  const chips = [{ label: text.all, url: '/all-businesses' }, ...toResultChips(listings, search)];
  return (
    <>
      <div className="directory-heading">
        <h1 className="text-headline text-brand">{title}</h1>
        <SearchCount summary={results} text={text} />
      </div>
      <search className="mt-2 block sm:mt-6">
        <SearchForm choices={choices} values={search} chips={chips} text={text} />
        <SearchStatus summary={results} siteUrl={siteUrl} text={text} />
      </search>
      <NearestListings listings={nearest} pictures={pictures} text={text} now={now} />
      <section className="mt-2 sm:mt-6" id="found" data-found="">
        <h2 className="sr-only">{text.results}</h2>
        <ListingGrid
          listings={listings}
          pictures={pictures}
          text={text.card}
          now={now}
          isAboveFold
          isFilterable
        />
      </section>
      <MoreResults {...(next !== undefined && { href: next })} text={text} />
    </>
  );
}
