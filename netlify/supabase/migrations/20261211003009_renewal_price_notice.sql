set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION app.is_notice_current(p_notice public.notices, p_listing public.listings, p_payment public.payments, p_version public.listing_versions)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    case
      when p_notice.kind like 'ends-in-%' then
        app.is_live(p_listing) and p_listing.live_payment_id = p_notice.payment_id
      when p_notice.kind = 'week' then app.week_of_email(p_notice.at) = app.week_of_email(app.now())
      when p_notice.kind = 'live' then p_listing.state = 'live' and p_listing.live_payment_id = p_notice.payment_id
      when p_notice.kind = 'expired' then p_listing.state = 'expired'
      when p_notice.kind = 'suspended' then p_listing.state = 'suspended'
      when p_notice.kind = 'restored' then p_listing.state <> 'suspended'
      when p_notice.kind = 'post-refused' then exists (
        select from public.posts
        where id = substring(p_notice.key from '[0-9]+$')::bigint and publication = 'refused'
      )
      when p_notice.kind = 'submitted' then p_version.decision is null
      -- A listing that went live since has a notice of that instead.
      when p_notice.kind = 'approved' then not exists (
        select from public.notices as other
        where other.listing_id = p_notice.listing_id and other.kind = 'live' and other.at >= p_notice.at
      )
      when p_notice.kind = 'agent-asks' then exists (
        select from app.contact_changes
        where id = substring(p_notice.key from '[0-9]+$')::bigint and sent_at is not null
      )
      when p_notice.kind = 'renewal-price' then
        app.is_live(p_listing) and app.listing_renewal(p_listing.id) ->> 'state' = 'price'
      when p_notice.kind = 'payment-review' then p_payment.state = 'review'
      when p_notice.kind = 'refund-due' then p_payment.state = 'refund_due'
      else true
    end, false);
$function$;

CREATE OR REPLACE FUNCTION public.due_renewals(p_offers jsonb, p_limit integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
declare
  ended record;
begin
  perform app.set_actor(null, 'time');
  for ended in
    with changed as materialized (
      select renewals.payment_id, payments.listing_id
      from public.renewals join public.payments on payments.id = renewals.payment_id
      where prompt_id is null and ended_at is null
        -- One comparison of sets, because each run compares all renewals.
        and (payments.package, payments.days, renewals.amount) not in (
          select package, days, amount from jsonb_to_recordset(p_offers) as offer (package text, days int, amount int)
        )
      for no key update of renewals skip locked
    )
    update public.renewals set ended_at = app.now(), ended_because = 'price'
      from changed where renewals.payment_id = changed.payment_id
      returning changed.listing_id, changed.payment_id
  loop
    perform app.audit_renewal(ended.listing_id, 'price');
    perform app.enqueue_notice(
      'renewal-price-' || ended.payment_id, 'renewal-price', ended.listing_id, ended.payment_id);
  end loop;
  if public.outgoing_is_held() then
    return;
  end if;
  return query
    select renewals.payment_id
    from public.listings
      join public.renewals on renewals.payment_id = listings.live_payment_id
      join public.payments on payments.id = renewals.payment_id
    where listings.state = 'live' and listings.live_until <= app.now() + interval '24 hours'
      and app.is_renewal_due(renewals, payments, listings, p_offers)
    order by listings.live_until
    limit p_limit;
end;
$function$;

reset lock_timeout;
