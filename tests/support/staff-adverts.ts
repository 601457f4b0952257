/** Adverts as tests of the staff's screen need them, made by the database's own functions. */
import type { SupabaseClient } from '@supabase/supabase-js';

/** The two seeded people; see netlify/supabase/seed.sql. */
export const owner = '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a01';
export const staff = '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02';

/** Past all policies. */
type Database = SupabaseClient;

export interface Submitted {
  id: number;
  version: number;
  revision: number;
}

const shillings = { daily: [1, 129], weekly: [7, 899], monthly: [30, 2999] } as const;

export async function call<Answer>(
  database: Database,
  name: string,
  args: Record<string, unknown>,
): Promise<Answer> {
  const answer = await database.rpc(name, args).throwOnError();
  return answer.data as Answer;
}

/** A photo that the owner has uploaded. */
export async function addPhoto(database: Database, owner_id = owner): Promise<string> {
  const row = { owner_id, purpose: 'listing', state: 'ready', width: 1280, height: 960 };
  const made = await database.from('pictures').insert(row).select('id').single().throwOnError();
  return made.data.id as string;
}

export async function draftOf(database: Database, change: Record<string, unknown> = {}) {
  return {
    name: 'Wambui Baskets',
    category: 'Food',
    county: 'Kisumu',
    town: 'Kisumu',
    contact: 'Wambui',
    phone: '+254700000021',
    description: 'Baskets of fruit and vegetables, packed every morning and brought to you.',
    photos: [{ id: await addPhoto(database), alt: 'Baskets on a table' }],
    ...change,
  };
}

/** A new advert that waits for review. */
export async function submitAdvert(
  database: Database,
  change: Record<string, unknown> = {},
): Promise<Submitted> {
  const draft = await draftOf(database, change);
  const id = await call<number>(database, 'create_listing', { acting: owner, new_draft: draft });
  return submitAgain(database, id, {});
}

/** Its owner changes an advert and hands it in. */
export async function submitAgain(
  database: Database,
  id: number,
  change: Record<string, unknown>,
): Promise<Submitted> {
  const held = await rowOf(database, id);
  const draft = { ...(held['draft'] as object), ...change };
  const known = { acting: owner, listing: id, known_revision: held['revision'] };
  const revision = await call<number>(database, 'save_listing', { ...known, new_draft: draft });
  const wanted_slug = `advert-${id}`;
  await call(database, 'submit_listing', { ...known, known_revision: revision, wanted_slug });
  const { review_version } = await rowOf(database, id);
  return { id, version: review_version as number, revision };
}

export async function approve(database: Database, { id, version }: Submitted): Promise<void> {
  const as = { acting: staff, as_staff: true, listing: id, version };
  await call(database, 'approve_listing', { ...as, wanted_slug: `advert-${id}` });
}

/** Opens a payment to the till. @returns its id. */
export async function askForMoney(
  database: Database,
  listing: number,
  of_package: keyof typeof shillings = 'weekly',
): Promise<string> {
  const [for_days, for_amount] = shillings[of_package];
  const { id } = await call<{ id: string }>(database, 'begin_payment', {
    acting: owner,
    listing,
    of_package,
    for_days,
    for_amount,
    in_currency: 'KES',
    by_provider: 'till',
    new_reference: newCode().slice(2),
  });
  return id;
}

/** The money comes, as asked. @returns the payment's id. */
export async function pay(database: Database, listing: number): Promise<string> {
  const payment = await askForMoney(database, listing);
  await call(database, 'confirm_payment', {
    acting: staff,
    as_staff: true,
    payment,
    with_reference: newCode(),
    received: 899,
    received_in: 'KES',
  });
  return payment;
}

/** An advert that visitors see. */
export async function liveAdvert(database: Database, change: Record<string, unknown> = {}) {
  const submitted = await submitAdvert(database, change);
  await approve(database, submitted);
  const payment = await pay(database, submitted.id);
  return { ...submitted, payment };
}

export async function rowOf(database: Database, id: number): Promise<Record<string, unknown>> {
  const held = await database.from('listings').select().eq('id', id).single().throwOnError();
  return held.data as Record<string, unknown>;
}

/** What the trail says of something, oldest first. */
export async function trailOf(database: Database, subject: 'listing' | 'payment', id: unknown) {
  const { data } = await database
    .from('audit_log')
    .select('actor,from_state,to_state,reason,details')
    .match({ subject, subject_id: String(id) })
    .order('id')
    .throwOnError();
  return data as Record<string, unknown>[];
}

/** An M-Pesa code that nothing else has. */
export function newCode(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase();
}
