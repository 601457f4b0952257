set lock_timeout = '5s';

set check_function_bodies = off;

create table app.phone_calls (
  listing_id bigint not null,
  phone text not null,
  called_by uuid not null,
  called_at timestamp with time zone default app.now() not null
);

create table app.page_changes (
  id bigint generated always as identity not null,
  listing_id bigint not null
);

CREATE OR REPLACE FUNCTION app.look_up_listing(p_slug text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.listings;
  version public.listing_versions;
  contact jsonb;
  posts jsonb;
  phone_checked_at timestamptz;
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
    posts := app.posts_of_week(held.id);
    phone_checked_at := (
      select app.phone_checked_at(held, phone) from public.listing_versions where id = held.shown_version_id
    );
    return jsonb_build_object(
      'state', 'live', 'id', held.id,
      -- The oldest post, which is the last one, leaves the page a week after it was written.
      'seconds_left', least(
        app.seconds_until(held.live_until),
        app.seconds_until((posts -> -1 ->> 'created_at')::timestamptz + interval '7 days'),
        app.seconds_until(phone_checked_at + interval '12 months')
      ),
      'listing', (
        select to_jsonb(live_listing) from public.live_listings as live_listing where live_listing.id = held.id
      ),
      'posts', posts,
      'phone_checked_at', phone_checked_at
    ) || (
      select jsonb_build_object(
        'since', min(decided_at), 'checked_at', max(decided_at) filter (where decided_by is not null)
      )
      from public.listing_versions where listing_id = held.id and decision = 'approved'
    );
  end if;
  select * into version from public.listing_versions where id = held.shown_version_id;
  contact := app.kept_contact(held);
  return jsonb_build_object(
    'state', 'expired', 'id', held.id,
    'title', version.title, 'category', version.category, 'town', version.town,
    'contact', contact,
    'seconds_left', case when contact is not null then app.seconds_until(held.live_until + interval '7 days') end,
    'similar', case when contact is null then app.similar_listings(version, 6) else '[]'::jsonb end
  );
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
  fewest int;
begin
  perform app.move_page_changes();
  fewest := (select min(attempts) from app.cache_purges where due_at <= app.now());
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

CREATE OR REPLACE FUNCTION app.delete_expired_phone_codes()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from app.phone_codes where ctid = any (array(
    select ctid from app.phone_codes where created_at <= app.now() - interval '1 day' for update skip locked));
  delete from app.phone_code_requests where ctid = any (array(
    select ctid from app.phone_code_requests where at <= app.now() - interval '1 day' for update skip locked));
  delete from app.sms_reports where ctid = any (array(
    select ctid from app.sms_reports where at <= app.now() - interval '30 days' for update skip locked));
  delete from app.phone_takeovers where ctid = any (array(
    select ctid from app.phone_takeovers where at <= app.now() - interval '90 days' for update skip locked));
  delete from app.phone_calls where ctid = any (array(
    select ctid from app.phone_calls where not app.is_proof_valid(called_at) for update skip locked));
$function$;

CREATE OR REPLACE FUNCTION app.phone_checked_at(p_listing public.listings, p_phone text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN (SELECT max(checks.at) AS max FROM (SELECT proven_phones.checked_at AS at FROM app.proven_phones WHERE ((proven_phones.phone = phone_checked_at.p_phone) AND (proven_phones.member_id = (phone_checked_at.p_listing).owner_id)) UNION ALL SELECT phone_calls.called_at FROM app.phone_calls WHERE ((phone_calls.listing_id = (phone_checked_at.p_listing).id) AND (phone_calls.phone = phone_checked_at.p_phone))) checks WHERE app.is_proof_valid(checks.at));

CREATE OR REPLACE FUNCTION public.record_phone_call(p_actor_id uuid, p_listing_id bigint, p_version_id bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.listings;
  version public.listing_versions;
begin
  perform app.set_actor(p_actor_id);
  held := app.lock_listing(null, p_listing_id);
  select * into version from public.listing_versions
    where id = p_version_id and id in (held.review_version_id, held.shown_version_id);
  if version.phone is null then
    perform app.refuse_transition(held.state, 'a call to a version that is not in review or has no phone');
  end if;
  insert into app.phone_calls (listing_id, phone, called_by) values (p_listing_id, version.phone, p_actor_id)
    on conflict (listing_id, phone) do update set called_by = excluded.called_by, called_at = excluded.called_at;
  perform app.audit(
    'listing', p_listing_id::text, held.state, held.state,
    jsonb_build_object('version', p_version_id, 'decision', 'called')
  );
  perform app.enqueue_cache_purge(p_listing_id) from public.listing_versions
    where id = held.shown_version_id and phone = version.phone;
end;
$function$;

CREATE OR REPLACE FUNCTION app.delete_former_phone_calls()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from app.phone_calls where listing_id = new.id and phone is distinct from (
    select phone from public.listing_versions where id = new.shown_version_id
  );
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION app.add_page_changes(p_member_id uuid, p_phone text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into app.page_changes (listing_id)
    select listings.id
    from public.listings join public.listing_versions as versions on versions.id = listings.shown_version_id
    where listings.owner_id = p_member_id and versions.phone = p_phone and listings.live_from is not null;
$function$;

CREATE OR REPLACE FUNCTION app.add_checked_pages()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op <> 'INSERT' and old.checked_at is not null then
    perform app.add_page_changes(old.member_id, old.phone);
  end if;
  if tg_op <> 'DELETE' and new.checked_at is not null then
    perform app.add_page_changes(new.member_id, new.phone);
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION app.move_page_changes()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  changed_id bigint;
begin
  for changed_id in select distinct listing_id from app.page_changes order by listing_id limit 100
  loop
    if app.try_lock_listing(changed_id) then
      delete from app.page_changes where listing_id = changed_id;
      perform app.enqueue_cache_purge(changed_id);
    end if;
  end loop;
  delete from app.page_changes where not exists (select from public.listings where id = page_changes.listing_id);
end;
$function$;

alter table app.phone_calls add constraint phone_calls_phone_is_e164 CHECK ((phone ~ '^[+][0-9]{9,15}$'::text));

alter table app.phone_calls add constraint phone_calls_pkey PRIMARY KEY (listing_id, phone);

alter table app.phone_calls add constraint phone_calls_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;

alter table app.page_changes add constraint page_changes_pkey PRIMARY KEY (id);

CREATE INDEX phone_calls_oldest ON app.phone_calls USING btree (called_at);

CREATE TRIGGER listings_delete_former_phone_calls AFTER UPDATE ON public.listings FOR EACH ROW WHEN ((old.shown_version_id IS DISTINCT FROM new.shown_version_id)) EXECUTE FUNCTION app.delete_former_phone_calls();

CREATE TRIGGER proven_phones_add_pages AFTER INSERT OR DELETE ON app.proven_phones FOR EACH ROW EXECUTE FUNCTION app.add_checked_pages();

CREATE TRIGGER proven_phones_add_changed_pages AFTER UPDATE ON app.proven_phones FOR EACH ROW WHEN (((old.member_id IS DISTINCT FROM new.member_id) OR (old.checked_at IS DISTINCT FROM new.checked_at))) EXECUTE FUNCTION app.add_checked_pages();

alter table app.phone_calls enable row level security;

alter table app.page_changes enable row level security;

grant EXECUTE on function public.record_phone_call(uuid,bigint,bigint) to service_role;

reset lock_timeout;
