import type { StaffListing } from '#domain/staff/staff-listing.ts';
import type { StaffText } from './screen.ts';

/** Returns the name of a listing's state. A refused listing is suspended, too. */
export const nameState = (
  { state, is_refused }: Pick<StaffListing, 'state' | 'is_refused'>,
  text: StaffText['listings'],
): string => (is_refused ? text.refused : text.states[state]);
