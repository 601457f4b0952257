set check_function_bodies = off;

alter table public.audit_log drop constraint "audit_log_subject_is_valid";

create table app.erasures (
  id bigint generated always as identity not null,
  at timestamp with time zone default app.now() not null,
  kind text not null,
  subject text not null
);

create table public.restores (
  id bigint generated always as identity not null,
  restored_at timestamp with time zone default app.now() not null,
  taken_at timestamp with time zone not null,
  erasures integer,
  compared_at timestamp with time zone,
  comparison jsonb,
  released_at timestamp with time zone,
  released_by uuid
);

CREATE OR REPLACE FUNCTION public.outgoing_is_held()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.restores where released_at is null);
$function$;

CREATE OR REPLACE FUNCTION app.hold_outgoing(p_taken_at timestamp with time zone, p_erasures integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from public.restores where released_at is null;
  insert into public.restores (taken_at, erasures) values (p_taken_at, p_erasures);
$function$;

CREATE OR REPLACE FUNCTION public.record_comparison(p_comparison jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.restores set compared_at = app.now(), comparison = p_comparison where released_at is null;
$function$;

CREATE OR REPLACE FUNCTION public.release_outgoing(p_actor_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.restores;
begin
  select * into held from public.restores where released_at is null for no key update;
  if held.id is null then
    return;
  end if;
  if held.compared_at is null then
    perform app.refuse_transition('not compared', 'the release');
  end if;
  perform app.set_actor(p_actor_id);
  update public.restores set released_at = app.now(), released_by = p_actor_id where id = held.id;
  perform app.audit('restore', held.id::text, 'held', 'released', '{}');
end;
$function$;

CREATE OR REPLACE FUNCTION public.lease_emails(p_limit integer)
 RETURNS SETOF public.emails
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '25s'
AS $function$
  update public.emails
    set state = 'failed', last_error = coalesce(last_error, 'unfinished')
    where state = 'waiting' and attempts >= 6 and next_attempt_at <= app.now();

  with due as materialized (
    select id from public.emails
    where state = 'waiting' and attempts < 6 and next_attempt_at <= app.now()
      and not (select public.outgoing_is_held())
    order by next_attempt_at
    limit p_limit
    for update skip locked
  )
  update public.emails
    set attempts = emails.attempts + 1, next_attempt_at = app.now() + interval '2 minutes'
    from due where emails.id = due.id
    returning emails.*;
$function$;

CREATE OR REPLACE FUNCTION public.begin_payment(p_actor_id uuid, p_listing_id bigint, p_package text, p_days integer, p_amount integer, p_currency text, p_provider text, p_with_website boolean DEFAULT false, p_phone text DEFAULT NULL::text, p_id uuid DEFAULT gen_random_uuid())
 RETURNS public.payments
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.listings := app.lock_listing(p_actor_id, p_listing_id);
  rules constant app.payment_providers := app.payment_provider(p_provider);
  prompted constant text := case when rules.flow = 'prompt' then p_phone end;
  ordered public.orders;
  opened public.payments;
  again_at timestamptz;
begin
  perform app.set_actor(p_actor_id);
  if not app.is_payable(held.state) then
    perform app.refuse_transition(held.state, 'paying');
  end if;
  select * into ordered from public.orders where listing_id = p_listing_id and closed_at is null for no key update;
  select * into opened from public.payments
    where order_id = ordered.id and state = 'pending' for no key update;
  if (opened.package, opened.days, opened.amount, opened.currency, opened.provider, opened.with_website)
      is not distinct from (p_package, p_days, p_amount, p_currency, p_provider, p_with_website)
    and (rules.flow <> 'prompt' or opened.phone is not distinct from prompted)
    and coalesce(opened.created_at > app.now() - rules.repeats_for, true)
  then
    return opened;
  end if;
  if rules.flow = 'prompt' then
    perform app.refuse_if(public.outgoing_is_held(), 'TG503', 'outgoing messages are held');
  end if;
  if rules.flow <> 'by-hand' then
    -- The lock keeps prompts for two listings of a member from one phone at once.
    perform pg_advisory_xact_lock(hashtextextended('prompt ' || prompted, 0));
    again_at := greatest(
      app.prompt_again_at(opened), app.phone_again_at(p_actor_id, prompted, p_provider, p_amount));
    if again_at > app.now() then
      raise exception 'a prompt is on the phone' using errcode = 'TG423',
        detail = ceil(extract(epoch from again_at - app.now()));
    end if;
  end if;
  perform app.require_rate_limit('payment-member', p_actor_id, 20);
  if prompted is not null then
    perform app.require_prompt_turn(p_actor_id, prompted);
  end if;
  while ordered.id is null loop
    insert into public.orders (reference, listing_id) values (app.new_reference(), p_listing_id)
      on conflict (reference) where closed_at is null do nothing returning * into ordered;
  end loop;
  perform app.fail_attempt(ordered.id, 'replaced');
  insert into public.payments (
    id, order_id, reference, listing_id, member_id, provider, package, days, amount, currency, with_website,
    phone, poll_at
  ) values (
    p_id, ordered.id, ordered.reference, p_listing_id, p_actor_id, p_provider, p_package, p_days, p_amount,
    p_currency, p_with_website, prompted,
    case when rules.flow <> 'by-hand' then app.now() + interval '15 seconds' end
  ) returning * into opened;
  return opened;
end;
$function$;

CREATE OR REPLACE FUNCTION public.lease_notices(p_limit integer)
 RETURNS TABLE(id bigint, key text, kind text, is_current boolean, member_id uuid, wants_reminders boolean, wants_weekly boolean, listing_id bigint, title text, slug text, listing_state text, live_until timestamp with time zone, reason text, payment jsonb, reach jsonb)
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
      else payment.reason
    end,
    to_jsonb(payment), measured.reach
  from leased
    left join public.listings as listing on listing.id = leased.listing_id
    left join public.payments as payment on payment.id = leased.payment_id
    left join public.member_settings as settings on settings.member_id = listing.owner_id
    left join public.listing_versions as shown_version on shown_version.id = listing.shown_version_id
    -- The key of a notice about a version ends with the version's id.
    left join public.listing_versions as version
      on leased.kind in ('submitted', 'approved', 'changes-requested')
      and version.id = substring(leased.key from '[0-9]+$')::bigint
    cross join lateral (
      select app.notice_reach(leased.kind, leased.at, listing) as reach
    ) as measured
  order by leased.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.lease_refunds(p_limit integer, p_payment_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '25s'
AS $function$
  with due as materialized (
    select id from public.payment_refunds
    where next_try_at <= app.now() and (p_payment_id is null or payment_id = p_payment_id)
      and not (select public.outgoing_is_held())
    order by next_try_at limit p_limit for no key update skip locked
  ), leased as (
    update public.payment_refunds
      set attempt_count = attempt_count + 1,
        next_try_at = case when approved_at > app.now() - interval '3 days'
          then app.now() + least(power(2, attempt_count), 60) * interval '1 minute' end
      from due where payment_refunds.id = due.id
      returning payment_refunds.*
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', leased.id, 'amount', leased.amount, 'currency', leased.currency, 'code', paid.provider_reference,
    'reference', paid.reference, 'provider', paid.provider
  )), '[]')
  from leased join public.payments as paid on paid.id = leased.payment_id;
$function$;

CREATE OR REPLACE FUNCTION public.staff_counts()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  select jsonb_build_object(
    'review', (select count(*) from public.listings where review_version_id is not null),
    'changes', (
      select count(*) from (
        select distinct listing_id from public.listing_versions
        where decision = 'approved' and decided_by is null and seen_at is null
      ) as change
      -- The limit makes this an index look-up for each listing; a join would read the whole table.
      cross join lateral (
        select id, state, shown_version_id from public.listings where id = change.listing_id limit 1
      ) as listing
      where listing.state in ('approved', 'live', 'expired')
        and app.open_request(listing.id, listing.shown_version_id) is null
    ),
    'payments', (
        select count(*) from public.payments
        where state = 'review' and not (app.is_other_payee(payments) and app.is_closed_money(payments))
      )
      + (
        select count(*) from public.payment_claims as claim
        where closed_at is null and app.claim_waits(claim)
      )
      + (select count(*) from public.payment_differences where settled_at is null)
      + (
        select count(*) from public.payment_moves
        where state = 'asked' and exists (select from public.payments where id = payment_id and state = 'paid')
      ),
    'refunds', (select count(*) from public.payments where state = 'refund_due'),
    'promotions', (select count(*) from app.unpromoted_listings),
    'vacancies', (select count(*) from public.vacancies where state = 'new'),
    'reports', (select count(distinct business) from public.reports where state = 'open')
      + (select count(distinct post_id) from public.post_reports),
    'restore', (select count(*) from public.restores where released_at is null)
  );
$function$;

CREATE OR REPLACE FUNCTION app.record_erasure()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into app.erasures (kind, subject) values (tg_argv[0], old.id::text);
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION app.record_opt_out()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  had jsonb := jsonb_build_object('reminders', true, 'news', false, 'weekly', true);
begin
  if tg_op = 'UPDATE' then
    had := to_jsonb(old);
  end if;
  insert into app.erasures (kind, subject)
    select name || case when (to_jsonb(new) ->> name)::boolean then '-on' else '-off' end, new.member_id::text
    from unnest(array['reminders', 'news', 'weekly']) as name
    where to_jsonb(new) -> name is distinct from had -> name;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.erasures_to_export(p_limit integer)
 RETURNS TABLE(id bigint, at timestamp with time zone, kind text, subject text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select id, at, kind, subject from app.erasures order by id limit p_limit;
$function$;

CREATE OR REPLACE FUNCTION public.finish_erasures(p_erasure_ids bigint[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from app.erasures where id = any (p_erasure_ids);
$function$;

CREATE OR REPLACE FUNCTION app.apply_erasures(p_entries jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  entry record;
  applied int := 0;
  refused jsonb := '[]';
begin
  for entry in
    select value ->> 'kind' as kind, value ->> 'subject' as subject
    from jsonb_array_elements(p_entries) with ordinality as entries (value, place) order by place
  loop
    begin
      applied := applied + app.apply_erasure(entry.kind, entry.subject)::int;
    exception when others then
      refused := refused || to_jsonb(format('%s %s: %s', entry.kind, entry.subject, sqlerrm));
    end;
  end loop;
  return jsonb_build_object('applied', applied, 'refused', refused);
end;
$function$;

CREATE OR REPLACE FUNCTION app.apply_erasure(p_kind text, p_subject text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid;
begin
  case
    when p_kind = 'member' then
      perform from public.members where id = p_subject::uuid;
      if found then
        perform public.delete_member(p_subject::uuid);
        return true;
      end if;
    when p_kind = 'post' then
      delete from public.posts where id = p_subject::bigint;
      return found;
    when p_kind = 'listing-withdrawn' then
      select owner_id into owner from public.listings
        where id = p_subject::bigint and state not in ('withdrawn', 'suspended') and owner_id is not null;
      if found then
        perform public.withdraw_listing(owner, p_subject::bigint, '');
        return true;
      end if;
    when p_kind ~ '^(reminders|news|weekly)-(on|off)$' then
      insert into public.member_settings (member_id)
        select id from public.members where id = p_subject::uuid
        on conflict (member_id) do nothing;
      update public.member_settings set
          reminders = case when p_kind ~ '^reminders' then p_kind like '%-on' else reminders end,
          news = case when p_kind ~ '^news' then p_kind like '%-on' else news end,
          weekly = case when p_kind ~ '^weekly' then p_kind like '%-on' else weekly end
        where member_id = p_subject::uuid;
      return found;
    else
      return false;
  end case;
  return false;
end;
$function$;

alter table public.audit_log add constraint audit_log_subject_is_valid CHECK ((subject = ANY (ARRAY['listing'::text, 'payment'::text, 'vacancy'::text, 'report'::text, 'post'::text, 'member'::text, 'restore'::text])));

alter table public.restores add constraint restores_released_are_compared CHECK (((released_at IS NULL) OR ((compared_at IS NOT NULL) AND (released_by IS NOT NULL))));

alter table public.restores add constraint restores_comparison_is_dated CHECK (((comparison IS NULL) = (compared_at IS NULL)));

alter table public.restores add constraint restores_pkey PRIMARY KEY (id);

alter table app.erasures add constraint erasures_kind_is_valid CHECK ((kind = ANY (ARRAY['member'::text, 'post'::text, 'listing-withdrawn'::text, 'reminders-off'::text, 'reminders-on'::text, 'news-off'::text, 'news-on'::text, 'weekly-off'::text, 'weekly-on'::text])));

alter table app.erasures add constraint erasures_pkey PRIMARY KEY (id);

CREATE UNIQUE INDEX restores_one_held ON public.restores USING btree (((released_at IS NULL))) WHERE (released_at IS NULL);

CREATE TRIGGER listings_record_withdrawal AFTER UPDATE ON public.listings FOR EACH ROW WHEN (((new.state = 'withdrawn'::text) AND (old.state <> 'withdrawn'::text))) EXECUTE FUNCTION app.record_erasure('listing-withdrawn');

CREATE TRIGGER members_record_erasure AFTER DELETE ON public.members FOR EACH ROW EXECUTE FUNCTION app.record_erasure('member');

CREATE TRIGGER posts_record_erasure AFTER DELETE ON public.posts FOR EACH ROW EXECUTE FUNCTION app.record_erasure('post');

CREATE TRIGGER member_settings_record_opt_out AFTER INSERT OR UPDATE ON public.member_settings FOR EACH ROW EXECUTE FUNCTION app.record_opt_out();

alter table app.erasures enable row level security;

alter table public.restores enable row level security;

grant EXECUTE on function public.erasures_to_export(integer) to service_role;

grant EXECUTE on function public.finish_erasures(bigint[]) to service_role;

grant EXECUTE on function public.outgoing_is_held() to service_role;

grant EXECUTE on function public.record_comparison(jsonb) to service_role;

grant EXECUTE on function public.release_outgoing(uuid) to service_role;

grant SELECT on table public.restores to service_role;

insert into storage.buckets ("id", "name", "owner", "public", "owner_id", "file_size_limit", "allowed_mime_types")
  select "id", "name", "owner", "public", "owner_id", "file_size_limit", "allowed_mime_types" from jsonb_populate_record(null::storage.buckets, '{"id":"records","name":"records","owner":null,"public":false,"owner_id":null,"file_size_limit":1048576,"allowed_mime_types":["application/x-ndjson"]}')
  on conflict ("id") do update set "name" = excluded."name", "owner" = excluded."owner", "public" = excluded."public", "owner_id" = excluded."owner_id", "file_size_limit" = excluded."file_size_limit", "allowed_mime_types" = excluded."allowed_mime_types";
