/** Inserts listings with payments of any time and state, while triggers are disabled. */
import type { Sql } from '#netlify/local/database/engine.ts';

interface PaidPeriod {
  at: string;
  state?: 'paid' | 'refund_due' | 'refunded';
  package?: string;
  /**
   * The start and end of the paid period, in ISO 8601 or 'infinity'. Null if the period has not begun. By default,
   * both are the time of the payment.
   */
  period?: [from: string, until: string] | null;
}

/**
 * Returns a function that inserts a listing with the given payments, and returns the listing's id. With a category,
 * the listing also has a version.
 */
export function createAdvertInserter(sql: Sql) {
  let receipts = 5_000;

  const pay = (listing: number, { at, state = 'paid', period, ...paid }: PaidPeriod) => {
    receipts += 1;
    const [from = null, until = null] = period === undefined ? [at, at] : (period ?? []);
    const isRefunded = state === 'refunded';
    return sql.query(
      `insert into public.payments (
         order_id, reference, listing_id, provider, provider_reference, package, days, amount, currency, state,
         received_amount, paid_at, covers_from, covers_until, receipt_number, refunded_at, refund_code
       ) values (gen_random_uuid(), $1, $2, 'till', $1, $3, 7, 899, 'KES', $4, 899, $5, $6, $7, $8, $9, $10)`,
      [
        `R${receipts}`,
        listing,
        paid.package ?? 'weekly',
        state,
        at,
        from,
        until,
        receipts,
        isRefunded ? at : null,
        isRefunded ? 'BACK' : null,
      ],
    );
  };

  return async (payments: PaidPeriod[], category?: string): Promise<number> => {
    await sql.exec('set session_replication_role = replica');
    const inserted = await sql.query<{ id: number }>(
      `insert into public.listings (draft) values ('{}') returning id::int`,
    );
    const id = inserted.rows[0]?.id ?? 0;
    for (const payment of payments) await pay(id, payment);
    if (category !== undefined) {
      await sql.query(
        `with version as (
           insert into public.listing_versions
             (listing_id, title, category, county, town, contact, phone, description, images)
           values ($1, 'Mats', $2, 'Nairobi', 'Nairobi', 'Asha', '+254700000001', repeat('Mats. ', 10),
             '[{"id": "5a0e1b6f-0000-4000-8000-000000000001", "alt": "A mat"}]')
           returning id
         )
         update public.listings set shown_version_id = version.id from version where listings.id = $1`,
        [id, category],
      );
    }
    await sql.exec('set session_replication_role = origin');
    return id;
  };
}
