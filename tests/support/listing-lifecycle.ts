/** Creates listings in every state by the database functions that the endpoints call. */
import type { SupabaseClient } from '@supabase/supabase-js';
import { priceList } from '#content/price-list.ts';
import type { ListingDraft } from '#domain/listing/draft.schema.ts';
import { resetOwnerLimits, resetRateLimits } from './rate-limits.ts';
import { memberId, staffId } from './seeded-users.ts';

type Database = Pick<SupabaseClient, 'from' | 'rpc'>;

/** The listing of tests that do not depend on its contents. {@link createListingSteps} adds an image. */
export const sampleListing = {
  title: 'Wambui Baskets',
  category: 'Food',
  county: 'Kisumu',
  town: 'Kisumu',
  contact: 'Wambui',
  phone: '+254700000021',
  description: 'Baskets of fruit and vegetables, packed every morning and brought to your door.',
};

/** Returns an item of a draft's price list. */
export const createItem = (
  name: string,
  change: Partial<ListingDraft['items'][number]> = {},
): ListingDraft['items'][number] => ({
  id: crypto.randomUUID(),
  name,
  price: '1200',
  isFrom: false,
  isOutOfStock: false,
  image: null,
  ...change,
});

/** Fields that replace fields of the sample listing, and the id of an owner other than the seeded member. */
export type ListingOverrides = Partial<ListingDraft> & { owner?: string };

/** The columns of a listing that tests read. */
interface StoredListing {
  owner_id: string;
  state: string;
  slug: string | null;
  draft: ListingDraft;
  revision: number;
  review_version_id: number | null;
  shown_version_id: number | null;
  live_until: string | null;
  featured: boolean;
}

export interface TestListing {
  id: number;
  /** The id of the cover image. */
  image: string;
}

export type LiveListing = Awaited<ReturnType<ReturnType<typeof createListingSteps>['live']>>;

type ListingId = Pick<TestListing, 'id'>;

/** A row of the audit log. */
interface AuditRow {
  actor_id: string | null;
  from_state: string | null;
  to_state: string;
  reason: string | null;
  details: object;
}

/** Returns a unique M-Pesa code. It begins with a letter, because ten digits would be parsed as a phone number. */
export const newCode = () =>
  `S${crypto.randomUUID().replaceAll('-', '').slice(0, 9).toUpperCase()}`;

/** The owners that all tests of a file share. The tests together exceed the hourly limits of one owner. */
const seededOwners = [memberId, staffId];

