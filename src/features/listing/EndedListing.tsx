import { sectionUrl } from '#domain/listing/directory.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { fill } from '#domain/text/fill.ts';
import type { PictureData } from '#ui/picture-data.ts';
import { TextLink } from '#ui/TextLink.tsx';
import type { ListingCardText } from './ListingCard.tsx';
import { ListingGrid } from './ListingGrid.tsx';
import { PlainAnswer } from './PlainAnswer.tsx';

type EndedText = ListingCardText &
  Record<'ended' | 'endedLead' | 'similar' | 'moreIn' | 'moreFrom' | 'all', string>;

interface Props {
  ended: { name: string; category: string; town: string };
  similar: readonly Listing[];
  /** Their covers, by name. */
  pictures: Record<string, PictureData>;
  text: EndedText;
}

/** A listing whose time is over, and businesses like it. */
export function EndedListing({ ended: { name, category, town }, similar, pictures, text }: Props) {
  const ways = [
    { url: sectionUrl('category', category), words: fill(text.moreIn, { category }) },
    { url: sectionUrl('town', town), words: fill(text.moreFrom, { town }) },
    { url: '/all-businesses', words: text.all },
  ];
  return (
    <PlainAnswer heading={fill(text.ended, { business: name })} lead={text.endedLead}>
      {similar.length > 0 && (
        <section className="mt-8">
          <h2 className="text-title">{text.similar}</h2>
          <div className="mt-4">
            <ListingGrid listings={similar} pictures={pictures} text={text} />
          </div>
        </section>
      )}
      <ul className="mt-8 flex flex-wrap gap-x-6">
        {ways.map(({ url, words }) => (
          <li key={url}>
            <TextLink href={url}>{words}</TextLink>
          </li>
        ))}
      </ul>
    </PlainAnswer>
  );
}
