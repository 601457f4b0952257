set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.lease_notices(p_limit integer)
 RETURNS TABLE(id bigint, key text, kind text, is_current boolean, member_id uuid, wants_reminders boolean, wants_weekly boolean, listing_id bigint, title text, slug text, listing_state text, live_until timestamp with time zone, reason text, payment jsonb, reach jsonb, cover text, post text, has_payment_in_check boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '25s'
AS $function$
#variable_conflict use_column
begin
  return query
  with due as materialized (
    select id from public.notices
    where done_at is null and next_attempt_at <= app.now() and not (select public.outgoing_is_held())
    order by kind = 'week', next_attempt_at, id
    limit p_limit
    for no key update skip locked
  ), leased as (
    update public.notices set next_attempt_at = app.now() + interval '5 minutes'
    from due where notices.id = due.id
    returning notices.*
  )
  select leased.id, leased.key, leased.kind,
    app.is_notice_current(
      (select notice from public.notices as notice where notice.id = leased.id), listing, payment, version
    ) and (leased.kind <> 'week' or measured.reach is not null),
    recipient.id, coalesce(settings.reminders, true), coalesce(settings.weekly, true), listing.id,
    coalesce(shown_version.title, version.title, listing.draft ->> 'title', ''), listing.slug, listing.state,
    listing.live_until,
    case leased.kind
      when 'changes-requested' then version.reason
      when 'refused' then version.reason
      when 'suspended' then listing.reason
      when 'post-refused' then post.publication_reason
      else payment.reason
    end,
    to_jsonb(payment), measured.reach, shown_version.images -> 0 ->> 'id',
    left(coalesce(nullif(post.title, ''), post.description), 200),
    leased.kind in ('submitted', 'approved') and (
      exists (
        select from public.payments as waiting where waiting.listing_id = listing.id
          and (waiting.state = 'review' or waiting.state = 'paid' and waiting.covers_from is null)
      )
      or exists (
        select from public.orders join public.payment_claims as claim on claim.order_id = orders.id
        where orders.listing_id = listing.id and orders.closed_at is null and claim.closed_at is null
      )
    )
  from leased
    left join public.listings as listing on listing.id = leased.listing_id
    left join public.payments as payment on payment.id = leased.payment_id
    cross join lateral app.notice_recipient(
      (select notice from public.notices as notice where notice.id = leased.id), payment, listing.owner_id
    ) as recipient (id)
    left join public.member_settings as settings on settings.member_id = recipient.id
    left join public.listing_versions as shown_version on shown_version.id = listing.shown_version_id
    -- The key of a notice about a version or a post ends with its id.
    left join public.listing_versions as version
      on leased.kind in ('submitted', 'approved', 'changes-requested', 'refused')
      and version.id = substring(leased.key from '[0-9]+$')::bigint
    left join public.posts as post
      on leased.kind = 'post-refused' and post.id = substring(leased.key from '[0-9]+$')::bigint
    cross join lateral (
      select app.notice_reach(leased.kind, leased.at, listing) as reach
    ) as measured
  order by leased.id;
end;
$function$;

reset lock_timeout;
