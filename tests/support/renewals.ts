/** Creates live adverts with a renewal by prompt, in any database of the tests. */
import { createAndSubmit, createPaidEvent, insertMember } from './create-and-submit.ts';
import { createReader } from './database-reader.ts';
import { newCode } from './listing-lifecycle.ts';
import { seededIds } from './seeded-users.ts';
import type { Queries } from '#netlify/local/database/engine.ts';

/** The price list of the calls. */
const daily = { package: 'daily', days: 1, amount: 129 };
const weekly = { package: 'weekly', days: 7, amount: 899 };
const monthly = { package: 'monthly', days: 30, amount: 2999 };
export const packages = { daily, weekly, monthly };
export const offers = [daily, weekly, monthly];

/** An advert that was paid by a prompt, with another one planned. */
export interface RenewingAdvert {
  owner: string;
  phone: string;
  listing: number;
  payment: string;
}

let lastNumber = 40_000_000;

/** Returns functions that create the adverts, and that call the functions of the database for their prompts. */
export function createRenewalCalls(sql: Queries) {
  const { query, readRows, readField } = createReader(sql);

  const checkPhone = (phone: string, member: string) =>
    query(`app.prove_phone($1, $2, app.now(), 'sms')`, phone, member);

  /** Starts the prompt of an advert, and asks for another one at the price of the package. */
  const ask = (
    { owner, listing, phone }: Omit<RenewingAdvert, 'payment'>,
    { package: id, days, amount }: (typeof offers)[number],
    renewalAmount: number | null = amount,
  ) =>
    query<string>(
      `(public.begin_payment($1, $2, $3, $4, $5, 'KES', 'mpesa', false, $6, gen_random_uuid(), $7)).id`,
      owner,
      listing,
      id,
      days,
      amount,
      phone,
      renewalAmount,
    );

  const pay = (payment: string, amount = 899) =>
    query(
      'public.record_provider_event($1, $2)',
      'mpesa',
      createPaidEvent(amount, { payment }, { code: newCode() }),
    );

  /** Creates an advert that is live for a week. */
  const createAdvert = async (renewalAmount: number | null = 899): Promise<RenewingAdvert> => {
    lastNumber += 1;
    const phone = `+2547${lastNumber}`;
    const owner = await insertMember(sql);
    await checkPhone(phone, owner);
    const listing = await createAndSubmit(query, owner, owner);
    const payment = await ask({ owner, listing, phone }, weekly, renewalAmount);
    await pay(payment);
    const version = await readField<number>('listings', 'review_version_id', listing);
    const slug = crypto.randomUUID();
    await query('public.approve_listing($1, $2, $3, $4)', seededIds.baraka, listing, version, slug);
    return { owner, phone, listing, payment };
  };

  return {
    checkPhone,
    ask,
    pay,
    createAdvert,
    /** Returns the payments with due prompts. */
    findDue: async (prices: object[] = offers) =>
      (
        await readRows<{ id: string }>(
          'select id from public.due_renewals($1, 100) as id',
          JSON.stringify(prices),
        )
      ).map(({ id }) => id),
    /** Begins the prompt of an advert. @returns the ids of the opened attempts, at most one */
    begin: async ({ payment }: Pick<RenewingAdvert, 'payment'>, prices: object[] = offers) =>
      (
        await readRows<{ id: string }>(
          'select id from public.begin_renewal($1, $2, gen_random_uuid())',
          payment,
          JSON.stringify(prices),
        )
      ).map(({ id }) => id),
    stop: ({ owner, listing }: RenewingAdvert) =>
      query('public.stop_renewal($1, $2)', owner, listing),
    readPlan: ({ listing }: Pick<RenewingAdvert, 'listing'>) =>
      query<Record<string, unknown> | null>('app.listing_renewal($1)', listing),
  };
}
