import type { Queries } from '#netlify/local/database/engine.ts';
import { newCode, sampleListing } from './listing-lifecycle.ts';

type Query = <Result>(expression: string, ...values: unknown[]) => Promise<Result>;

/**
 * Creates and submits a listing with an uploaded picture, as its owner.
 * @returns the listing's id
 */
export async function createAndSubmit(
  query: Query,
  owner: string,
  image = '5a0e1b6f-0000-4000-8000-000000000001',
): Promise<number> {
  const title = `Stall ${crypto.randomUUID()}`;
  const images = [{ id: image, alt: '' }];
  const draft = { ...sampleListing, title, images };
  const listing = await query<number>('public.create_listing($1, $2)', owner, draft);
  await query('public.submit_listing($1, $2, $3, 1, $4)', owner, listing, draft, title);
  return listing;
}

/**
 * Creates a member and a picture with the same id.
 * @returns the id
 */
export async function insertMember(sql: Queries): Promise<string> {
  const id = crypto.randomUUID();
  await sql.query(`insert into public.members (id, name) values ($1, 'Somebody')`, [id]);
  await sql.query(
    `insert into public.pictures (id, owner_id, purpose, state, width, height)
     values ($1, $1, 'listing', 'ready', 1280, 960)`,
    [id],
  );
  return id;
}

/**
 * Returns a provider event of a payment in KSh.
 * @param about - the reference to the payment
 */
export const createPaidEvent = (amount: number, about: object, more: object = {}) => ({
  kind: 'paid',
  about,
  amount,
  currency: 'KES',
  isOurs: true,
  ...more,
});

/**
 * Creates a listing and pays a prompt for it, which proves the phone number of the member.
 * @returns a function that repeats the callback of the prompt
 */
export async function provePhone(query: Query, member: string, phone: string) {
  const listing = await createAndSubmit(query, member, member);
  const payment = await query<string>(
    `(public.begin_payment($1, $2, 'daily', 1, 129, 'KES', 'mpesa', false, $3)).id`,
    member,
    listing,
    phone,
  );
  const event = createPaidEvent(129, { payment }, { code: newCode() });
  const callback = () => query('public.record_provider_event($1, $2)', 'mpesa', event);
  await callback();
  return callback;
}
