/** Calls the payment functions of the database as an owner, as a provider and as staff. */
import { createAndSubmit } from './create-and-submit.ts';
import type { DatabaseReader } from './database-reader.ts';
import { newCode } from './listing-lifecycle.ts';
import { seededIds } from './seeded-users.ts';

interface PaymentOptions {
  owner?: string;
  amount?: number;
  provider?: string;
  phone?: string | null;
}

/** The result of {@link createPaymentCalls}'s `recordEvent`. */
interface RecordedEvent {
  payment: string;
  state: string | null;
}

/** Returns the calls for adverts of the seeded member. The actor of the staff's calls is the seeded staff user. */
export function createPaymentCalls({ query, readField }: DatabaseReader) {
  const { amina, baraka } = seededIds;
  /** Creates and submits an advert with an uploaded picture. */
  const createAdvert = () => createAndSubmit(query, amina);
  const approveAdvert = async (listing: number) => {
    const version = await readField<number>('listings', 'review_version_id', listing);
    const slug = crypto.randomUUID();
    await query('public.approve_listing($1, $2, $3, $4)', baraka, listing, version, slug);
  };
  return {
    createAdvert,
    approveAdvert,
    createApprovedAdvert: async () => {
      const listing = await createAdvert();
      await approveAdvert(listing);
      return listing;
    },
    /** Starts a payment for a week, and returns its id. */
    beginPayment: (listing: number, options: PaymentOptions = {}) => {
      const { owner = amina, amount = 899, provider = 'till', phone = null } = options;
      const call = `(public.begin_payment($1, $2, 'weekly', 7, $3, 'KES', $4, false, $5)).id`;
      return query<string>(call, owner, listing, amount, provider, phone);
    },
    withdrawAdvert: (listing: number) =>
      query(`public.withdraw_listing($1, $2, '')`, amina, listing),
    claim: (listing: number, code: string) =>
      query('public.claim_payment($1, $2, $3, null)', amina, listing, code),
    recordEvent: (event: object, provider = 'till') =>
      query<RecordedEvent>('public.record_provider_event($1, $2)', provider, event),
    confirmPayment: (payment: string, code: string, amount = 899, actor: string = baraka) =>
      query<string>(`public.confirm_payment($1, $2, $3, $4, 'KES')`, actor, payment, code, amount),
    /** Credits a payment without an order to an advert. */
    matchPayment: (payment: string, listing: number) => {
      const call = `public.match_payment($1, $2, $3, 'weekly', 7, 899, 'KES')`;
      return query<string>(call, baraka, payment, listing);
    },
    /** Credits a payment without an order to another payment's order. */
    adoptPayment: (payment: string, order: string) =>
      query<string>('public.adopt_payment($1, $2, $3)', baraka, payment, order),
    markRefundDue: (payment: string, actor: string = baraka) =>
      query(`public.mark_refund_due($1, $2, 'asked for')`, actor, payment),
    /** Requests a refund that needs no second approval. */
    askSmallRefund: (payment: string, actor: string = baraka) =>
      query<string>('public.ask_refund($1, $2, p_approval_from => 1000000)', actor, payment),
    getPaymentState: (payment: string) => readField('payments', 'state', payment),
    getListingState: (listing: number) => readField('listings', 'state', listing),
  };
}

/** Returns the event of a refund of KSh 899 in the provider's portal. */
export const createRefundEvent = (refundedCode: string, code = newCode()) => ({
  kind: 'refunded',
  about: { code: refundedCode },
  code,
  amount: 899,
  currency: 'KES',
});
