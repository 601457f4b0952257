import type { Listing } from '#domain/listing/listing.schema.ts';
import { fill } from '#domain/text/placeholders.ts';
import type { PictureData } from '#ui/picture-data.ts';
import type { Text } from '#content/text/text.ts';
import { ListingGrid } from './ListingGrid.tsx';
import { MoreBusinesses } from './MoreBusinesses.tsx';
import { MessageContent } from './MessageContent.tsx';

interface Props {
  ended: Pick<Listing, 'title' | 'category' | 'town'>;
  similar: readonly Listing[];
  /** The covers of similar listings, by name. */
  pictures: Record<string, PictureData>;
  text: Text['listing'];
  /** The current time in ms. */
  now: number;
}

/** The page of an expired listing, with similar businesses. */
export function EndedListing({ ended, similar, pictures, text, now }: Props) {
  const { title, category, town } = ended;
  return (
    <MessageContent heading={fill(text.ended, { business: title })} lead={text.endedLead}>
      {similar.length > 0 && (
        <section className="mt-8">
          <h2 className="text-title">{text.similar}</h2>
          <div className="mt-4">
            <ListingGrid listings={similar} pictures={pictures} text={text} now={now} />
          </div>
        </section>
      )}
      <MoreBusinesses category={category} town={town} text={text} />
    </MessageContent>
  );
}
