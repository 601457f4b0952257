/** What an owner does with her listings. The database decides whether it is possible. */
import * as z from 'zod';
import type { ListingDraft } from '#domain/listing/draft.schema.ts';
import { submittedListingSchema } from '#domain/listing/own-listing.ts';
import type { Member } from '#domain/member/member.ts';
import type { Price, PricePackage } from '#domain/package/package.ts';
import {
  newPaymentReference,
  paymentSchema,
  type Payment,
  type PaymentProvider,
} from '#domain/payment/payment.ts';
import { answered } from './answered.ts';
import { database } from './database.ts';

type Owner = Pick<Member, 'id'>;

/**
 * Begins a listing; the same draft sent again before anything was changed is the same listing.
 * @throws {Problem} `too-many-drafts`, `too-many-listings`, `body-too-large` or `database-unavailable`
 */
export async function createListing({ id: acting }: Owner, draft: ListingDraft) {
  const begun = database().rpc('create_listing', { acting, new_draft: draft });
  return { id: z.int().parse(await answered(begun)), revision: 1 };
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
  return z.int().parse(await answered(database().rpc('save_listing', args)));
}

/**
 * Saves a complete draft and hands it to staff: both or neither.
 * @param slug - the address that it asks for
 * @throws {Problem} as {@link saveListing}, or `too-many-requests`
 */
export async function submitListing(
  { id: acting }: Owner,
  listing: number,
  draft: ListingDraft,
  known: number,
  slug: string,
) {
  const args = { acting, listing, new_draft: draft, known_revision: known, wanted_slug: slug };
  const submitted = await answered(database().rpc('submit_listing', args));
  return submittedListingSchema.parse(submitted);
}

/** @throws {Problem} `not-found`, `not-possible` or `database-unavailable` */
export async function withdrawListing(
  { id: acting }: Owner,
  listing: number,
  why: string,
): Promise<void> {
  await answered(database().rpc('withdraw_listing', { acting, listing, why }));
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
  const opened = database().rpc('begin_payment', {
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
  return paymentSchema.parse(await answered(opened));
}
