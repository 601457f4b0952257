/** An advert that staff prepare for an owner, and its takeover by the owner. */
import * as z from 'zod/mini';
import { listingDraftSchema } from './draft.schema.ts';

/**
 * The states for staff. In `unknown`, the response of the provider to the SMS is missing. In `failed`, the SMS was refused or
 * did not arrive.
 */
const preparedStates = [
  'made',
  'sent',
  'delivered',
  'failed',
  'unknown',
  'taken-over',
  'expired',
] as const;

/** A row of the staff list. Times are ISO 8601 strings. */
const preparedListingSchema = z.object({
  id: z.int(),
  title: z.string(),
  /** The owner's number in E.164. */
  phone: z.string(),
  /** The name of the staff user. */
  made_by: z.string(),
  created_at: z.string(),
  sent_at: z.nullable(z.string()),
  expires_at: z.string(),
  taken_at: z.nullable(z.string()),
  /** The listing after the takeover. */
  listing_id: z.nullable(z.int()),
  state: z.enum(preparedStates),
  /** True if an SMS with a link may go out. */
  can_send: z.boolean(),
  /** True if an SMS may go out only after 7:00. */
  is_quiet: z.boolean(),
  refuses_sms: z.boolean(),
});

export type PreparedListing = z.infer<typeof preparedListingSchema>;

export const preparedListingsSchema = z.array(preparedListingSchema);

const pictureSchema = z.object({
  id: z.uuid(),
  width: z.int(),
  height: z.int(),
  appearance: z.optional(z.nullable(z.string())),
});

/** A prepared listing with the data of its form. */
export const openPreparedSchema = z.extend(preparedListingSchema, {
  draft: listingDraftSchema,
  revision: z.int(),
  pictures: z.array(pictureSchema),
});

export type OpenPrepared = z.infer<typeof openPreparedSchema>;

/** The data behind a link. A valid proof adds the draft. */
export const preparedLinkSchema = z.object({
  title: z.string(),
  draft: z.optional(listingDraftSchema),
  pictures: z.optional(z.array(pictureSchema)),
  made_by: z.optional(z.string()),
});

export type PreparedLink = z.infer<typeof preparedLinkSchema>;

/** A prepared listing as its future owner sees it before the takeover. */
export interface TakeOverOffer {
  title: string;
  made_by: string;
}
