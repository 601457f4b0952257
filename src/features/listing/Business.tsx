import { sectionUrl } from '#domain/listing/directory.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { slugOf } from '#domain/listing/slug.ts';
import { fill } from '#domain/text/fill.ts';
import { Icon } from '#ui/Icon.tsx';
import type { PictureData } from '#ui/picture-data.ts';
import { TextLink } from '#ui/TextLink.tsx';
import { ListingPage } from './ListingPage.tsx';
import type { Text } from '#content/text/text.ts';
import { ReportForm } from './ReportForm.tsx';

interface Props {
  listing: Listing;
  /** Every picture that the listing names. */
  pictures: Record<string, PictureData>;
  /** Where the page is, for paper: nothing can be tapped there. */
  address: string;
  text: Text['listing'];
  reportText: Text['report'];
}

/** A business's page, and the ways on from there. */
export function Business({ listing, pictures, address, text, reportText }: Props) {
  const { category, town } = listing;
  const places = { category: sectionUrl('category', category), town: sectionUrl('town', town) };
  const ways = [
    { url: places.category, words: fill(text.moreIn, { category }) },
    { url: places.town, words: fill(text.moreFrom, { town }) },
    { url: '/all-businesses', words: text.all },
  ];
  return (
    <>
      <ListingPage listing={listing} pictures={pictures} text={text} places={places} />
      <p className="wrap mt-6 hidden text-lead font-bold print:block">
        {address.replace(/^https?:\/\//, '')}
      </p>
      <div className="wrap mt-12 print:hidden">
        <details id="report">
          <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-ink-soft underline">
            <Icon name="flag" className="size-5" />
            {text.report}
          </summary>
          <div className="mt-4">
            <ReportForm business={slugOf(listing)} text={reportText} />
          </div>
        </details>
        <ul className="mt-8 flex flex-wrap gap-x-6">
          {ways.map(({ url, words }) => (
            <li key={url}>
              <TextLink href={url}>{words}</TextLink>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
