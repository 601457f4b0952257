/** Adverts in every state, made as the endpoints make them: by calls of the database's functions. */
import type { SupabaseClient } from '@supabase/supabase-js';

type Database = Pick<SupabaseClient, 'from' | 'rpc'>;

/** What a test says of an advert; the rest is made up. */
export interface AdvertWishes {
  name?: string;
}

export interface TestAdvert {
  id: number;
  owner: string;
  name: string;
  slug: string;
}

/** Who does what staff do. Their account need not be there for it. */
const staff = '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02';

const prices: Record<string, { days: number; amount: number }> = {
  daily: { days: 1, amount: 129 },
  weekly: { days: 7, amount: 899 },
  monthly: { days: 30, amount: 2999 },
};

/** @returns steps of an advert's life, past all endpoints. */
export function advertsIn(database: Database) {
  const call = async (name: string, args: Record<string, unknown>): Promise<unknown> =>
    (await database.rpc(name, args).throwOnError()).data as unknown;
  const asStaff = { acting: staff, as_staff: true };

  const held = async ({ id }: Pick<TestAdvert, 'id'>) => {
    const answer = await database.from('listings').select().eq('id', id).single().throwOnError();
    return answer.data as Record<string, unknown>;
  };

  const draftOf = async (owner: string, name: string) => {
    const { data } = await database
      .from('pictures')
      .insert({ owner_id: owner, purpose: 'listing', state: 'ready', width: 1280, height: 960 })
      .select('id')
      .single<{ id: string }>()
      .throwOnError();
    return {
      name,
      category: 'Clothing',
      county: 'Nairobi',
      town: 'Nairobi',
      contact: 'Njeri',
      phone: '+254700000021',
      description: 'Hand-woven mats in all sizes and colours, delivered to your door.',
      photos: [{ id: data.id, alt: 'A mat in a doorway' }],
    };
  };

  const steps = {
    held,
    /** An advert that nobody but its owner knows of. */
    async draft(owner: string, { name = 'Njeri Mats' }: AdvertWishes = {}): Promise<TestAdvert> {
      const slug = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-${crypto.randomUUID().slice(0, 8)}`;
      const new_draft = await draftOf(owner, name);
      const id = (await call('create_listing', { acting: owner, new_draft })) as number;
      return { id, owner, name, slug };
    },
    async submit(advert: TestAdvert): Promise<void> {
      const { revision } = await held(advert);
      await call('submit_listing', {
        acting: advert.owner,
        listing: advert.id,
        known_revision: revision,
        wanted_slug: advert.slug,
      });
    },
    async approve(advert: TestAdvert): Promise<void> {
      const { review_version: version } = await held(advert);
      const wanted_slug = advert.slug;
      await call('approve_listing', { ...asStaff, listing: advert.id, version, wanted_slug });
    },
    async askForChanges(advert: TestAdvert, why: string): Promise<void> {
      const { review_version: version } = await held(advert);
      await call('request_listing_changes', { ...asStaff, listing: advert.id, version, why });
    },
    /** Opens a payment to the till. @returns its id. */
    async open(advert: TestAdvert, of_package = 'weekly'): Promise<string> {
      const price = prices[of_package];
      if (!price) throw new Error(`No price of ${of_package} here.`);
      const payment = (await call('begin_payment', {
        acting: advert.owner,
        listing: advert.id,
        of_package,
        for_days: price.days,
        for_amount: price.amount,
        in_currency: 'KES',
        by_provider: 'till',
        new_reference: crypto.randomUUID().slice(0, 9).toUpperCase(),
      })) as { id: string };
      return payment.id;
    },
    /** Staff found money on the till, all of it where no other sum is said. */
    async confirm(payment: string, received?: number): Promise<void> {
      const { data } = await database
        .from('payments')
        .select('amount')
        .eq('id', payment)
        .single<{ amount: number }>()
        .throwOnError();
      await call('confirm_payment', {
        ...asStaff,
        payment,
        with_reference: `T${crypto.randomUUID().slice(0, 9).toUpperCase()}`,
        received: received ?? data.amount,
        received_in: 'KES',
      });
    },
    async pay(advert: TestAdvert, of_package = 'weekly'): Promise<string> {
      const payment = await steps.open(advert, of_package);
      await steps.confirm(payment);
      return payment;
    },
    suspend: (advert: TestAdvert, why: string) =>
      call('suspend_listing', { ...asStaff, listing: advert.id, why }),
    withdraw: (advert: TestAdvert) =>
      call('withdraw_listing', { acting: advert.owner, listing: advert.id, why: 'no longer' }),
    refund: (payment: string, why: string) => call('record_refund', { ...asStaff, payment, why }),
    owe: (payment: string, why: string) => call('owe_refund', { ...asStaff, payment, why }),
    async approved(owner: string, wishes?: AdvertWishes): Promise<TestAdvert> {
      const advert = await steps.draft(owner, wishes);
      await steps.submit(advert);
      await steps.approve(advert);
      return advert;
    },
    async live(owner: string, of_package?: string, wishes?: AdvertWishes): Promise<TestAdvert> {
      const advert = await steps.approved(owner, wishes);
      await steps.pay(advert, of_package);
      return advert;
    },
  };
  return steps;
}
