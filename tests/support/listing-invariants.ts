/**
 * Invariants of listings, payments and posts that hold after every step. Each has a number, such as I1, which the
 * titles of tests mention.
 */
import type { Queries } from '#netlify/local/database/engine.ts';

/** Maps each invariant to a query that returns the rows that violate it. */
const invariants: Record<string, string> = {
  'I1: a live listing is paid for the current time': `
    select listings.id from public.listings left join public.payments on payments.id = live_payment_id
    where listings.state = 'live' and (
      payments.state is distinct from 'paid' or payments.listing_id <> listings.id
      or not exists (
        select from public.payments as cover
        where cover.listing_id = listings.id and cover.state = 'paid'
          and cover.covers_from <= app.now() and cover.covers_until >= least(app.now(), live_until)
      ))`,
  'I2: a payment without a listing is in review, due for a refund or refunded': `
    select id from public.payments where listing_id is null and state not in ('review', 'refund_due', 'refunded')`,
  'I3: a provider reference belongs to one payment': `
    select provider_reference from public.payments where provider_reference is not null
    group by provider = 'card', provider_reference having count(*) > 1`,
  'I3: an order has at most one paid payment': `
    select order_id from public.payments where state = 'paid' group by order_id having count(*) > 1`,
  'I11: the ledger has exactly the received and refunded amounts of the payments': `
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
  'a pending or failed payment has no provider reference': `
    select id from public.payments where provider_reference is not null and state in ('pending', 'failed')`,
  'the order of a pending payment is open, and of a paid payment closed': `
    select payments.id from public.payments join public.orders on orders.id = order_id
    where (state = 'pending' and closed_at is not null) or (state = 'paid' and closed_at is null)`,
  'no claim stays open for a payment that its order has': `
    select claim.id from public.payment_claims as claim join public.payments
      on payments.order_id = claim.order_id and provider_reference = claim.code
    where claim.closed_at is null`,
  'a failed attempt with a number is listed while its order is open': `
    select payment_id from app.failed_prompts as listed full join (
      select payments.id as payment_id, order_id, amount, right(phone, 3) as last_digits
      from public.payments join public.orders on orders.id = order_id
      where closed_at is null and state = 'failed' and currency = 'KES' and phone is not null
    ) as failed using (payment_id)
    where (listed.order_id, listed.amount, listed.last_digits)
      is distinct from (failed.order_id, failed.amount, failed.last_digits)`,
  'a claim is from the owner of its listing or from an agent': `
    select claim.id from public.payment_claims as claim
      join public.orders on orders.id = claim.order_id join public.listings on listings.id = orders.listing_id
    where claim.member_id is distinct from listings.owner_id and not exists (
      select from public.audit_log
      where to_state = 'agent-accepted' and details ->> 'agent' = claim.member_id::text
    )`,
  'contacts that wait for a yes belong to the present owner': `
    select change.id from app.contact_changes as change join public.listings on listings.id = listing_id
    where listings.owner_id is distinct from change.owner_id`,
  'a public post is on the page of a listing of its author': `
    select posts.id from public.posts left join public.listings on listings.id = listing_id
    where listing_id is not null and listings.owner_id is distinct from author_id`,
  'I4: a credited payment has the quoted amount': `
    select id from public.payments where covers_from is not null and amount is distinct from received_amount + coalesce(
      (select sum(shortfall.amount) from public.payment_shortfalls as shortfall
        where payment_id = payments.id and withdrawn_at is null), 0)`,
  'I4: an accepted shortfall is below the quote and belongs to settled money': `
    select shortfall.id from public.payment_shortfalls as shortfall join public.payments on payments.id = payment_id
    where withdrawn_at is null and (
      payments.state not in ('paid', 'refund_due', 'refunded') or payments.amount - received_amount <> shortfall.amount)`,
  'I8: no listing is live by a refunded payment': `
    select listings.id from public.listings join public.payments on payments.id = live_payment_id
    where listings.state = 'live' and payments.state in ('refund_due', 'refunded')`,
  'I8: a refunded payment has one sent refund of the received amount': `
    select payments.id from public.payments
      left join public.payment_refunds as sent on sent.payment_id = payments.id and sent.state = 'sent'
    where (payments.state = 'refunded') <> (sent.id is not null)
      or sent.code <> payments.refund_code or sent.amount <> payments.received_amount`,
  'I8: an open refund covers the whole amount of a payment that is due for a refund': `
    select refund.id from public.payment_refunds as refund join public.payments on payments.id = payment_id
    where refund.state in ('asked', 'sending') and (
      payments.state <> 'refund_due' or (refund.amount, refund.currency) <> (received_amount, payments.currency))`,
  'I8: staff can record a refund that is no longer requested from the provider': `
    select id from public.payment_refunds as refund
    where state = 'sending' and next_try_at is null and not app.can_note_refund(refund)`,
  'I11: a listing is live no longer than its paid periods': `
    select listings.id from public.listings
    where state = 'live' and live_until > (
      select max(covers_until) from public.payments where listing_id = listings.id and state = 'paid')`,
  'I11: the remaining time of a listing is the remaining paid time': `
    select listings.id from public.listings
    where state = 'live' and live_until > app.now() and live_until - app.now() <> (
      select sum(covers_until - greatest(covers_from, app.now())) from public.payments
      where listing_id = listings.id and state = 'paid' and covers_until > app.now())`,
  'I9: two days after a payment its period has begun, or a refund is due': `
    select id from public.payments where state = 'paid' and covers_from is null
      and paid_at <= app.now() - interval '48 hours' and current_setting('tests.transitions_just_ran', true) = 'yes'`,
  'I10: a paid period is as long as its package': `
    select id from public.payments where covers_until is distinct from covers_from + days * interval '24 hours'`,
  'a live listing expires at the end of its time': `
    select id from public.listings where state = 'live' and live_until <= app.now()
      and current_setting('tests.transitions_just_ran', true) = 'yes'`,
  'no listing without an owner is live': `
    select id from public.listings where state = 'live' and owner_id is null`,
  'receipt numbers have no gaps and no duplicates': `
    select 1 from (
      select receipt_number from public.payments where receipt_number is not null
      union all select receipt_number from public.void_receipts
    ) as given having count(*) <> coalesce(max(receipt_number), 0) or count(*) <> count(distinct receipt_number)`,
  'a listing has at most one pending payment': `
    select listing_id from public.payments where state = 'pending' group by listing_id having count(*) > 1`,
  'only approved versions are public': `
    select listings.id from public.listings join public.listing_versions on listing_versions.id = shown_version_id
    where decision is distinct from 'approved'`,
  'the last version of a listing with requested changes is not approved': `
    select id from public.listings where state = 'changes_requested' and 'approved' = (
      select decision from public.listing_versions where listing_id = listings.id order by id desc limit 1)`,
  'an expired, suspended or withdrawn listing is not featured': `
    select id from public.listings where featured and state in ('expired', 'suspended', 'withdrawn')`,
  'the audit log has the state of every payment': `
    select id from public.payments where state is distinct from (
      select to_state from public.audit_log
      where subject = 'payment' and subject_id = payments.id::text order by audit_log.id desc limit 1)`,
  'I3: a confirmation by staff has a payment or was undone': `
    select id from public.payment_events where kind = 'confirmed-by-staff' and not exists (
      select from public.payments where provider_reference = payment_events.data ->> 'reference')
      and not exists (
        select from public.payment_events as undone
        where undone.kind = 'undone' and undone.id > payment_events.id
          and undone.data ->> 'reference' = payment_events.data ->> 'reference')`,
  'the ledger has no payment of another payee': `
    select id from public.payments where app.is_other_payee(payments) and coalesce(
      app.booked_sum(currency, 'in', provider_reference), 0) <> 0`,
  'the ledger has the net amount of each order, and each paid payment has a receipt': `
    select order_id from public.payments left join lateral (
      select sum(case direction when 'in' then ledger.amount else -ledger.amount end) as net
      from public.ledger where payment_id = payments.id
    ) as entries on true
    where order_id is not null group by order_id
    having sum(coalesce(net, 0)) <> sum(case
        when state = 'refunded' or app.is_other_payee(payments) then 0 else coalesce(received_amount, 0) end)
      or count(receipt_number) < count(*) filter (where state = 'paid')`,
  'a listing without an owner is withdrawn and empty': `
    select id from public.listings where owner_id is null and (state <> 'withdrawn' or draft <> '{}')`,
  'three reports hide a post': `
    select posts.id from public.posts join public.post_reports on post_id = posts.id
    where hidden_at is null group by posts.id having count(*) >= 3`,
  'no member posts more than ten times an hour': `
    select subject from public.attempts where kind = 'post-member' and at > app.now() - interval '1 hour'
    group by subject having count(*) > 10`,
};

/**
 * A query for the names of all violated invariants. A name is repeated for each row that violates the invariant.
 */
export const brokenInvariantsQuery = Object.entries(invariants)
  .map(([name, query]) => `select '${name}'::text as name from (${query}) as rows`)
  .join(' union all ');

/**
 * Creates a temporary function for the query, so that a session plans the query once instead of after every step. The
 * setting has the same effect on the statements of the steps.
 */
export async function prepareInvariants(sql: Queries): Promise<void> {
  await sql.exec('set plan_cache_mode = force_generic_plan');
  await sql.exec(`create function pg_temp.broken_invariants() returns setof text language plpgsql
    as $$ begin return query ${brokenInvariantsQuery}; end $$`);
}

/** Returns the names of the violated invariants. The session must have called {@link prepareInvariants}. */
export async function findBrokenInvariants(sql: Queries): Promise<string[]> {
  const { rows } = await sql.query<{ name: string }>(
    'select name from pg_temp.broken_invariants() as name',
  );
  return rows.map(({ name }) => name);
}
