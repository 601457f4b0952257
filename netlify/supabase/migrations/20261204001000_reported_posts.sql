set lock_timeout = '5s';

set check_function_bodies = off;

drop function public.receive_report(text,text,text,text);

drop function public.lease_notices(integer);

alter table public.reports add column post_id bigint;

CREATE OR REPLACE FUNCTION public.lease_notices(p_limit integer)
 RETURNS TABLE(id bigint, key text, kind text, is_current boolean, member_id uuid, wants_reminders boolean, wants_weekly boolean, listing_id bigint, title text, slug text, listing_state text, live_until timestamp with time zone, reason text, payment jsonb, reach jsonb, post text)
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
    listing.owner_id, coalesce(settings.reminders, true), coalesce(settings.weekly, true), listing.id,
    coalesce(shown_version.title, version.title, listing.draft ->> 'title', ''), listing.slug, listing.state,
    listing.live_until,
    case leased.kind
      when 'changes-requested' then version.reason
      when 'suspended' then listing.reason
      when 'post-refused' then post.publication_reason
      else payment.reason
    end,
    to_jsonb(payment), measured.reach, left(coalesce(nullif(post.title, ''), post.description), 200)
  from leased
    left join public.listings as listing on listing.id = leased.listing_id
    left join public.payments as payment on payment.id = leased.payment_id
    left join public.member_settings as settings on settings.member_id = listing.owner_id
    left join public.listing_versions as shown_version on shown_version.id = listing.shown_version_id
    -- The key of a notice about a version or a post ends with its id.
    left join public.listing_versions as version
      on leased.kind in ('submitted', 'approved', 'changes-requested')
      and version.id = substring(leased.key from '[0-9]+$')::bigint
    left join public.posts as post
      on leased.kind = 'post-refused' and post.id = substring(leased.key from '[0-9]+$')::bigint
    cross join lateral (
      select app.notice_reach(leased.kind, leased.at, listing) as reach
    ) as measured
  order by leased.id;
end;
$function$;

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
      when p_notice.kind = 'payment-review' then p_payment.state = 'review'
      when p_notice.kind = 'refund-due' then p_payment.state = 'refund_due'
      else true
    end, false);
$function$;

