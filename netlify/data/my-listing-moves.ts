/** What an owner does with her listings. The database decides whether it is possible. */
import * as z from 'zod';
import type { ListingDraft } from '#domain/listing/draft.schema.ts';
import { listingStates, type ListingState } from '#domain/listing/listing-states.ts';
import type { Member } from '#domain/member/member.ts';
import type { Price, PricePackage } from '#domain/package/package.ts';
import {
  newPaymentReference,
  paymentSchema,
  type Payment,
  type PaymentProvider,
} from '#domain/payment/payment.ts';
import { Problem } from '#domain/problem/problem.ts';
import { move } from './move.ts';

type Owner = Pick<Member, 'id'>;

/**
 * Begins a listing; the same draft sent again before anything was changed is the same listing.
 * @throws {Problem} `too-many-drafts`, `too-many-listings`, `body-too-large` or `database-unavailable`
 */
export async function createListing({ id: acting }: Owner, draft: ListingDraft) {
  const begun = keeping(move('create_listing', { acting, new_draft: draft }));
  return { id: z.int().parse(await begun.catch(limited)), revision: 1 };
}

/** Two limits are all that this move can be refused by, each by a code of its own. */
function limited(error: unknown): never {
  if (!(error instanceof Problem)) throw error;
  const { code, retryAfter } = error;
  if (code === 'not-possible') throw new Problem('too-many-drafts', { cause: error });
  if (code === 'too-many-requests') {
    throw new Problem('too-many-listings', { retryAfter, cause: error });
  }
  throw error;
}

/**
 * @param known - the revision that the draft was written upon
 * @returns the revision that it is now
 * @throws {Problem} `not-found`, `changed-elsewhere`, `not-possible`, `body-too-large` or
 *   `database-unavailable`
 */
export async function saveListing(
  { id: acting }: Owner,
  listing: number,
  draft: ListingDraft,
  known: number,
): Promise<number> {
  const args = { acting, listing, new_draft: draft, known_revision: known };
  return z.int().parse(await keeping(move('save_listing', args)));
}

/**
 * Hands the stored draft to staff.
 * @param slug - the address that it asks for
 * @throws {Problem} as {@link saveListing}, or `too-many-requests`
 */
export async function submitListing(
  { id: acting }: Owner,
  listing: number,
  known: number,
  slug: string,
): Promise<ListingState> {
  const args = { acting, listing, known_revision: known, wanted_slug: slug };
  return z.enum(listingStates).parse(await move('submit_listing', args));
}

/** @throws {Problem} `not-found`, `not-possible` or `database-unavailable` */
export async function withdrawListing(
  { id: acting }: Owner,
  listing: number,
  why: string,
): Promise<void> {
  await move('withdraw_listing', { acting, listing, why });
}

/** What is asked of a payer, by the price list at this moment. */
export interface Quote {
  offer: PricePackage & { price: Price };
  /** Of a website built with it, if one is. */
  website: Price | undefined;
  provider: Extract<PaymentProvider, 'till' | 'card'>;
}

/**
 * Opens a payment; the same quote asked again is the same payment.
 * @throws {Problem} `not-found`, `not-possible`, `too-many-requests` or `database-unavailable`
 */
export async function beginPayment(
  { id: acting }: Owner,
  listing: number,
  { offer, website, provider }: Quote,
): Promise<Payment> {
  const unit = provider === 'till' ? 'shillings' : 'cents';
  const opened = await move('begin_payment', {
    acting,
    listing,
    of_package: offer.id,
    for_days: offer.days,
    for_amount: offer.price[unit] + (website?.[unit] ?? 0),
    in_currency: provider === 'till' ? 'KES' : 'USD',
    by_provider: provider,
    new_reference: newPaymentReference(),
    website: website !== undefined,
  });
  return paymentSchema.parse(opened);
}

/** The only thing that the database checks of a draft is how large it is. */
async function keeping<Result>(stored: Promise<Result>): Promise<Result> {
  return stored.catch((error: unknown) => {
    const { code } = ((error as Problem).cause ?? {}) as { code?: string };
    throw code === '23514' ? new Problem('body-too-large', { cause: error }) : error;
  });
}
