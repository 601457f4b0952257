export const listingStates = [
  'draft',
  'submitted',
  'changes_requested',
  'approved',
  'live',
  'expired',
  'suspended',
  'withdrawn',
] as const;

export type ListingState = (typeof listingStates)[number];
