/** Ends the minute in which staff can undo an action, and reads the values that an undo restores. */
import type { Queries } from '#netlify/local/database/engine.ts';

/** Ends the undo minute of all actions, and makes all pending notices due. */
export async function endUndoMinute(sql: Queries): Promise<void> {
  await sql.query('update public.payment_undos set until = app.now() where until > app.now()');
  await sql.query(
    'update public.notices set next_attempt_at = app.now() where next_attempt_at > app.now()',
  );
}

/** Returns the values of a listing, and of the payment with the given code, that an undo restores. */
export async function readUndoState(sql: Queries, listing: number, code: string) {
  const { rows } = await sql.query<{ state: object }>(
    `select jsonb_build_object(
       'payments', (select jsonb_agg(to_jsonb(payments) - array['poll_at', 'asked_at'] order by id)
         from public.payments where listing_id = $1 or provider_reference = $2),
       'listing', (select jsonb_build_object('state', state, 'live_payment_id', live_payment_id, 'live_from', live_from,
         'live_until', live_until, 'featured', featured) from public.listings where id = $1),
       'orders', (select jsonb_agg(jsonb_build_object('id', id, 'closed_at', closed_at) order by id)
         from public.orders where listing_id = $1 and created_at <= $3),
       'claims', (select jsonb_agg(to_jsonb(claim) order by claim.id) from public.payment_claims as claim
         join public.orders on orders.id = order_id where listing_id = $1),
       'notices', (select jsonb_agg(key order by id) from public.notices where listing_id = $1),
       'net', (select sum(amount) from public.ledger where code = $2)
     ) as state`,
    [listing, code, new Date().toISOString()],
  );
  return rows[0]?.state;
}
