/** Members' adverts that are live, made as endpoints make them: step by step, each in the database. */
import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';

/** The two seeded people. */
export const owner = '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a01';
const staff = '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02';

export type AdvertFields = Partial<
  Record<
    | 'name'
    | 'category'
    | 'county'
    | 'town'
    | 'located'
    | 'contact'
    | 'phone'
    | 'email'
    | 'whatsapp'
    | 'website'
    | 'hours'
    | 'deliveries'
    | 'description',
    string
  >
>;

const advert = {
  name: 'Wambui Baskets',
  category: 'Food',
  county: 'Kiambu',
  town: 'Thika',
  located: 'Shop 4, Moi Avenue',
  contact: 'Wambui',
  phone: '+254700000021',
  description: 'Baskets of fruit and vegetables, packed every morning and brought to you by nine.',
};

export interface LiveAdvert {
  id: number;
  slug: string;
  photo: string;
}

type Database = Pick<SupabaseClient, 'rpc' | 'from'>;

/** Steps of one advert's life with the secret key, which is what endpoints have. */
export function advertSteps(database: Database) {
  const call = async (name: string, parameters: object): Promise<unknown> =>
    (await database.rpc(name, parameters).throwOnError()).data;

  const read = async (
    listing: number,
  ): Promise<{ slug: string; revision: number; review_version: number | null }> => {
    const { data } = await database
      .from('listings')
      .select('slug, revision, review_version')
      .eq('id', listing)
      .single()
      .throwOnError();
    return data;
  };

  const uploadPhoto = async () => {
    const id = randomUUID();
    const row = {
      id,
      owner_id: owner,
      purpose: 'listing',
      state: 'ready',
      width: 1280,
      height: 960,
    };
    await database.from('pictures').insert(row).throwOnError();
    return id;
  };

  const steps = {
    /** Writes an advert and hands it in. */
    async submit(fields: AdvertFields = {}): Promise<{ id: number; photo: string }> {
      const photo = await uploadPhoto();
      const draft = { ...advert, ...fields, photos: [{ id: photo, alt: 'A basket of mangoes' }] };
      const id = (await call('create_listing', { acting: owner, new_draft: draft })) as number;
      await call('submit_listing', {
        acting: owner,
        listing: id,
        known_revision: 1,
        wanted_slug: draft.name,
      });
      return { id, photo };
    },
    /** Approves what is in review, under the address that the name makes. */
    async approve(id: number, name: string): Promise<void> {
      const { review_version } = await read(id);
      await call('approve_listing', {
        acting: staff,
        as_staff: true,
        listing: id,
        version: review_version,
        wanted_slug: name,
      });
    },
    /** Pays for so many days, and staff confirm it. */
    async pay(id: number, days = 7): Promise<void> {
      const payment = (await call('begin_payment', {
        acting: owner,
        listing: id,
        of_package: 'weekly',
        for_days: days,
        for_amount: 899,
        in_currency: 'KES',
        by_provider: 'till',
        new_reference: randomUUID(),
      })) as { id: string };
      await call('confirm_payment', {
        acting: staff,
        as_staff: true,
        payment: payment.id,
        with_reference: randomUUID(),
        received: 899,
        received_in: 'KES',
      });
    },
    /** All of it. */
    async live(fields: AdvertFields = {}, days?: number): Promise<LiveAdvert> {
      const { id, photo } = await steps.submit(fields);
      await steps.approve(id, fields.name ?? advert.name);
      await steps.pay(id, days);
      return { id, photo, slug: (await read(id)).slug };
    },
    /** Gives a live advert another name, which staff approve. */
    async rename(id: number, fields: AdvertFields & { name: string }): Promise<string> {
      const photo = await uploadPhoto();
      const draft = { ...advert, ...fields, photos: [{ id: photo, alt: 'A basket' }] };
      const { revision } = await read(id);
      const saved = await call('save_listing', {
        acting: owner,
        listing: id,
        new_draft: draft,
        known_revision: revision,
      });
      await call('submit_listing', {
        acting: owner,
        listing: id,
        known_revision: saved,
        wanted_slug: fields.name,
      });
      await steps.approve(id, fields.name);
      return (await read(id)).slug;
    },
    suspend: (id: number) =>
      call('suspend_listing', { acting: staff, as_staff: true, listing: id, why: 'reported' }),
    withdraw: (id: number) => call('withdraw_listing', { acting: owner, listing: id, why: '' }),
    feature: (id: number) =>
      call('feature_listing', { acting: staff, as_staff: true, listing: id, is_featured: true }),
    letTimePass: () => call('let_time_pass', {}),
  };
  return steps;
}
