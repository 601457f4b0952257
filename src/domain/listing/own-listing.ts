/** A listing as its owner sees it: what she writes, what staff and visitors have of it, and what was paid. */
import * as z from 'zod/mini';
import type { OpenPayment } from '../payment/open-payment.ts';
import type { Payment } from '../payment/payment.ts';
import type { Picture } from '../picture/picture.ts';
import type { Promotion } from '../promotion/promotion.ts';
import { listingDraftSchema, type ListingDraft } from './draft.schema.ts';
import { listingStates, type ListingState } from './listing-states.ts';
import { listingLimits } from './listing.limits.ts';
import type { ListingVersion } from './version.ts';

/** Times are ISO strings. */
export interface OwnListing {
  id: number;
  state: ListingState;
  /** Counts how often the draft was saved. */
  revision: number;
  draft: ListingDraft;
  /** Its address on the site, or until it is approved the one that it would get. */
  slug: string | null;
  /** Where visitors see it, such as '/judys-mats'; null while they don't. */
  url: string | null;
  featured: boolean;
  created_at: string;
  live_from: string | null;
  live_until: string | null;
  /** What staff look at. */
  review: { version: number; submitted_at: string } | null;
  /** What staff asked for, until it is handed in again. */
  changes: { reason: string; at: string } | null;
  /** When what visitors see was approved. */
  approved_at: string | null;
  /** When it was handed in last. */
  submitted_at: string | null;
  /** Whether the draft says something else than what was handed in last and looked at, or waits for that. */
  has_changes: boolean;
  /** The title, and the id and description of the first image, of the shown version; null without one. */
  shown: { title: string; cover: string; alt: string } | null;
  /** Newest first. */
  payments: Payment[];
  /** What we did for it in other places, newest first, at most twenty. */
  promotions: Promotion[];
}

/** A page of them, and what the next one is asked with; null after the last. */
export interface OwnListings {
  listings: OwnListing[];
  next: string | null;
  /** The first payment that is open among them. */
  open?: OpenPayment | undefined;
}

/** The same, with what its form needs beside. */
export interface OpenListing extends OwnListing {
  /** Those of the images of the draft and its items that are there, with their sizes. */
  pictures: Picture[];
  /** What was approved of it; null until something is. */
  approved: ListingVersion | null;
}

export const submittedListingSchema = z.object({ state: z.enum(listingStates), revision: z.int() });
export type SubmittedListing = z.infer<typeof submittedListingSchema>;

const revision = z.int().check(z.positive());

/** What the endpoints of an owner's listings are told. */
export const newListingRequestSchema = z.strictObject({ draft: listingDraftSchema });
export const saveRequestSchema = z.strictObject({ draft: listingDraftSchema, revision });
/** Consent to show it to everybody is asked for when a listing is handed in for the first time. */
export const submitRequestSchema = z.extend(saveRequestSchema, {
  consent: z.prefault(z.boolean(), false),
});
export type SubmitRequest = z.infer<typeof submitRequestSchema>;
export const discardRequestSchema = z.strictObject({ revision });
export const withdrawRequestSchema = z.strictObject({
  reason: z.prefault(
    z.string().check(z.trim(), z.maxLength(listingLimits.reason, 'advert.reason.long')),
    '',
  ),
});
