import type { Listing } from '#domain/listing/listing.schema.ts';
import { slugFrom } from '#domain/listing/slug.ts';
import type { PictureData } from '#ui/picture-data.ts';
import { Invitation, type InvitationText } from './Invitation.tsx';
import { ListingCard, type ListingCardText } from './ListingCard.tsx';

interface Props {
  listings: readonly Listing[];
  /** At least the picture of each listing, by name. */
  pictures: Record<string, PictureData>;
  text: ListingCardText;
  /** The time, in milliseconds. */
  now: number;
  /** Whether the grid begins in sight, so that its first picture should not wait. */
  isAbove?: boolean;
}

/** Businesses as cards. @param invitation - keeps the first place for what is newer than the page. */
export function ListingGrid({ invitation, ...props }: Props & { invitation?: InvitationText }) {
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {invitation && <Invitation text={invitation} />}
      <ListingItems {...props} />
    </ul>
  );
}

/** What stands in such a grid. Each says its category and town to whoever filters them. */
export function ListingItems({ listings, pictures, text, now, isAbove = false }: Props) {
  return listings.map((listing, at) => (
    <li
      key={listing.id}
      className={at > 1 ? 'card-further' : undefined}
      data-category={slugFrom(listing.category)}
      data-town={slugFrom(listing.town)}
    >
      <ListingCard
        listing={listing}
        text={text}
        now={now}
        picture={pictures[listing.image.name]}
        isFirst={isAbove && at === 0}
      />
    </li>
  ));
}
