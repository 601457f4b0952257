/** A listing in the staff's list, and what staff do with one. */
import * as z from 'zod/mini';
import { listingLimits } from '../listing/listing.limits.ts';
import { listingStates, type ListingState } from '../listing/listing-states.ts';
import { atMost, typedText } from '../typed-text/typed-text.ts';

export const staffListingSchema = z.object({
  id: z.int(),
  title: z.string(),
  state: z.enum(listingStates),
  slug: z.nullable(z.string()),
  /** Name of the member, null once her account is gone. */
  owner: z.nullable(z.string()),
  featured: z.boolean(),
  /** Whether a version of it waits for review. */
  is_waiting: z.boolean(),
  live_until: z.nullable(z.string()),
  created_at: z.string(),
  /** Why it is in a state that somebody had to explain. */
  reason: z.nullable(z.string()),
});

export type StaffListing = z.infer<typeof staffListingSchema>;

/** Why something was done, in the words that its owner reads. */
export const reasonSchema = typedText('staff.reason.missing').check(
  atMost(listingLimits.reason, 'staff.reason.long'),
);

/** Something that is done with a reason. */
export const reasonBodySchema = z.strictObject({ reason: reasonSchema });

const version = z.int('staff.version.missing').check(z.positive());

/** What an endpoint is told for each action. */
export const listingActions = {
  approve: z.strictObject({ version }),
  'request-changes': z.strictObject({ version, reason: reasonSchema }),
  suspend: reasonBodySchema,
  restore: z.strictObject({}),
  feature: z.strictObject({ featured: z.boolean() }),
  'mark-seen': z.strictObject({ version }),
};

export type ListingAction = keyof typeof listingActions;

/** Whether the database would take it now. */
export function isPossible(
  action: 'suspend' | 'restore' | 'feature',
  state: ListingState,
): boolean {
  if (action === 'restore') return state === 'suspended';
  if (action === 'feature') return state === 'approved' || state === 'live';
  return !['draft', 'withdrawn', 'suspended'].includes(state);
}
