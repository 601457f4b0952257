/** A listing in the list for staff, and the actions of staff on a listing. */
import * as z from 'zod/mini';
import { listingLimits } from '../listing/listing.limits.ts';
import { listingStates, type ListingState } from '../listing/listing-states.ts';
import { maxCharacters, typedText } from '../typed-text/typed-text.ts';

export const staffListingSchema = z.object({
  id: z.int(),
  title: z.string(),
  state: z.enum(listingStates),
  slug: z.nullable(z.string()),
  /** Name of the owner; null if the account was deleted. */
  owner: z.nullable(z.string()),
  owner_id: z.nullable(z.uuid()),
  featured: z.boolean(),
  /** True if a version of the listing waits for review. */
  is_waiting: z.boolean(),
  live_until: z.nullable(z.string()),
  created_at: z.string(),
  /** The reason for the state, for example of a suspension. */
  reason: z.nullable(z.string()),
  /** True for a suspended listing of which staff refused the last version. */
  is_refused: z.prefault(z.boolean(), false),
  /** The town of the public version, of the one in review, or of the draft. */
  town: z.prefault(z.nullable(z.string()), null),
});

export type StaffListing = z.infer<typeof staffListingSchema>;

/** The reason for an action, which is shown to the owner. */
export const reasonSchema = typedText('staff.reason.missing').check(
  maxCharacters(listingLimits.reason, 'staff.reason.long'),
);

/** The body of an action that requires a reason. */
export const reasonBodySchema = z.strictObject({ reason: reasonSchema });

const version = z.int('staff.version.missing').check(z.positive());

/** The schema of the request body of each action. */
export const listingActions = {
  /** `hasCalled` is true if staff rang the phone number of the version. */
  approve: z.strictObject({ version, hasCalled: z.optional(z.boolean()) }),
  'request-changes': z.strictObject({ version, reason: reasonSchema }),
  refuse: z.strictObject({ version, reason: reasonSchema }),
  suspend: reasonBodySchema,
  restore: z.strictObject({}),
  feature: z.strictObject({ featured: z.boolean() }),
  'mark-viewed': z.strictObject({ version }),
};

/** The decisions about a listing after which another decision can be refused, as the log names them. */
export const formerDecisions = [
  'approved',
  'live',
  'changes_requested',
  'refused',
  'suspended',
  'withdrawn',
  'submitted',
] as const;

export type ListingAction = keyof typeof listingActions;

/** Returns true if the action is possible for a listing in this state. The database applies the same rule. */
export function isPossible(
  action: 'suspend' | 'restore' | 'feature',
  state: ListingState,
): boolean {
  if (action === 'restore') return state === 'suspended';
  if (action === 'feature') return state === 'approved' || state === 'live';
  return !['draft', 'withdrawn', 'suspended'].includes(state);
}
