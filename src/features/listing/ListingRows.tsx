import type { ComponentProps } from 'react';
import { ListingGrid } from './ListingGrid.tsx';

/**
 * Business cards as rows on each screen, for lists with many of them. The component is a file of its own, so that the
 * sheet of the landing page lacks its styles.
 */
export function ListingRows(props: Omit<ComponentProps<typeof ListingGrid>, 'className'>) {
  return <ListingGrid {...props} className="listing-rows sm:gap-4" />;
}