/** Returns functions for the steps of a listing. They bypass all endpoints and policies. */
export function createListingSteps(database: Database) {
  /**
   * Calls a database function. A failed call is repeated once, after the limits of a seeded owner are reset if they
   * were the cause.
   */
  const call = async <Result>(
    name: string,
    args: { p_actor_id?: string; [name: string]: unknown } = {},
  ): Promise<Result> => {
    const result = await database.rpc(name, args);
    if (!result.error) return result.data as Result;
    const { p_actor_id: actorId = '' } = args;
    if (result.error.code === 'PT429' && seededOwners.includes(actorId))
      await resetOwnerLimits(database, actorId);
    return (await database.rpc(name, args).throwOnError()).data as Result;
  };
  const callAsStaff = (name: string, args: Record<string, unknown>) =>
    call(name, { p_actor_id: staffId, ...args });

  const readStored = async ({ id }: ListingId): Promise<StoredListing> => {
    const query = database.from('listings').select().eq('id', id).single<StoredListing>();
    return (await query.throwOnError()).data;
  };
  /** Returns the arguments for the version in review, or for the public one if there is none. */
  const getReviewArgs = async ({ id }: ListingId) => {
    const { review_version_id, shown_version_id } = await readStored({ id });
    return { p_listing_id: id, p_version_id: review_version_id ?? shown_version_id };
  };

  /**
   * Inserts the database row of a processed image of a size in px. No file is stored.
   * @returns the image's id
   */
  const addImage = async (
    owner_id = memberId,
    size = { width: 1280, height: 960 },
  ): Promise<string> => {
    const row = { owner_id, purpose: 'listing', state: 'ready', ...size };
    const made = await database.from('pictures').insert(row).select('id').single().throwOnError();
    return made.data.id as string;
  };

  /** Creates a draft, which only its owner can see. */
  const draft = async ({
    owner = memberId,
    ...fields
  }: ListingOverrides = {}): Promise<TestListing> => {
    const images = fields.images ?? [{ id: await addImage(owner), alt: 'Baskets on a table' }];
    const newDraft = { ...sampleListing, ...fields, images };
    const id = await call<number>('create_listing', { p_actor_id: owner, p_draft: newDraft });
    return { id, image: images[0]?.id ?? '' };
  };

  /**
   * Submits the listing as its owner.
   * @param change - changed fields of the draft
   * @returns the id of the version in review, or null
   */
  const submit = async ({ id }: ListingId, change: Partial<ListingDraft> = {}) => {
    const { owner_id, draft, revision } = await readStored({ id });
    const newDraft = { ...draft, ...change };
    await call('submit_listing', {
      p_actor_id: owner_id,
      p_listing_id: id,
      p_draft: newDraft,
      p_revision: revision,
      p_slug: newDraft.title,
    });
    return (await readStored({ id })).review_version_id;
  };

  /** Approves the version in review. By default its slug is derived from the title. */
  const approve = async ({ id }: ListingId, slug?: string): Promise<void> => {
    const { draft, review_version_id } = await readStored({ id });
    await callAsStaff('approve_listing', {
      p_listing_id: id,
      p_version_id: review_version_id,
      p_slug: slug ?? draft.title,
    });
  };

  /** Starts a payment for the given package, by default the draft's package or a week. */
  const begin = async (
    listing: ListingId,
    selection: { package?: ListingDraft['package']; provider?: string; phone?: string } = {},
  ) => {
    const { owner_id, draft } = await readStored(listing);
    const selectedPackage = [selection.package, draft.package, 'weekly'].find(Boolean);
    const offer = priceList.find(({ id }) => id === selectedPackage);
    return call<{ id: string; amount: number }>('begin_payment', {
      p_actor_id: owner_id,
      p_listing_id: listing.id,
      p_package: selectedPackage,
      p_days: offer?.days,
      p_amount: offer?.price?.shillings,
      p_currency: 'KES',
      p_provider: selection.provider ?? 'till',
      p_phone: selection.phone,
    });
  };
  const beginPayment = async (...args: Parameters<typeof begin>): Promise<string> =>
    (await begin(...args)).id;

  /** Starts and pays a prompt on the given number, which proves the number. */
  const payPrompt = async (listing: ListingId, phone: string): Promise<void> => {
    const prompt = { package: 'daily', provider: 'mpesa', phone } as const;
    const { id: payment, amount } = await begin(listing, prompt);
    const money = { code: newCode(), amount, currency: 'KES', isOurs: true };
    const event = { kind: 'paid', about: { payment }, ...money };
    await call('record_provider_event', { p_provider: 'mpesa', p_event: event });
  };

  /**
   * Claims an M-Pesa code for a payment to the till, as the owner.
   * @returns the code
   */
  const claim = async (listing: ListingId, code = newCode()): Promise<string> => {
    const { owner_id: acting } = await readStored(listing);
    const claim = { p_code: code, p_phone: sampleListing.phone };
    await call('claim_payment', { p_actor_id: acting, p_listing_id: listing.id, ...claim });
    return code;
  };

  /** Confirms a payment to the till as staff, by default with the full amount. */
  const confirm = async (
    payment: string,
    { received, code = newCode() }: { received?: number; code?: string } = {},
  ): Promise<void> => {
    const query = database.from('payments').select('amount').eq('id', payment).single();
    const sum = received ?? ((await query.throwOnError()).data.amount as number);
    const money = { p_provider_reference: code, p_received_amount: sum, p_currency: 'KES' };
    await callAsStaff('confirm_payment', { p_payment_id: payment, ...money });
  };

  /**
   * Starts a payment and confirms it with the full amount.
   * @returns the payment's id
   */
  const pay = async (...args: Parameters<typeof beginPayment>): Promise<string> => {
    const { id, amount } = await begin(...args);
    await confirm(id, { received: amount });
    return id;
  };

  /** Creates and submits a listing, which is then in review. */
  const submitted = async (overrides?: ListingOverrides) => {
    const listing = await draft(overrides);
    return { ...listing, version: await submit(listing) };
  };

  const approved = async (overrides?: ListingOverrides) => {
    const listing = await submitted(overrides);
    await approve(listing);
    return { ...listing, slug: (await readStored(listing)).slug ?? '' };
  };

  /** Creates an approved and paid listing, which is then public. */
  const live = async (overrides?: ListingOverrides) => {
    const listing = await approved(overrides);
    return { ...listing, payment: await pay(listing) };
  };

  return {
    /** Resets the hourly limits of submissions, payments, claims and prompts for all owners. */
    resetRateLimits: () => resetRateLimits(database),
    addImage,
    readStored,
    draft,
    submit,
    submitted,
    approve,
    approved,
    beginPayment,
    claim,
    confirm,
    pay,
    payPrompt,
    live,
    /**
     * Inserts a member, because listings refer to members. On the site, the first visit of a member inserts the
     * row.
     */
    saveMember: async ({ id, name }: { id: string; name: string }) => {
      await database.from('members').upsert({ id, name }).throwOnError();
    },
    askForChanges: async (listing: ListingId, why: string) =>
      callAsStaff('request_listing_changes', { ...(await getReviewArgs(listing)), p_reason: why }),
    restore: ({ id }: ListingId) => callAsStaff('restore_listing', { p_listing_id: id }),
    suspend: ({ id }: ListingId, why = 'reported') =>
      callAsStaff('suspend_listing', { p_listing_id: id, p_reason: why }),
    feature: ({ id }: ListingId) =>
      callAsStaff('feature_listing', { p_listing_id: id, p_is_featured: true }),
    withdraw: async ({ id }: ListingId, why = 'no longer') =>
      call('withdraw_listing', {
        p_actor_id: (await readStored({ id })).owner_id,
        p_listing_id: id,
        p_reason: why,
      }),
    markRefundDue: (payment: string, why: string) =>
      callAsStaff('mark_refund_due', { p_payment_id: payment, p_reason: why }),
    refund: (payment: string, code = newCode()) =>
      callAsStaff('ask_refund', {
        p_payment_id: payment,
        p_approval_from: 1_000_000,
        p_method: 'hand',
        p_code: code,
      }),
    runDueTransitions: () => call('run_due_transitions'),
    /** Returns the audit log of a listing or payment, oldest row first. */
    readAuditLog: async (
      subject: 'listing' | 'payment',
      id: number | string,
    ): Promise<AuditRow[]> => {
      const { data } = await database
        .from('audit_log')
        .select('actor_id,from_state,to_state,reason,details')
        .match({ subject, subject_id: String(id) })
        .order('id')
        .throwOnError();
      return data;
    },
  };
}
