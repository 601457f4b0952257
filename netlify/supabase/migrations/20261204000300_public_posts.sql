set lock_timeout = '5s';

set check_function_bodies = off;

revoke all on table public.posts from authenticated;

alter table app.erasures drop constraint "erasures_kind_is_valid";

drop view public.feed;

alter table public.posts add column listing_id bigint;

alter table public.posts add column publication text;

alter table public.posts add column publication_reason text;

alter table public.posts add column viewed_at timestamp with time zone;

CREATE OR REPLACE FUNCTION app.hide_post(p_post_id bigint, p_is_hidden boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  was_hidden constant boolean := (app.lock_post(p_post_id)).hidden_at is not null;
  is_now text := case when p_is_hidden then 'hidden' else 'shown' end;
begin
  if was_hidden <> p_is_hidden then
    update public.posts set hidden_at = case when p_is_hidden then app.now() end where id = p_post_id;
  else
    perform app.audit('post', p_post_id::text, is_now, is_now);
  end if;
  delete from public.post_reports where post_id = p_post_id;
end;
$function$;

create view public.feed with (security_barrier=true) as  SELECT id,
    client_id,
    title,
    description,
    created_at,
    edited_at,
    hidden_at,
    ( SELECT jsonb_build_object('id', members.id, 'name', members.name, 'avatar', members.avatar, 'is_staff', members.is_staff) AS jsonb_build_object
           FROM public.members
          WHERE (members.id = posts.author_id)) AS author,
    COALESCE(( SELECT jsonb_agg(jsonb_build_object('id', pictures.id, 'width', pictures.width, 'height', pictures.height, 'alt', pictures.alt, 'hidden_key', pictures.hidden_key) ORDER BY pictures."position") AS jsonb_agg
           FROM public.pictures
          WHERE ((pictures.post_id = posts.id) AND (pictures.state = 'ready'::text))), '[]'::jsonb) AS pictures,
        CASE
            WHEN ((author_id = ( SELECT app.member_id() AS member_id)) OR ( SELECT app.is_staff() AS is_staff)) THEN publication
            ELSE NULL::text
        END AS publication,
        CASE
            WHEN ((author_id = ( SELECT app.member_id() AS member_id)) OR ( SELECT app.is_staff() AS is_staff)) THEN publication_reason
            ELSE NULL::text
        END AS publication_reason
   FROM public.posts
  WHERE (( SELECT app.is_member() AS is_member) AND ((hidden_at IS NULL) OR (author_id = ( SELECT app.member_id() AS member_id)) OR ( SELECT app.is_staff() AS is_staff)))
  ORDER BY id DESC;

CREATE OR REPLACE FUNCTION app.look_up_listing(p_slug text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.listings;
  version public.listing_versions;
  posts jsonb;
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
    return jsonb_build_object(
      'state', 'live', 'id', held.id,
      -- The oldest post, which is the last one, leaves the page a week after it was written.
      'seconds_left', least(
        app.seconds_until(held.live_until),
        app.seconds_until((posts -> -1 ->> 'created_at')::timestamptz + interval '7 days')
      ),
      'listing', (
        select to_jsonb(live_listing) from public.live_listings as live_listing where live_listing.id = held.id
      ),
      'posts', posts
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

CREATE OR REPLACE FUNCTION app.lock_post(p_post_id bigint)
 RETURNS public.posts
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  listing bigint := (select listing_id from public.posts where id = p_post_id);
  held public.posts;
begin
  perform from public.listings where id = listing for no key update;
  select * into held from public.posts where id = p_post_id for no key update;
  if held.id is null then
    raise exception 'no such post' using errcode = 'PT404';
  end if;
  return held;
end;
$function$;

CREATE OR REPLACE FUNCTION app.lock_author()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from public.members where id = app.member_id() for no key update;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION app.lock_reported_listing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  listing bigint := (select listing_id from public.posts where id = new.post_id);
begin
  perform from public.listings where id = listing for no key update;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION app.end_publications()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.posts set listing_id = null where listing_id = old.id;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION app.contacts_of_listing(p_listing_id bigint)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce((
    select app.known_contacts(versions)
    from public.listings join public.listing_versions as versions on versions.id = listings.shown_version_id
    where listings.id = p_listing_id
  ), '{}');
end;
$function$;

CREATE OR REPLACE FUNCTION app.new_contacts(p_texts text[], p_known_contacts text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN ARRAY(SELECT DISTINCT contact.contact FROM (unnest(new_contacts.p_texts) content(content) CROSS JOIN LATERAL unnest(app.extract_contacts(content.content)) contact(contact)) WHERE (contact.contact <> ALL (new_contacts.p_known_contacts)) ORDER BY contact.contact);

CREATE OR REPLACE FUNCTION app.texts_of_post(p_post public.posts)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN (ARRAY[(p_post).title, (p_post).description] || ARRAY(SELECT pictures.alt FROM public.pictures WHERE ((pictures.post_id = (texts_of_post.p_post).id) AND (pictures.state = 'ready'::text)) ORDER BY pictures."position"));

CREATE OR REPLACE FUNCTION app.check_public_post()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held constant public.listings := app.lock_listing(new.author_id, new.listing_id);
  texts text[] := array[new.title, new.description] || array(
    select alt from public.pictures
    where owner_id = new.author_id and draft_id = new.client_id and position is not null and post_id is null
  );
begin
  perform app.refuse_if(not app.is_live(held), '23514', 'the listing is not live');
  new.publication := case
    when app.new_contacts(texts, app.contacts_of_listing(held.id)) = '{}' then 'shown' else 'waiting'
  end;
  new.publication_reason := null;
  new.viewed_at := null;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION app.keep_publication()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_shown constant boolean := old.publication = 'shown';
  texts text[];
  contacts_before text[];
begin
  if new.listing_id is null then
    new.publication := null;
    new.publication_reason := null;
    new.viewed_at := null;
    return new;
  end if;
  perform app.refuse_if(
    new.listing_id is distinct from old.listing_id, '23514', 'a post becomes public only when it is written');
  if (new.title, new.description) is distinct from (old.title, old.description) then
    texts := case when is_shown then array[new.title, new.description] else app.texts_of_post(new) end;
    contacts_before := app.contacts_of_listing(new.listing_id)
      || case when is_shown then app.new_contacts(array[old.title, old.description], '{}') else '{}' end;
    new.publication := case
      when old.publication <> 'refused' and app.new_contacts(texts, contacts_before) = '{}' then 'shown' else 'waiting'
    end;
    new.publication_reason := null;
    new.viewed_at := null;
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION app.publication_state(p_publication text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE p_publication WHEN 'shown'::text THEN 'public'::text ELSE COALESCE(p_publication, 'members-only'::text) END;

CREATE OR REPLACE FUNCTION app.audit_publication()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if coalesce(current_setting('app.actor', true), '') = '' and app.member_id() = new.author_id then
    perform app.set_actor(new.author_id);
  end if;
  perform app.audit(
    'post', new.id::text,
    case when tg_op = 'UPDATE' then app.publication_state(old.publication) end,
    app.publication_state(new.publication),
    jsonb_build_object('listing', coalesce(new.listing_id, old.listing_id))
  );
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION app.purge_changed_post()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.enqueue_cache_purge(coalesce(old.listing_id, new.listing_id));
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION app.visible_texts(p_post public.posts)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN CASE WHEN (((p_post).publication = 'shown'::text) AND ((p_post).hidden_at IS NULL)) THEN jsonb_build_array((p_post).title, (p_post).description) ELSE NULL::jsonb END;

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
  if held.publication = p_decision then
    state := app.publication_state(p_decision);
    perform app.audit(
      'post', p_post_id::text, state, state, jsonb_build_object('listing', held.listing_id, 'decision', 'seen'));
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.staff_fresh(p_state text, p_limit integer, p_after_id bigint DEFAULT 0)
 RETURNS TABLE(id bigint, title text, description text, author text, slug text, business text, created_at timestamp with time zone, edited_at timestamp with time zone, contacts text[], pictures jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
#variable_conflict use_column
declare
  is_waiting boolean := p_state <> 'published';
begin
  return query
  with page as (
    (
      select posts.id from public.posts
      where is_waiting and publication = 'waiting' and posts.id > p_after_id
      order by posts.id limit least(p_limit, 500)
    )
    union all
    (
      select posts.id from public.posts
      where not is_waiting and publication = 'shown' and viewed_at is null and posts.id > p_after_id
      order by posts.id limit least(p_limit, 500)
    )
  )
  select posts.id, posts.title, posts.description, members.name, listings.slug, versions.title, posts.created_at,
    posts.edited_at, app.new_contacts(app.texts_of_post(posts), app.contacts_of_listing(posts.listing_id)),
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', pictures.id, 'width', pictures.width, 'height', pictures.height, 'alt', pictures.alt,
        'hidden_key', pictures.hidden_key
      ) order by pictures.position)
      from public.pictures where pictures.post_id = posts.id and pictures.state = 'ready'
    ), '[]')
  from page
    join public.posts on posts.id = page.id
    join public.members on members.id = posts.author_id
    join public.listings on listings.id = posts.listing_id
    left join public.listing_versions as versions on versions.id = listings.shown_version_id
  order by posts.id;
end;
$function$;

CREATE OR REPLACE FUNCTION app.is_shown(p_post public.posts)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (((p_post).publication = 'shown'::text) AND ((p_post).hidden_at IS NULL));

create view app.fresh_posts as  SELECT posts.id,
    posts.listing_id,
    posts.created_at
   FROM (public.posts
     JOIN public.listings ON ((listings.id = posts.listing_id)))
  WHERE (app.is_shown(posts.*) AND (EXISTS ( SELECT
           FROM public.pictures
          WHERE ((pictures.post_id = posts.id) AND (pictures.state = 'ready'::text)))) AND app.is_live(listings.*) AND (listings.owner_id = posts.author_id) AND (( SELECT count(*) AS count
           FROM ( SELECT
                   FROM public.posts later
                  WHERE ((later.listing_id = posts.listing_id) AND (ROW(later.created_at, later.id) > ROW(posts.created_at, posts.id)) AND (later.created_at < app.start_of_day((((posts.created_at AT TIME ZONE 'Africa/Nairobi'::text))::date + 1))) AND app.is_shown(later.*) AND (EXISTS ( SELECT
                           FROM public.pictures
                          WHERE ((pictures.post_id = later.id) AND (pictures.state = 'ready'::text)))))
                 LIMIT 2) later_of_day) < 2));

CREATE OR REPLACE FUNCTION app.describe_posts(p_post_ids bigint[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'id', posts.id, 'title', posts.title, 'description', posts.description, 'created_at', posts.created_at,
        'pictures', (
          select jsonb_agg(
            jsonb_build_object('place', position, 'width', width, 'height', height, 'alt', alt) order by position
          )
          from public.pictures where post_id = posts.id and state = 'ready'
        ),
        'business', jsonb_build_object(
          'id', listings.id, 'slug', listings.slug, 'title', versions.title, 'category', versions.category,
          'town', versions.town, 'phone', versions.phone, 'whatsapp', versions.whatsapp
        )
      ) order by listed.place
    ), '[]')
    from unnest(p_post_ids) with ordinality as listed (id, place)
      join public.posts on posts.id = listed.id
      join public.listings on listings.id = posts.listing_id
      join public.listing_versions as versions on versions.id = listings.shown_version_id
  );