CREATE OR REPLACE FUNCTION public.decide_public_post(p_actor_id uuid, p_post_id bigint, p_decision text, p_edited_at timestamp with time zone, p_reason text DEFAULT ''::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.posts;
  state text;
begin
  perform app.set_actor(p_actor_id, p_reason);
  perform app.refuse_if(p_decision not in ('shown', 'refused'), '23514', 'a post is shown or refused');
  held := app.lock_post(p_post_id);
  perform app.refuse_if(held.publication is null, 'PT404', 'no such public post');
  perform app.refuse_if(held.edited_at is distinct from p_edited_at, 'PT409', 'the text has changed');
  update public.posts
    set publication = p_decision, publication_reason = case when p_decision = 'refused' then p_reason end,
      viewed_at = app.now()
    where id = p_post_id;
  if p_decision = 'refused' then
    perform app.enqueue_notice(
      format('post-refused-%s-%s', (extract(epoch from app.now()) * 1000)::bigint, p_post_id), 'post-refused',
      held.listing_id);
  end if;
  if held.publication = p_decision then
    state := app.publication_state(p_decision);
    perform app.audit(
      'post', p_post_id::text, state, state, jsonb_build_object('listing', held.listing_id, 'decision', 'seen'));
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.find_public_post(p_post_id bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '1s'
AS $function$
  select app.describe_posts(array[posts.id]) -> 0
  from public.posts join public.listings on listings.id = posts.listing_id
  where posts.id = p_post_id and app.is_shown(posts) and posts.created_at > app.now() - interval '30 days'
    and app.is_live(listings) and listings.owner_id = posts.author_id
    and exists (select from public.pictures where post_id = posts.id and state = 'ready');
$function$;

CREATE OR REPLACE FUNCTION public.receive_report(p_business text, p_reason text, p_message text, p_client text, p_post_id bigint DEFAULT NULL::bigint)
 RETURNS TABLE(receipt uuid, wait integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '1s'
AS $function$
begin
  perform app.refuse_if(
    p_post_id is not null
      and public.find_public_post(p_post_id) #>> '{business,slug}' is distinct from p_business,
    'PT404', 'no such public post');
  wait := app.rate_limit('report-client', p_client);
  if wait is null then
    perform app.count_attempt('report-client', p_client);
    insert into public.reports (business, reason, message, reporter, post_id)
      values (
        p_business, p_reason, p_message,
        encode(sha256(convert_to(p_client || ' ' || p_business, 'utf8')), 'hex'), p_post_id
      )
      returning id into receipt;
  end if;
  return next;
end;
$function$;

CREATE OR REPLACE FUNCTION public.staff_reports(p_state text, p_limit integer, p_before_urgent text DEFAULT NULL::text, p_before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, p_before_business text DEFAULT NULL::text)
 RETURNS TABLE(business text, listing_id bigint, reports integer, reporters integer, urgent boolean, reasons jsonb, first_at timestamp with time zone, last_at timestamp with time zone, last_number bigint, messages jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
#variable_conflict use_column
declare
  is_waiting boolean := p_state = 'open';
  page_of_businesses text[];
begin
  if not is_waiting then
    page_of_businesses := array(
      select last.business from public.reports as last
      where last.state = p_state
        and (p_before_at is null or (last.created_at, last.business) < (p_before_at, p_before_business))
        and not exists (
          select from public.reports as later
          where later.state = p_state and later.business = last.business
            and (later.created_at, later.id) > (last.created_at, last.id)
        )
      order by last.created_at desc, last.business desc
      limit least(p_limit, 500)
    );
  end if;
  return query
  with grouped as (
    select r.business, count(*)::int as reports,
      greatest(1, count(distinct r.reporter))::int as reporters,
      is_waiting and count(distinct r.reporter) >= 3 as urgent,
      min(r.created_at) as first_at, max(r.created_at) as last_at, max(r.number) as last_number
    from public.reports as r
    where r.state = p_state and (page_of_businesses is null or r.business = any (page_of_businesses))
    group by r.business
  ), page as (
    select *, row_number() over (
      order by grouped.urgent desc, case when is_waiting then grouped.first_at end,
        case when is_waiting then grouped.business end, grouped.last_at desc, grouped.business desc
    ) as place
    from grouped
    where p_before_at is null or case when is_waiting
      then (not grouped.urgent, grouped.first_at, grouped.business)
        > (not p_before_urgent::boolean, p_before_at, p_before_business)
      else (grouped.last_at, grouped.business) < (p_before_at, p_before_business) end
    order by place
    limit least(p_limit, 500)
  )
  select page.business,
    (select listing_id from public.listing_slugs where slug = page.business), page.reports, page.reporters, page.urgent,
    report_counts.reasons, page.first_at, page.last_at, page.last_number, newest.messages
  from page
    cross join lateral (
      select jsonb_object_agg(by_reason.reason, by_reason.number) as reasons from (
        select r.reason, count(*) as number from public.reports as r
        where r.state = p_state and r.business = page.business group by r.reason
      ) as by_reason
    ) as report_counts
    cross join lateral (
      select coalesce(jsonb_agg(to_jsonb(recent) order by recent.at desc), '[]') as messages from (
        select r.created_at as at, r.reason, r.message, r.note, r.post_id as post from public.reports as r
        where r.state = p_state and r.business = page.business
        order by r.created_at desc limit 10
      ) as recent
    ) as newest
  order by page.place;
end;
$function$;

grant EXECUTE on function public.find_public_post(bigint) to service_role;

grant EXECUTE on function public.receive_report(text,text,text,text,bigint) to service_role;

grant EXECUTE on function public.lease_notices(integer) to service_role;

reset lock_timeout;
