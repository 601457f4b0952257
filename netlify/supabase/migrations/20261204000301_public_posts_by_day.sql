set lock_timeout = '5s';

set check_function_bodies = off;

create or replace view app.fresh_posts as  SELECT posts.id,
    posts.listing_id,
    posts.created_at
   FROM (public.posts
     JOIN public.listings ON ((listings.id = posts.listing_id)))
  WHERE (app.is_shown(posts.*) AND (EXISTS ( SELECT
           FROM public.pictures
          WHERE ((pictures.post_id = posts.id) AND (pictures.state = 'ready'::text)))) AND app.is_live(listings.*) AND (listings.owner_id = posts.author_id) AND (( SELECT count(*) AS count
           FROM ( SELECT
                   FROM public.posts later
                  WHERE ((later.listing_id = posts.listing_id) AND (((later.created_at AT TIME ZONE 'Africa/Nairobi'::text))::date = ((posts.created_at AT TIME ZONE 'Africa/Nairobi'::text))::date) AND (ROW(later.created_at, later.id) > ROW(posts.created_at, posts.id)) AND app.is_shown(later.*) AND (EXISTS ( SELECT
                           FROM public.pictures
                          WHERE ((pictures.post_id = later.id) AND (pictures.state = 'ready'::text)))))
                 LIMIT 2) later_of_day) < 2));

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
      -- The newest post of a listing is in the lists, so that the number of posts of a day is not checked.
      where app.is_live(listings) and coalesce((
        select true from public.posts
        where listing_id = listings.id and created_at > app.now() - interval '30 days'
          and app.is_shown(posts) and author_id = listings.owner_id
          and exists (select from public.pictures where post_id = posts.id and state = 'ready')
        limit 1
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
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
 SET enable_sort TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO ''
 SET statement_timeout TO '1s'
AS $function$
declare
  since constant timestamptz := app.now() - interval '30 days';
  max_rows constant int := p_offset + p_limit;
  few constant int := 200;
  found_ids bigint[];
  listing_ids bigint[];
  name text;
begin
  if p_category = '' and p_town = '' then
    found_ids := array(
      select id from app.fresh_posts where created_at > since
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
            where listing_id = listed.id and created_at > since
            order by created_at desc, id desc limit max_rows
          ) as fresh
        order by fresh.created_at desc, fresh.id desc limit p_limit offset p_offset
      );
    else
      found_ids := array(
        select id from app.fresh_posts
        where created_at > since and coalesce((
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

CREATE INDEX posts_public_of_a_day ON public.posts USING btree (listing_id, (((created_at AT TIME ZONE 'Africa/Nairobi'::text))::date), created_at, id) WHERE ((publication = 'shown'::text) AND (hidden_at IS NULL));

CREATE INDEX posts_public_of_a_listing ON public.posts USING btree (listing_id, created_at, id) WHERE ((publication = 'shown'::text) AND (hidden_at IS NULL));

reset lock_timeout;
