set check_function_bodies = off;

create sequence app.cache_changes;

create table app.cache_purges (
  listing_id bigint not null,
  change bigint default nextval('app.cache_changes'::regclass) not null,
  attempts integer default 0 not null,
  due_at timestamp with time zone default app.now() not null,
  sent_at timestamp with time zone,
  sent_before_at timestamp with time zone,
  is_repeat boolean default false not null
);

CREATE OR REPLACE FUNCTION app.seconds_until(p_time timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN (floor(LEAST(EXTRACT(epoch FROM (p_time - app.now())), (1000000000)::numeric)))::bigint;

CREATE OR REPLACE FUNCTION app.look_up_listing(p_slug text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.listings;
  version public.listing_versions;
begin
  select listings.* into held from public.listing_slugs
    join public.listings on listings.id = listing_slugs.listing_id
    where listing_slugs.slug = p_slug;
  if held.live_from is null then
    return jsonb_build_object('state', 'unknown');
  end if;
  if held.state not in ('live', 'expired') or held.live_until <= app.now() - interval '30 days' then
    return jsonb_build_object('state', 'gone', 'id', held.id);
  end if;
  if held.slug <> p_slug then
    return jsonb_build_object(
      'state', 'moved', 'id', held.id, 'slug', held.slug,
      'seconds_left', app.seconds_until(held.live_until + interval '30 days')
    );
  end if;
  if app.is_live(held) then
    return jsonb_build_object(
      'state', 'live', 'id', held.id, 'seconds_left', app.seconds_until(held.live_until),
      'listing', (
        select to_jsonb(live_listing) from public.live_listings as live_listing where live_listing.id = held.id
      )
    );
  end if;
  select * into version from public.listing_versions where id = held.shown_version_id;
  return jsonb_build_object(
    'state', 'expired', 'id', held.id,
    'title', version.title, 'category', version.category, 'town', version.town,
    'similar', app.similar_listings(version, 6)
  );
end;
$function$;

CREATE OR REPLACE FUNCTION app.enqueue_cache_purge(p_listing_id bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into app.cache_purges as purges (listing_id) values (p_listing_id)
    on conflict (listing_id) do update
    set change = excluded.change, is_repeat = false,
      due_at = greatest(app.now(), purges.sent_before_at + interval '6 seconds');
$function$;

CREATE OR REPLACE FUNCTION app.purge_changed_listing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.enqueue_cache_purge(coalesce(new.id, old.id));
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION app.page_columns(p_listing public.listings)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN CASE WHEN ((p_listing).live_from IS NOT NULL) THEN jsonb_build_array((p_listing).state, (p_listing).slug, (p_listing).shown_version_id, (p_listing).live_from, (p_listing).live_until, (p_listing).featured) ELSE NULL::jsonb END;

CREATE OR REPLACE FUNCTION app.purge_changed_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was constant jsonb := to_jsonb(old);
  is_now constant jsonb := to_jsonb(new);
begin
  if exists (
    select from unnest(app.listing_fields()) as field where is_now -> field is distinct from was -> field
  ) and exists (
    select from public.listings where shown_version_id = new.id and live_from is not null
  ) then
    perform app.enqueue_cache_purge(new.listing_id);
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION app.purge_changed_slug()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.enqueue_cache_purge(id) from public.listings
    where id in (old.listing_id, new.listing_id) and live_from is not null order by id;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.lease_cache_purges(p_limit integer)
 RETURNS TABLE(listing_id bigint, change bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  fewest int := (select min(attempts) from app.cache_purges where due_at <= app.now());
begin
  return query
    with due as materialized (
      select listing_id from app.cache_purges
      where due_at <= app.now() and attempts = fewest
      order by due_at desc
      limit greatest(least(p_limit, 1), p_limit >> least(fewest, 30))
      for update skip locked
    )
    update app.cache_purges as purges
      set attempts = attempts + 1, due_at = app.now() + interval '50 seconds',
        sent_before_at = sent_at, sent_at = app.now()
      from due where purges.listing_id = due.listing_id
      returning purges.listing_id, purges.change;
end;
$function$;

CREATE OR REPLACE FUNCTION public.finish_cache_purges(p_listing_ids bigint[], p_changes bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  done record;
begin
  for done in
    select purges.listing_id, purges.is_repeat
    from app.cache_purges as purges
      join unnest(p_listing_ids, p_changes) as sent (listing_id, change)
        on sent.listing_id = purges.listing_id and sent.change = purges.change
    order by purges.listing_id for no key update of purges skip locked
  loop
    if done.is_repeat then
      delete from app.cache_purges where listing_id = done.listing_id;
    else
      update app.cache_purges
        set is_repeat = true, attempts = 0, due_at = app.now() + interval '30 seconds'
        where listing_id = done.listing_id;
    end if;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION app.forget_future_limits()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from public.attempts where app.is_in_future(at);
  -- An attempt to pay starts at the present, so that it blocks the next attempt for its two minutes only.
  update public.payments set created_at = app.now() where id in (
    select id from public.payments
    where state in ('pending', 'failed') and app.is_in_future(created_at) for no key update skip locked
  );
  -- The longest delay of a retry is an hour; that of refunds, notices and e-mails is a day.
  update public.payments set polled_at = app.now(), poll_at = app.now() where id in (
    select id from public.payments
    where poll_at is not null and (app.is_in_future(polled_at) or poll_at > app.now() + interval '2 hours')
    for no key update skip locked
  );
  update public.provider_messages set next_try_at = app.now() where id in (
    select id from public.provider_messages
    where done_at is null and next_try_at > app.now() + interval '2 hours' for no key update skip locked
  );
  update public.payment_refunds set next_try_at = app.now() where id in (
    select id from public.payment_refunds
    where next_try_at > app.now() + interval '25 hours' for no key update skip locked
  );
  update public.notices set next_attempt_at = app.now() where id in (
    select id from public.notices
    where done_at is null and next_attempt_at > app.now() + interval '25 hours' for no key update skip locked
  );
  update public.emails set next_attempt_at = app.now() where id in (
    select id from public.emails
    where state = 'waiting' and next_attempt_at > app.now() + interval '25 hours' for no key update skip locked
  );
  update app.cache_purges set due_at = app.now(), sent_at = null, sent_before_at = null where listing_id in (
    select listing_id from app.cache_purges
    where app.is_in_future(due_at) or app.is_in_future(sent_at) for no key update skip locked
  );
end;
$function$;

alter table app.cache_purges add constraint cache_purges_pkey PRIMARY KEY (listing_id);

CREATE INDEX cache_purges_due ON app.cache_purges USING btree (attempts, due_at);

CREATE TRIGGER listings_purge_deleted AFTER DELETE ON public.listings FOR EACH ROW WHEN ((app.page_columns(old.*) IS NOT NULL)) EXECUTE FUNCTION app.purge_changed_listing();

CREATE TRIGGER listings_purge_changed AFTER UPDATE ON public.listings FOR EACH ROW WHEN ((app.page_columns(old.*) IS DISTINCT FROM app.page_columns(new.*))) EXECUTE FUNCTION app.purge_changed_listing();

CREATE TRIGGER listings_purge_new AFTER INSERT ON public.listings FOR EACH ROW WHEN ((app.page_columns(new.*) IS NOT NULL)) EXECUTE FUNCTION app.purge_changed_listing();

CREATE TRIGGER listing_versions_purge_changed AFTER UPDATE ON public.listing_versions FOR EACH ROW EXECUTE FUNCTION app.purge_changed_version();

CREATE TRIGGER listing_slugs_purge_changed AFTER DELETE OR UPDATE ON public.listing_slugs FOR EACH ROW EXECUTE FUNCTION app.purge_changed_slug();

grant EXECUTE on function public.finish_cache_purges(bigint[],bigint[]) to service_role;

grant EXECUTE on function public.lease_cache_purges(integer) to service_role;
