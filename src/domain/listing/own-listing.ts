/** A listing as its owner sees it: what she writes, what staff and visitors have of it, and what was paid. */
import * as z from 'zod/mini';
import { listingStates } from './listing-states.ts';
import { paymentSchema } from '../payment/payment.ts';
import { packageIds } from '../package/package.ts';
import { pictureSchema } from '../picture/picture.ts';
import { zodOf } from '../shape/zod-of.ts';
import { listingLimits } from './listing.limits.ts';
import { listingDraftSchema } from './draft.schema.ts';
import { versionSchema } from './version.ts';

const time = z.nullable(z.string());

/** Times are ISO strings. */
export const ownListingSchema = z.object({
  id: z.int(),
  state: z.enum(listingStates),
  /** Counts how often the draft was saved. */
  revision: z.int(),
  draft: listingDraftSchema,
  /** Its address on the site, or until it is approved the one that it would get. */
  slug: z.nullable(z.string()),
  /** Where visitors see it, such as '/judys-mats'; null while they don't. */
  url: z.nullable(z.string()),
  featured: z.boolean(),
  created_at: z.string(),
  live_from: time,
  live_until: time,
  /** What staff look at. */
  review: z.nullable(z.object({ version: z.int(), submitted_at: z.string() })),
  /** What staff asked for, until it is handed in again. */
  changes: z.nullable(z.object({ reason: z.string(), at: z.string() })),
  /** When what visitors see was approved. */
  approved_at: time,
  /** When it was handed in last. */
  submitted_at: time,
  /** What visitors see, or will: its name, the id of its first photo and what that shows. */
  shown: z.nullable(z.object({ title: z.string(), cover: z.uuid(), alt: z.string() })),
  /** Newest first. */
  payments: z.array(paymentSchema),
});

export type OwnListing = z.infer<typeof ownListingSchema>;

/** A page of them, and what the next one is asked with; null after the last. */
export const ownListingsSchema = z.object({
  listings: z.array(ownListingSchema),
  next: z.nullable(z.string()),
});

export type OwnListings = z.infer<typeof ownListingsSchema>;

/** The same, with what its form needs beside. */
export const openListingSchema = z.extend(ownListingSchema, {
  /** Whether the draft differs from what was handed in last. */
  has_changes: z.boolean(),
  /** Those of the draft's photos that are there, with their sizes. */
  pictures: z.array(zodOf(pictureSchema)),
  /** What was approved of it; null until something is. */
  approved: z.nullable(versionSchema),
});

export type OpenListing = z.infer<typeof openListingSchema>;

export const savedListingSchema = z.object({ revision: z.int() });
export const createdListingSchema = z.object({ id: z.int(), revision: z.int() });
export const submittedListingSchema = z.object({ state: z.enum(listingStates), revision: z.int() });

const revision = z.int().check(z.positive());

/** What the endpoints of an owner's listings are told. */
export const newListingRequestSchema = z.strictObject({ draft: listingDraftSchema });
export const saveRequestSchema = z.strictObject({ draft: listingDraftSchema, revision });
/** Consent to show it to everybody is asked for when a listing is handed in for the first time. */
export const submitRequestSchema = z.extend(saveRequestSchema, {
  consent: z.prefault(z.boolean(), false),
});
export type SubmitRequest = z.infer<typeof submitRequestSchema>;
export const withdrawRequestSchema = z.strictObject({
  reason: z.prefault(
    z.string().check(z.trim(), z.maxLength(listingLimits.reason, 'advert.reason.long')),
    '',
  ),
});
export const paymentRequestSchema = z.strictObject({
  package: z.enum(packageIds, { error: 'package.missing' }),
  withWebsite: z.prefault(z.boolean(), false),
  provider: z.enum(['till', 'card']),
});

export type PaymentRequest = z.infer<typeof paymentRequestSchema>;
