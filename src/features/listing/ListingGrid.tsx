import { Fragment } from 'react';
import type { ListingResult } from '#domain/listing/matched-item.ts';
import { toSlug } from '#domain/listing/slug.ts';
import type { PictureData } from '#ui/picture-data.ts';
import type { Text } from '#content/text/text.ts';
import { localizePath } from '#domain/language/localized-path.ts';
import { Invitation } from './Invitation.tsx';
import { ListingCard } from './ListingCard.tsx';

interface Props {
  listings: readonly ListingResult[];
  /** Pictures by name. The cover of each listing is included. */
  pictures: Record<string, PictureData>;
  text: Text['listing'];
  /** True if the top of the grid is visible without scrolling. The first picture then loads eagerly. */
  isAboveFold?: boolean;
  /** True if the page can filter the cards. Each item then has its category and town in `data` attributes. */
  isFilterable?: boolean;
  /** A heading before the listing at an index, from which on the listings only come close to a search. */
  close?: { heading: string; firstIndex: number } | undefined;
  /** A sentence and a link after the last listing. */
  end?: { note: string; label: string; url: string } | undefined;
}

interface GridProps extends Props {
  /** True if an invitation to advertise is the first card, until a listing newer than the page replaces it. */
  hasInvitation?: boolean;
  className?: string;
}

/** Number of rows that fill the screen of any phone. */
const rowsOfScreen = 7;

/** A grid of business cards, which are tall on wide screens. ListingRows has rows on each screen. */
export function ListingGrid({
  hasInvitation = false,
  className = 'sm:grid-cols-2 sm:gap-6 lg:grid-cols-3',
  ...props
}: GridProps) {
  return (
    <ul className={`grid gap-2 ${className}`}>
      {hasInvitation && (
        <Invitation text={props.text} isShort={props.listings.length < rowsOfScreen} />
      )}
      <ListingItems {...props} />
    </ul>
  );
}

/** The items of the grid. */
export function ListingItems(props: Props) {
  const { listings, pictures, text, isAboveFold = false, isFilterable = false, close } = props;
  const items = listings.map((listing, index) => (
    <Fragment key={listing.id}>
      {close?.firstIndex === index && (
        <li className="col-span-full">
          <h2 className="mt-4 text-title">{close.heading}</h2>
        </li>
      )}
      <li
        className={index > 1 ? 'card-further' : undefined}
        data-category={isFilterable ? toSlug(listing.category) : undefined}
        data-town={isFilterable ? toSlug(listing.town) : undefined}
      >
        <ListingCard
          listing={listing}
          text={text}
          picture={pictures[listing.image.name]}
          isFirst={isAboveFold && index === 0}
        />
      </li>
    </Fragment>
  ));
  return (
    <>
      {items}
      {props.end && <EndItem {...props.end} />}
    </>
  );
}

/** The last item of a list, which leads on to further listings. */
function EndItem({ note, label, url }: NonNullable<Props['end']>) {
  return (
    <li className="col-span-full flex flex-wrap items-center gap-x-3">
      {note}
      <a
        className="inline-flex min-h-11 items-center font-bold text-brand underline"
        href={localizePath(url)}
      >
        {label}
      </a>
    </li>
  );
}
