import type { ListingState } from '#domain/listing/listing-states.ts';

/** The words of the list of listings; values stand in braces. */
export type ListingsText = Record<
  | 'title'
  | 'search'
  | 'state'
  | 'all'
  | 'empty'
  | 'unnamed'
  | 'by'
  | 'nobody'
  | 'until'
  | 'begun'
  | 'waiting'
  | 'featured'
  | 'reason'
  | 'open'
  | 'suspend'
  | 'suspendHeading'
  | 'suspendLead'
  | 'restore'
  | 'feature'
  | 'unfeature'
  | 'suspended'
  | 'restored'
  | 'isFeatured'
  | 'isNotFeatured',
  string
> & { states: Record<ListingState, string> };
