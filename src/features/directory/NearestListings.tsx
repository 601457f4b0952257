import type { ComponentProps } from 'react';
import type { Text } from '#content/text/text.ts';
import { ListingGrid } from '../listing/ListingGrid.tsx';

type Props = Omit<ComponentProps<typeof ListingGrid>, 'text'> & {
  text: Text['directory'] & { card: Text['listing'] };
};

/** The nearest businesses for a search without results. The section is hidden if there are none. */
export function NearestListings({ listings, text, ...props }: Props) {
  return (
    <section className="mt-6" id="directory-nearest" hidden={listings.length === 0}>
      <h2 className="mb-4 text-title">{text.nearest}</h2>
      <ListingGrid {...props} listings={listings} text={text.card} />
    </section>
  );
}