end;
$function$;

CREATE OR REPLACE FUNCTION app.posts_of_week(p_listing_id bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return app.describe_posts(array(
    select id from app.fresh_posts
    where listing_id = p_listing_id and created_at > app.now() - interval '7 days'
    order by created_at desc, id desc
  ));
end;
$function$;

CREATE OR REPLACE FUNCTION app.fresh_sections()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET search_path TO ''
AS $function$
begin
  return (
    with fresh as materialized (
      select versions.category, versions.category_slug, versions.town, versions.town_slug
      from public.listings join public.listing_versions as versions on versions.id = listings.shown_version_id
      where app.is_live(listings) and coalesce((
        select true from app.fresh_posts
        where listing_id = listings.id and created_at > app.now() - interval '30 days' limit 1
      ), false)
    )
    select jsonb_build_object(
      'category', coalesce((
        select jsonb_agg(jsonb_build_object('slug', slug, 'name', name, 'count', number) order by name) from (
          select category_slug as slug, min(category) as name, count(*) as number
          from fresh group by category_slug order by number desc, slug limit 40
        ) as categories
      ), '[]'),
      'town', coalesce((
        select jsonb_agg(jsonb_build_object('slug', slug, 'name', name, 'count', number) order by name) from (
          select town_slug as slug, min(town) as name, count(*) as number
          from fresh group by town_slug order by number desc, slug limit 40
        ) as towns
      ), '[]')
    )
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.find_fresh_posts(p_category text DEFAULT ''::text, p_town text DEFAULT ''::text, p_offset integer DEFAULT 0, p_limit integer DEFAULT 24)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO ''
 SET statement_timeout TO '1s'
AS $function$
declare
  since constant timestamptz := app.now() - interval '30 days';
  max_rows constant int := p_offset + p_limit;
  found_ids bigint[];
  name text;
begin
  if p_category = '' and p_town = '' then
    found_ids := array(
      select id from app.fresh_posts where created_at > since
      order by created_at desc, id desc limit p_limit offset p_offset
    );
  else
    found_ids := array(
      select fresh.id
      from public.listings
        join public.listing_versions as versions on versions.id = listings.shown_version_id
        cross join lateral (
          select id, created_at from app.fresh_posts
          where listing_id = listings.id and created_at > since
          order by created_at desc, id desc limit max_rows
        ) as fresh
      where app.is_live(listings) and app.is_in_section(versions, p_category, p_town)
      order by fresh.created_at desc, fresh.id desc limit p_limit offset p_offset
    );
    name := (
      select case when p_town = '' then versions.category else versions.town end
      from public.listings join public.listing_versions as versions on versions.id = listings.shown_version_id
      where app.is_live(listings) and app.is_in_section(versions, p_category, p_town)
      order by listings.live_from desc, listings.id desc limit 1
    );
  end if;
  return jsonb_build_object(
    'posts', app.describe_posts(found_ids), 'name', name, 'sections', app.fresh_sections()
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.find_public_picture(p_post_id bigint, p_place integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '1s'
AS $function$
  select jsonb_build_object(
    'id', pictures.id, 'listing', listings.id,
    'seconds_left', app.seconds_until(least(listings.live_until, posts.created_at + interval '30 days'))
  )
  from public.posts
    join public.listings on listings.id = posts.listing_id
    join public.pictures on pictures.post_id = posts.id
  where posts.id = p_post_id and app.is_shown(posts) and posts.created_at > app.now() - interval '30 days'
    and app.is_live(listings) and listings.owner_id = posts.author_id
    and pictures.position = p_place and pictures.state = 'ready';
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
    'fresh', (select count(*) from public.posts where publication = 'waiting')
      + (select count(*) from public.posts where publication = 'shown' and viewed_at is null),
    'faults', (select count(*) from public.faults where known_at is null),
    'restore', (select count(*) from public.restores where released_at is null)
  );
$function$;

CREATE OR REPLACE FUNCTION app.apply_erasure(p_kind text, p_subject text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid;
  has_stop boolean;
begin
  case
    when p_kind in ('email-bounce', 'email-complaint') then
      insert into app.restored_stops (recipient_hash, cause) values (p_subject, replace(p_kind, 'email-', ''))
        on conflict (recipient_hash) do nothing;
      insert into app.erasures (kind, subject) values (p_kind, p_subject);
      return true;
    when p_kind = 'email-stop-lifted' then
      delete from public.email_stops where lifted_at is null and app.hash_address(recipient) = p_subject;
      has_stop := found;
      delete from app.restored_stops where recipient_hash = p_subject;
      has_stop := has_stop or found;
      insert into app.erasures (kind, subject) values (p_kind, p_subject);
      return has_stop;
    when p_kind = 'member' then
      perform from public.members where id = p_subject::uuid;
      if found then
        perform public.delete_member(p_subject::uuid);
        return true;
      end if;
    when p_kind = 'post' then
      delete from public.posts where id = p_subject::bigint;
      return found;
    when p_kind = 'post-members-only' then
      update public.posts set listing_id = null where id = p_subject::bigint and listing_id is not null;
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

alter table app.erasures add constraint erasures_kind_is_valid CHECK ((kind = ANY (ARRAY['member'::text, 'post'::text, 'post-members-only'::text, 'listing-withdrawn'::text, 'reminders-off'::text, 'reminders-on'::text, 'news-off'::text, 'news-on'::text, 'weekly-off'::text, 'weekly-on'::text, 'email-bounce'::text, 'email-complaint'::text, 'email-stop-lifted'::text])));

alter table public.posts add constraint posts_publication_is_valid CHECK ((publication = ANY (ARRAY['waiting'::text, 'shown'::text, 'refused'::text])));

alter table public.posts add constraint posts_publication_has_a_listing CHECK (((publication IS NULL) = (listing_id IS NULL)));

alter table public.posts add constraint posts_refusal_is_explained CHECK (((publication <> 'refused'::text) OR (btrim(COALESCE(publication_reason, ''::text), ' 	
'::text) <> ''::text)));

CREATE INDEX posts_of_a_listing ON public.posts USING btree (listing_id, created_at, id) WHERE (listing_id IS NOT NULL);

CREATE INDEX posts_public ON public.posts USING btree (created_at, id) WHERE ((publication = 'shown'::text) AND (hidden_at IS NULL));

CREATE INDEX posts_to_view ON public.posts USING btree (id) WHERE ((publication = 'shown'::text) AND (viewed_at IS NULL));

CREATE INDEX posts_to_decide ON public.posts USING btree (id) WHERE (publication = 'waiting'::text);

CREATE TRIGGER post_reports_lock_listing BEFORE INSERT ON public.post_reports FOR EACH ROW EXECUTE FUNCTION app.lock_reported_listing();

CREATE TRIGGER posts_record_end_of_publication AFTER UPDATE ON public.posts FOR EACH ROW WHEN (((old.listing_id IS NOT NULL) AND (new.listing_id IS NULL))) EXECUTE FUNCTION app.record_erasure('post-members-only');

CREATE TRIGGER posts_purge_deleted AFTER DELETE ON public.posts FOR EACH ROW WHEN ((app.visible_texts(old.*) IS NOT NULL)) EXECUTE FUNCTION app.purge_changed_post();

CREATE TRIGGER posts_purge_changed AFTER UPDATE ON public.posts FOR EACH ROW WHEN ((app.visible_texts(old.*) IS DISTINCT FROM app.visible_texts(new.*))) EXECUTE FUNCTION app.purge_changed_post();

CREATE TRIGGER posts_purge_new AFTER INSERT ON public.posts FOR EACH ROW WHEN ((app.visible_texts(new.*) IS NOT NULL)) EXECUTE FUNCTION app.purge_changed_post();

CREATE TRIGGER posts_audit_changed_publication AFTER UPDATE ON public.posts FOR EACH ROW WHEN ((new.publication IS DISTINCT FROM old.publication)) EXECUTE FUNCTION app.audit_publication();

CREATE TRIGGER posts_audit_publication AFTER INSERT ON public.posts FOR EACH ROW WHEN ((new.publication IS NOT NULL)) EXECUTE FUNCTION app.audit_publication();

CREATE TRIGGER posts_keep_publication BEFORE UPDATE ON public.posts FOR EACH ROW WHEN (((old.listing_id IS NOT NULL) OR (new.listing_id IS NOT NULL))) EXECUTE FUNCTION app.keep_publication();

CREATE TRIGGER posts_check_listing BEFORE INSERT ON public.posts FOR EACH ROW WHEN ((new.listing_id IS NOT NULL)) EXECUTE FUNCTION app.check_public_post();

CREATE TRIGGER posts_lock_author BEFORE DELETE OR UPDATE OF title, description, listing_id ON public.posts FOR EACH STATEMENT EXECUTE FUNCTION app.lock_author();

CREATE TRIGGER listings_end_publications AFTER DELETE ON public.listings FOR EACH ROW WHEN ((old.live_from IS NOT NULL)) EXECUTE FUNCTION app.end_publications();

grant DELETE, INSERT (client_id), INSERT (description), INSERT (listing_id), INSERT (title), SELECT (author_id), SELECT (client_id), SELECT (id), UPDATE (description), UPDATE (listing_id), UPDATE (title) on table public.posts to authenticated;

grant EXECUTE on function app.visible_texts(public.posts) to authenticated;

grant EXECUTE on function app.visible_texts(public.posts) to service_role;

grant EXECUTE on function public.decide_public_post(uuid,bigint,text,timestamp with time zone,text) to service_role;

grant EXECUTE on function public.find_fresh_posts(text,text,integer,integer) to service_role;

grant EXECUTE on function public.find_public_picture(bigint,integer) to service_role;

grant EXECUTE on function public.staff_fresh(text,integer,bigint) to service_role;

grant SELECT on table public.feed to authenticated;

reset lock_timeout;
