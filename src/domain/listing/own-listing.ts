/** A listing as its owner sees it: the draft, the state of the review, the public version and the payments. */
import * as z from 'zod/mini';
import type { OpenPaymentLink } from '../payment/open-payment.ts';
import type { Payment } from '../payment/payment.ts';
import type { Picture } from '../picture/picture.ts';
import type { Promotion } from '../promotion/promotion.ts';
import { listingDraftSchema, type ListingDraft } from './draft.schema.ts';
import type { ListingField } from './fields.ts';
import { listingStates, type ListingState } from './listing-states.ts';
import { listingLimits } from './listing.limits.ts';
import type { ListingVersion } from './version.ts';

/** The names of the events that the database records about a listing. */
export const historyEvents = [
  'submitted',
  'changes',
  'refused',
  'approved',
  'changed',
  'started',
  'ended',
  'suspended',
  'restored',
  'withdrawn',
] as const;

/** An event in the life of a listing. The event 'changed' is a change that needed no review. */
export interface HistoryEvent {
  name: (typeof historyEvents)[number];
  /** ISO 8601. */
  at: string;
}

/** A renewal that the owner asked for: an M-Pesa prompt before the paid time ends. */
export const renewalSchema = z.object({
  /** In shillings. */
  amount: z.int(),
  /** The number that gets the prompt, in E.164. */
  phone: z.string(),
  /** The time of the prompt, in ISO 8601; null before the paid time begins. */
  at: z.nullable(z.string()),
  /** 'on', or the reason against the prompt: the price changed, or the number is no longer checked. */
  state: z.enum(['on', 'price', 'number']),
});
export type Renewal = z.infer<typeof renewalSchema>;

/** A listing of a member. Times are ISO 8601 strings. */
export interface OwnListing {
  id: number;
  state: ListingState;
  /** The revision of the draft, which increases each time the draft is saved. */
  revision: number;
  draft: ListingDraft;
  /** The slug of the public page. Before the approval it is only a proposal. */
  slug: string | null;
  /** Path of the public page, such as '/judys-mats'; null while the listing is not public. */
  url: string | null;
  /** True if staff announce the listing as a new arrival. */
  featured: boolean;
  created_at: string;
  live_from: string | null;
  live_until: string | null;
  /**
   * The version under review, if there is one, and its fields that visitors do not see before the approval. Former servers
   * do not send the fields.
   */
  review: { version: number; submitted_at: string; fields?: ListingField[] } | null;
  /** The changes that staff requested. The next submission sets it to null. */
  changes: { reason: string; at: string } | null;
  /** The time of the first approval; null before it. */
  approved_at: string | null;
  /** The time of the first submission; null before it. */
  submitted_at: string | null;
  /** The later events of the listing, oldest first, at most forty. Former servers do not send them. */
  history?: HistoryEvent[];
  /** Null without a planned prompt, and after the prompt. Former servers do not send it. */
  renewal?: Renewal | null;
  /** True if the draft differs from the last version that waits for review or was reviewed. */
  has_changes: boolean;
  /**
   * Title of the public version, with the id and the text alternative of its first image. It is null if there is no
   * public version.
   */
  visible: { title: string; cover: string; alt: string } | null;
  /**
   * The part of the cover that a crop keeps, as a value of `object-position`; null if it is unknown. Former servers do
   * not send it.
   */
  cover_position?: string | null;
  /** The payments for the listing, newest first. */
  payments: (Omit<Payment, 'phone' | 'session' | 'redirect' | 'reported_at'> & {
    /** True for an unpaid payment if the member submitted an M-Pesa code that is not yet verified. */
    claimed?: boolean;
    /** The time of the provider's report. Former servers do not send it. */
    reported_at?: Payment['reported_at'];
  })[];
  /** The staff user that prepared the draft; null for a draft of the owner. Former servers do not send it. */
  prepared_by?: string | null;
  /** Promotions of the listing outside the site, newest first, at most twenty. */
  promotions: Promotion[];
  /** For an agent: the owner, and the fields that wait for the owner's yes. Undefined for the owner. */
  helped?: { id: string; name: string; requested: ListingField[] } | undefined;
}

/** A page of a member's listings. `next` is the cursor of the next page; null on the last page. */
export interface OwnListings {
  listings: OwnListing[];
  next: string | null;
  /** The first open payment of the listings. */
  open?: OpenPaymentLink | undefined;
}

/** A listing with the additional data of the form. */
export interface OpenListing extends OwnListing {
  /** The stored images of the draft and of its items, with their sizes. */
  pictures: Picture[];
  /** The approved version; null before the first approval. */
  approved: ListingVersion | null;
}

export const submittedListingSchema = z.object({ state: z.enum(listingStates), revision: z.int() });
export type SubmittedListing = z.infer<typeof submittedListingSchema>;

const revision = z.int().check(z.positive());

/** The request bodies of the endpoints for an owner's listings. */
export const newListingRequestSchema = z.strictObject({ draft: listingDraftSchema });
export const saveRequestSchema = z.strictObject({ draft: listingDraftSchema, revision });
/** The first submission requires consent to publish the listing. */
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
