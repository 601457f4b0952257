set lock_timeout = '5s';

set check_function_bodies = off;

create or replace view app.fresh_posts as  SELECT posts.id,
    posts.listing_id,
    posts.created_at
   FROM (public.posts
     JOIN public.listings ON ((listings.id = posts.listing_id)))
  WHERE (app.is_shown(posts.*) AND (posts.created_at > (app.now() - '30 days'::interval)) AND (EXISTS ( SELECT
           FROM public.pictures
          WHERE ((pictures.post_id = posts.id) AND (pictures.state = 'ready'::text)))) AND app.is_live(listings.*) AND (listings.owner_id = posts.author_id) AND (( SELECT count(*) AS count
           FROM ( SELECT
                   FROM public.posts later
                  WHERE ((later.listing_id = posts.listing_id) AND (((later.created_at AT TIME ZONE 'Africa/Nairobi'::text))::date = ((posts.created_at AT TIME ZONE 'Africa/Nairobi'::text))::date) AND (ROW(later.created_at, later.id) > ROW(posts.created_at, posts.id)) AND app.is_shown(later.*) AND (EXISTS ( SELECT
                           FROM public.pictures
                          WHERE ((pictures.post_id = later.id) AND (pictures.state = 'ready'::text)))))
                 LIMIT 2) later_of_day) < 2));

CREATE OR REPLACE FUNCTION public.find_fresh_posts(p_category text DEFAULT ''::text, p_town text DEFAULT ''::text, p_offset integer DEFAULT 0, p_limit integer DEFAULT 24)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
 SET enable_sort TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO ''
 SET statement_timeout TO '1s'
AS $function$
declare
  max_rows constant int := p_offset + p_limit;
  few constant int := 200;
  found_ids bigint[];
  listing_ids bigint[];
  name text;
begin
  if p_category = '' and p_town = '' then
    found_ids := array(
      select id from app.fresh_posts
      order by created_at desc, id desc limit p_limit offset p_offset
    );
  else
    listing_ids := array(
      select listings.id
      from public.listings join public.listing_versions as versions on versions.id = listings.shown_version_id
      where app.is_live(listings) and app.is_in_section(versions, p_category, p_town)
      limit few + 1
    );
    if cardinality(listing_ids) <= few then
      found_ids := array(
        select fresh.id
        from unnest(listing_ids) as listed (id)
          cross join lateral (
            select id, created_at from app.fresh_posts
            where listing_id = listed.id
            order by created_at desc, id desc limit max_rows
          ) as fresh
        order by fresh.created_at desc, fresh.id desc limit p_limit offset p_offset
      );
    else
      found_ids := array(
        select id from app.fresh_posts
        where coalesce((
          select app.is_in_section(versions, p_category, p_town)
          from public.listings join public.listing_versions as versions on versions.id = listings.shown_version_id
          where listings.id = fresh_posts.listing_id
        ), false)
        order by created_at desc, id desc limit p_limit offset p_offset
      );
    end if;
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

CREATE OR REPLACE FUNCTION app.business_of_post(p_post_id bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('id', listings.id, 'slug', listings.slug, 'title', versions.title)
    from app.fresh_posts as fresh
      join public.listings on listings.id = fresh.listing_id
      join public.listing_versions as versions on versions.id = listings.shown_version_id
    where fresh.id = p_post_id
  );
end;
$function$;

create or replace view public.feed with (security_barrier=true) as  SELECT id,
    client_id,
    title,
    description,
    created_at,
    edited_at,
    hidden_at,
    ( SELECT jsonb_build_object('id', members.id, 'name', members.name, 'avatar', members.avatar, 'is_staff', members.is_staff) AS jsonb_build_object
           FROM public.members
          WHERE (members.id = posts.author_id)) AS author,
    COALESCE(( SELECT jsonb_agg(jsonb_build_object('id', pictures.id, 'width', pictures.width, 'height', pictures.height, 'appearance', pictures.appearance, 'alt', pictures.alt, 'hidden_key', pictures.hidden_key) ORDER BY pictures."position") AS jsonb_agg
           FROM public.pictures
          WHERE ((pictures.post_id = posts.id) AND (pictures.state = 'ready'::text))), '[]'::jsonb) AS pictures,
        CASE
            WHEN ((author_id = ( SELECT app.member_id() AS member_id)) OR ( SELECT app.is_staff() AS is_staff)) THEN publication
            ELSE NULL::text
        END AS publication,
        CASE
            WHEN ((author_id = ( SELECT app.member_id() AS member_id)) OR ( SELECT app.is_staff() AS is_staff)) THEN publication_reason
            ELSE NULL::text
        END AS publication_reason,
        CASE
            WHEN (listing_id IS NOT NULL) THEN app.business_of_post(id)
            ELSE NULL::jsonb
        END AS business
   FROM public.posts
  WHERE (( SELECT app.is_member() AS is_member) AND ((hidden_at IS NULL) OR (author_id = ( SELECT app.member_id() AS member_id)) OR ( SELECT app.is_staff() AS is_staff)))
  ORDER BY id DESC;

grant EXECUTE on function app.business_of_post(bigint) to authenticated;

drop function public.staff_reports(text,integer,text,timestamp with time zone,text);

CREATE OR REPLACE FUNCTION public.staff_reports(p_state text, p_limit integer, p_before_urgent text DEFAULT NULL::text, p_before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, p_before_business text DEFAULT NULL::text)
 RETURNS TABLE(business text, listing_id bigint, listing_state text, reports integer, reporters integer, urgent boolean, reasons jsonb, first_at timestamp with time zone, last_at timestamp with time zone, last_number bigint, messages jsonb)
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
    -- A join of the page would read the whole tables.
    (select listing_id from public.listing_slugs where slug = page.business),
    (
      select listings.state from public.listing_slugs as slugs join public.listings on listings.id = slugs.listing_id
      where slugs.slug = page.business
    ),
    page.reports, page.reporters, page.urgent, report_counts.reasons, page.first_at, page.last_at, page.last_number,
    newest.messages
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

grant EXECUTE on function public.staff_reports(text,integer,text,timestamp with time zone,text) to service_role;

reset lock_timeout;
