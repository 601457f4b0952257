/** Creates new members, listings and payments to the till for each test of a file. */
import { afterEach, beforeEach, expect } from 'vitest';
import { openDatabaseForFile } from './database.ts';
import { describeDrawnValues } from './drawn.ts';
import { drawOffer } from './drawn-offer.ts';
import { createAndSubmit, insertMember, createPaidEvent, provePhone } from './create-and-submit.ts';
import { newCode } from './listing-lifecycle.ts';

/** Returns a phone number in the format of M-Pesa's C2B API, version 2: '2547*****021'. */
export const maskPhone = (phone: string) => `${phone.slice(1, 5)}*****${phone.slice(-3)}`;

/** Returns a phone number in the format of M-Pesa's Pull Transactions API: without the plus sign. */
export const toWholeNumber = (phone: string) => phone.slice(1);

let testCount = 0;

/** The members, listings, phone numbers and code of one test. */
interface Till {
  /** The phone numbers of Amina and of a stranger. */
  phone: string;
  stranger: string;
  /** The ids of two members. Amina has the listings `shop` and `otherShop`, Baraka has `rival`. */
  amina: string;
  baraka: string;
  shop: number;
  otherShop: number;
  rival: number;
  /** The M-Pesa code of the payment. */
  code: string;
}

export async function openTillForFile() {
  const { sql, query } = await openDatabaseForFile();
  const till = {} as Till;
  /** The package of every order. Its price is the default amount of a payment. */
  const { id: packageId, days, shillings: price } = drawOffer();
  const createAdvert = (owner: string) => createAndSubmit(query, owner, owner);
  const getOwner = (listing: number) => (listing === till.rival ? till.baraka : till.amina);

  beforeEach(async ({ onTestFailed }) => {
    onTestFailed(() => void process.stderr.write(`${describeDrawnValues()}\n`));
    testCount += 1;
    const amina = await insertMember(sql);
    const baraka = await insertMember(sql);
    Object.assign(till, {
      phone: `+2547${String(10_000_000 + testCount)}`,
      stranger: `+2541${String(10_000_999 + testCount * 1000)}`,
      amina,
      baraka,
      code: newCode(),
      shop: await createAdvert(amina),
      otherShop: await createAdvert(amina),
      rival: await createAdvert(baraka),
    });
  });

  /** Sets the clock of the database ahead by the given number of days until the end of the test. */
  const advanceDays = (days: number) =>
    sql.query(`select set_config('embedded.ahead', $1, false)`, [String(days * 86_400)]);
  afterEach(() => advanceDays(0));

  return Object.assign(till, {
    sql,
    query,
    createAdvert,
    getOwner,
    advanceDays,
    packageId,
    price,
    /**
     * Starts a payment of the given amount in KSh.
     * @returns its id
     */
    beginPayment: (listing: number, sum = price, provider = 'till', phone = till.phone) =>
      query<string>(
        `(public.begin_payment($1, $2, $3, $4, $5, 'KES', $6, false, $7)).id`,
        getOwner(listing),
        listing,
        packageId,
        days,
        sum,
        provider,
        phone,
      ),
    claim: (listing: number, phone = till.phone) =>
      query('public.claim_payment($1, $2, $3, $4)', getOwner(listing), listing, till.code, phone),
    /** Records the till's event of a payment. By default the event has a masked phone number. */
    recordPayment: (sum = price, phone = till.phone, formatNumber = maskPhone, more: object = {}) =>
      query(
        'public.record_provider_event($1, $2)',
        'till',
        createPaidEvent(
          sum,
          { code: till.code, ...more },
          { code: till.code, payer: formatNumber(phone) },
        ),
      ),
    provePhone: (owner: string, phone = till.phone) => provePhone(query, owner, phone),
    /** Returns the listing and the state of the payment with the code, or undefined if there is none. */
    readPayment: async () => {
      const { rows } = await sql.query<{ listing_id: number | null; state: string }>(
        'select listing_id, state from public.payments where provider_reference = $1',
        [till.code],
      );
      expect(rows.length).toBeLessThan(2);
      const [row] = rows;
      return row && [row.listing_id, row.state];
    },
  });
}
