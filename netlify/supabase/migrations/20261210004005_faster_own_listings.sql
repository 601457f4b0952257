set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION app.next_step_position(p_listing public.listings)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  newest record;
  pending record;
  last_days int;
begin
  if p_listing.state in ('draft', 'suspended', 'withdrawn') then
    return case p_listing.state when 'draft' then 8 when 'suspended' then 9 else 10 end;
  end if;
  select decision, decided_at, submitted_at into newest from public.listing_versions
    where listing_id = p_listing.id order by id desc limit 1;
  if newest.decision = 'changes_requested' and (
    p_listing.state <> 'expired' or coalesce(newest.decided_at, newest.submitted_at) >= p_listing.live_until
  ) then
    return 0;
  end if;
  if p_listing.state = 'live' then
    select days into last_days from public.payments
      where listing_id = p_listing.id and covers_until = p_listing.live_until
      order by created_at desc, id desc limit 1;
    last_days := coalesce(last_days, 21);
    if p_listing.live_until - app.now() > greatest(
      least(last_days * interval '8 hours', interval '7 days'),
      case when last_days <= 1 then interval '3 hours' when last_days <= 3 then interval '1 day' else interval '3 days' end
    ) then
      return 2;
    end if;
  end if;
  if exists (
    select from public.payments
    where listing_id = p_listing.id and (state = 'review' or state = 'paid' and covers_from is null)
  ) then
    return 6;
  end if;
  -- A listing has at most one pending payment.
  select order_id, reported_at into pending from public.payments where listing_id = p_listing.id and state = 'pending';
  return case
    when pending.reported_at is not null or exists (
      select from public.payment_claims where order_id = pending.order_id and closed_at is null
    ) then 5
    when p_listing.state = 'live' then 1
    when p_listing.state = 'expired' then 7
    when pending.order_id is null then 4
    else 3
  end;
end;
$function$;

reset lock_timeout;
