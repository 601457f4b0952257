-- A refund is sent by the functions above, with its number; nothing marks it by itself.
drop function public.mark_refunded(uuid, uuid, text);

-- How a refund of this payment stands: the one that is under way or was sent, else the last that failed.
create function app.staff_refund(payment uuid) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'way', held.way, 'state', held.state, 'reason', held.reason, 'asked_at', held.asked_at,
    'asked_by', held.asked_by, 'asked_name', (select name from public.members where id = held.asked_by),
    'approved_name', (select name from public.members where id = held.approved_by),
    'may_note', app.may_note_refund(held)
  )
  from public.payment_refunds as held
  where payment_id = payment and reason is distinct from 'not-wanted'
  order by state = 'failed', asked_at desc limit 1;
$$;

-- A payment as staff see it, with the codes that its owner claims and nobody found yet. The name comes from
-- the newest version, which is read for the contact anyway.
create or replace function app.staff_payment(paid public.payments) returns jsonb
  language sql stable set search_path = ''
as $$
  select to_jsonb(paid) - array['member_id', 'session', 'redirect', 'ask_at', 'asked', 'asked_at', 'order_id']
    || jsonb_build_object(
      'payer', (select name from public.members where id = paid.member_id),
      'claims', coalesce((
        select jsonb_agg(to_jsonb(claim) - array['order_id', 'closed_at', 'refused_because'] order by claim.id)
        from public.payment_claims as claim
        where claim.order_id = paid.order_id and claim.closed_at is null
      ), '[]'),
      'refund', app.staff_refund(paid.id),
      'listing', (
        select jsonb_build_object(
          'id', listings.id, 'name', coalesce(newest.name, listings.draft ->> 'name', ''),
          'state', listings.state,
          'contact', newest.contact, 'phone', newest.phone, 'email', newest.email
        )
        from public.listings
          left join lateral (
            select name, contact, phone, email from public.listing_versions
            where listing_id = listings.id order by id desc limit 1
          ) as newest on true
        where listings.id = paid.listing_id
      )
    );
$$;

revoke execute on function
  public.ask_refund(uuid, uuid, int, text, text),
  public.approve_refund(uuid, uuid),
  public.take_refund_back(uuid, uuid),
  public.claim_refunds(int, uuid)
  from public, anon, authenticated;
grant execute on function
  public.ask_refund(uuid, uuid, int, text, text),
  public.approve_refund(uuid, uuid),
  public.take_refund_back(uuid, uuid),
  public.claim_refunds(int, uuid)
  to service_role;
