/** Creates members, listings and payments to the till, new ones for each test of a file. */
import { afterEach, beforeEach, expect } from 'vitest';
import { databaseOfFile } from './database.ts';
import { describeDrawn } from './drawn.ts';
import { drawOffer } from './drawn-offer.ts';
import { handIn, newMember, paidEvent, provePhone } from './hand-in.ts';
import { newCode } from './listing-lifecycle.ts';

/** Returns a number in the format of version 2 of C2B: '2547*****021'. */
export const masked = (phone: string) => `${phone.slice(1, 5)}*****${phone.slice(-3)}`;

/** Returns a number in the format of the Pull Transactions API. */
export const whole = (phone: string) => phone.slice(1);

let turn = 0;

/** The members, listings, phone numbers and code of one test. */
interface Till {
  /** The phone numbers of Amina and of a stranger. */
  phone: string;
  stranger: string;
  /** The ids of two members. Amina has the listings `shop` and `other`, Baraka has `rival`. */
  amina: string;
  baraka: string;
  shop: number;
  other: number;
  rival: number;
  /** The M-Pesa code of the payment. */
  code: string;
}

export async function tillOfFile() {
  const { sql, value } = await databaseOfFile();
  const till = {} as Till;
  /** The package of every order. Its price is the default amount of a payment. */
  const { id: bought, days, shillings: price } = drawOffer();
  const newAdvert = (owner: string) => handIn(value, owner, owner);
  const getOwner = (listing: number) => (listing === till.rival ? till.baraka : till.amina);

  beforeEach(async ({ onTestFailed }) => {
    onTestFailed(() => void process.stderr.write(`${describeDrawn()}\n`));
    turn += 1;
    const amina = await newMember(sql);
    const baraka = await newMember(sql);
    Object.assign(till, {
      phone: `+2547${String(10_000_000 + turn)}`,
      stranger: `+2541${String(10_000_999 + turn * 1000)}`,
      amina,
      baraka,
      code: newCode(),
      shop: await newAdvert(amina),
      other: await newAdvert(amina),
      rival: await newAdvert(baraka),
    });
  });

  /** Advances the clock by the given number of days until the end of the test. */
  const later = (days: number) =>
    sql.query(`select set_config('embedded.ahead', $1, false)`, [String(days * 86_400)]);
  afterEach(() => later(0));

  return Object.assign(till, {
    sql,
    value,
    newAdvert,
    getOwner,
    later,
    bought,
    price,
    /**
     * Starts a payment of the given amount in KSh.
     * @returns its id
     */
    order: (listing: number, sum = price, provider = 'till', from = till.phone) =>
      value<string>(
        `(public.begin_payment($1, $2, $3, $4, $5, 'KES', $6, false, $7)).id`,
        getOwner(listing),
        listing,
        bought,
        days,
        sum,
        provider,
        from,
      ),
    claim: (listing: number, from = till.phone) =>
      value('public.claim_payment($1, $2, $3, $4)', getOwner(listing), listing, till.code, from),
    /** Records the till's event of a payment. By default the event contains only the ends of the phone number. */
    comes: (sum = price, from = till.phone, show = masked, more: object = {}) =>
      value(
        'public.record_provider_event($1, $2)',
        'till',
        paidEvent(sum, { code: till.code, ...more }, { code: till.code, payer: show(from) }),
      ),
    prove: (owner: string, at = till.phone) => provePhone(value, owner, at),
    /** Returns the listing and the state of the payment with the code. */
    money: async () => {
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
