import { sectionUrl } from '#domain/listing/directory.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { fill } from '#domain/text/placeholders.ts';
import { TextLink } from '#ui/TextLink.tsx';

interface Props extends Pick<Listing, 'category' | 'town'> {
  text: Record<'moreIn' | 'moreFrom' | 'all', string>;
}

/** Links from one business to others. */
export function MoreBusinesses({ category, town, text }: Props) {
  const ways = [
    { url: sectionUrl('category', category), words: fill(text.moreIn, { category }) },
    { url: sectionUrl('town', town), words: fill(text.moreFrom, { town }) },
    { url: '/all-businesses', words: text.all },
  ];
  return (
    <ul className="mt-8 flex flex-wrap gap-x-6">
      {ways.map(({ url, words }) => (
        <li key={url}>
          <TextLink href={url}>{words}</TextLink>
        </li>
      ))}
    </ul>
  );
}
