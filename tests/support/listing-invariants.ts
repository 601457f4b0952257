/**
 * Invariants of listings and payments that hold after every step. Numbers such as I1 refer to the contract of
 * payments.
 */
import type { Queries } from '#netlify/local/database/engine.ts';

/** Each query returns the rows that violate the named invariant. */
const invariants: Record<string, string> = {
  'I1: live is paid for this moment': `
    select listings.id from public.listings left join public.payments on payments.id = live_payment_id
    where listings.state = 'live' and (
      payments.state is distinct from 'paid' or payments.listing_id <> listings.id
      or not exists (
        select from public.payments as cover
        where cover.listing_id = listings.id and cover.state = 'paid'
          and cover.covers_from <= app.now() and cover.covers_until >= least(app.now(), live_until)
      ))`,
  'I2: settled money has a listing, or is a matter for staff': `
    select id from public.payments where listing_id is null and state not in ('review', 'refund_due', 'refunded')`,
  'I3: the same money credits once': `
    select provider_reference from public.payments where provider_reference is not null
    group by provider = 'card', provider_reference having count(*) > 1`,
  'I3: an order keeps the money of one payment': `
    select order_id from public.payments where state = 'paid' group by order_id having count(*) > 1`,
  'I11: the ledger has the money of every payment, and no other': `
    select code from (
      select provider_reference as code, id as payment, received_amount as amount, currency, 'in' as direction
      from public.payments where provider_reference is not null and not app.is_other_payee(payments)
      union all
      select refund_code, id, received_amount, currency, 'out' from public.payments where state = 'refunded'
    ) as held full join (
      select payment_id, code, direction, currency, sum(amount) as amount
      from public.ledger group by payment_id, code, direction, currency having sum(amount) <> 0
    ) as ledger
      using (code, amount, currency, direction)
    where held.payment is distinct from ledger.payment_id`,
  'money is for an advert, or due back, or a matter for staff': `
    select id from public.payments where provider_reference is not null and state in ('pending', 'failed')`,
  'an order that was paid or ended waits for nothing': `
    select payments.id from public.payments join public.orders on orders.id = order_id
    where (state = 'pending' and closed_at is not null) or (state = 'paid' and closed_at is null)`,
  'nobody waits for an answer about a code whose money her order has': `
    select claim.id from public.payment_claims as claim join public.payments
      on payments.order_id = claim.order_id and provider_reference = claim.code
    where claim.closed_at is null`,
  'I4: what was credited is the quote': `
    select id from public.payments where covers_from is not null and received_amount is distinct from amount`,
  'I8: what is refunded is not what a listing is live by': `
    select listings.id from public.listings join public.payments on payments.id = live_payment_id
    where listings.state = 'live' and payments.state in ('refund_due', 'refunded')`,
  'I8: what went back is what came, by one refund': `
    select payments.id from public.payments
      left join public.payment_refunds as sent on sent.payment_id = payments.id and sent.state = 'sent'
    where (payments.state = 'refunded') <> (sent.id is not null)
      or sent.code <> payments.refund_code or sent.amount <> payments.received_amount`,
  'I8: only money that is due back is on its way, and all of it': `
    select refund.id from public.payment_refunds as refund join public.payments on payments.id = payment_id
    where refund.state in ('asked', 'sending') and (
      payments.state <> 'refund_due' or (refund.amount, refund.currency) <> (received_amount, payments.currency))`,
  'I8: a refund that no provider is asked for any more is for staff to write down': `
    select id from public.payment_refunds as refund
    where state = 'sending' and next_try_at is null and not app.can_note_refund(refund)`,
  'I11: the time of a listing is the time that was paid for it': `
    select listings.id from public.listings
    where state = 'live' and live_until > (
      select max(covers_until) from public.payments where listing_id = listings.id and state = 'paid')`,
  'I11: as much time is left as was paid for and has not passed': `
    select listings.id from public.listings
    where state = 'live' and live_until > app.now() and live_until - app.now() <> (
      select sum(covers_until - greatest(covers_from, app.now())) from public.payments
      where listing_id = listings.id and state = 'paid' and covers_until > app.now())`,
  'I9: two days after payment it is live, or the money is due back': `
    select id from public.payments where state = 'paid' and covers_from is null
      and paid_at <= app.now() - interval '48 hours' and current_setting('tests.ticked', true) = 'yes'`,
  'I10: time that was paid for follows the time before it, and is as long as was paid for': `
    select id from public.payments where covers_until is distinct from covers_from + days * interval '24 hours'`,
  'expired when its time is over': `
    select id from public.listings where state = 'live' and live_until <= app.now()
      and current_setting('tests.ticked', true) = 'yes'`,
  'nobody is live whose account is gone': `
    select id from public.listings where state = 'live' and owner_id is null`,
  'receipts have no gaps, and none is given twice': `
    select 1 from (
      select receipt_number from public.payments where receipt_number is not null
      union all select receipt_number from public.void_receipts
    ) as given having count(*) <> coalesce(max(receipt_number), 0) or count(*) <> count(distinct receipt_number)`,
  'one payment is open at most': `
    select listing_id from public.payments where state = 'pending' group by listing_id having count(*) > 1`,
  'only what was approved is shown': `
    select listings.id from public.listings join public.listing_versions on listing_versions.id = shown_version_id
    where decision is distinct from 'approved'`,
  'whoever has to change something was not approved last': `
    select id from public.listings where state = 'changes_requested' and 'approved' = (
      select decision from public.listing_versions where listing_id = listings.id order by id desc limit 1)`,
  'what is over is not featured': `
    select id from public.listings where featured and state in ('expired', 'suspended', 'withdrawn')`,
  'every state is in the audit log': `
    select id from public.payments where state is distinct from (
      select to_state from public.audit_log
      where subject = 'payment' and subject_id = payments.id::text order by audit_log.id desc limit 1)`,
  'I3: money that staff wrote down is in the books': `
    select id from public.payment_events where kind = 'confirmed-by-staff' and not exists (
      select from public.payments where provider_reference = payment_events.data ->> 'reference')
      and not exists (
        select from public.payment_events as undone
        where undone.kind = 'undone' and undone.id > payment_events.id
          and undone.data ->> 'reference' = payment_events.data ->> 'reference')`,
  'no book has money of another payee': `
    select id from public.payments where app.is_other_payee(payments) and coalesce(
      app.booked_sum(currency, 'in', provider_reference), 0) <> 0`,
  'an order has in the ledger what its payments have, and a receipt for what was credited': `
    select order_id from public.payments left join lateral (
      select sum(case direction when 'in' then ledger.amount else -ledger.amount end) as net
      from public.ledger where payment_id = payments.id
    ) as entries on true
    where order_id is not null group by order_id
    having sum(coalesce(net, 0)) <> sum(case
        when state = 'refunded' or app.is_other_payee(payments) then 0 else coalesce(received_amount, 0) end)
      or count(receipt_number) < count(*) filter (where state = 'paid')`,
  'nothing that a member wrote outlives her account': `
    select id from public.listings where owner_id is null and (state <> 'withdrawn' or draft <> '{}')`,
  'three reports hide a post': `
    select posts.id from public.posts join public.post_reports on post_id = posts.id
    where hidden_at is null group by posts.id having count(*) >= 3`,
  'nobody posts more than ten times an hour': `
    select subject from public.attempts where kind = 'post-member' and at > app.now() - interval '1 hour'
    group by subject having count(*) > 10`,
};

/** A query for the names of all violated invariants. */
export const brokenInvariantsQuery = Object.entries(invariants)
  .map(([name, query]) => `select '${name}'::text as name from (${query}) as rows`)
  .join(' union all ');

/** Creates a function for the query, so that PostgreSQL plans it once instead of after every step. */
export async function prepareInvariants(sql: Queries): Promise<void> {
  await sql.exec(`create function pg_temp.broken_invariants() returns setof text language plpgsql
    as $$ begin return query ${brokenInvariantsQuery}; end $$`);
}

/** Returns the names of the violated invariants. */
export async function brokenInvariants(sql: Queries): Promise<string[]> {
  const { rows } = await sql.query<{ name: string }>(
    'select name from pg_temp.broken_invariants() as name',
  );
  return rows.map(({ name }) => name);
}
