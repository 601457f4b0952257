-- By hand: a listing's columns and the keys of its draft take the names of the specification. The audit log stays as
-- it was written; its reader knows the former names.
alter table public.listing_versions rename column name to title;
alter table public.listing_versions rename column photos to images;
alter table public.listing_versions
  rename constraint listing_versions_name_length to listing_versions_title_length;
alter table public.listing_versions
  rename constraint listing_versions_has_photos to listing_versions_has_images;
alter view public.live_listings rename column name to title;
alter view public.live_listings rename column photos to images;
alter view app.listing_cards rename column name to title;
alter view app.listing_cards rename column photos to images;
alter trigger pictures_keep_used_photos on public.pictures rename to pictures_keep_used_images;
alter function app.keep_used_photos() rename to keep_used_images;
alter function app.listing_name(bigint) rename to listing_title;

-- This constraint knows the former key of an item. The generated part adds it again.
alter table public.listing_versions drop constraint listing_versions_items_are_priced;

update public.listing_versions set items = (
    select jsonb_agg(item - 'photo' || jsonb_build_object('image', item -> 'photo') order by place)
    from jsonb_array_elements(items) with ordinality as listed (item, place)
  )
  where items @? '$[*].photo';

update public.listings set draft = (
    select jsonb_object_agg(
      case key when 'name' then 'title' when 'photos' then 'images' else key end,
      case when key = 'items' and jsonb_typeof(value) = 'array' then (
        select coalesce(jsonb_agg(
          case when item ? 'photo' then item - 'photo' || jsonb_build_object('image', item -> 'photo') else item end
          order by place
        ), '[]')
        from jsonb_array_elements(value) with ordinality as listed (item, place)
      ) else value end
    )
    from jsonb_each(draft)
  )
  where draft ?| array['name', 'photos', 'items'];

alter table public.listings rename column search_name to search_title;
alter table public.listings alter column search_title set expression as (lower(draft ->> 'title'));
alter index public.listings_by_name rename to listings_by_title;

-- The bodies of functions and views below refer to it.
create function app.is_live(p_listing public.listings) returns boolean
  language sql stable
  return p_listing.state = 'live' and p_listing.live_until > app.now();

-- By `npm run schema`: what follows from it.
set check_function_bodies = off;

drop function app.named_pictures(jsonb,jsonb);

drop function public.lease_notices(integer);

drop function app.is_photo_used(uuid,uuid);

CREATE OR REPLACE FUNCTION app.is_word_live(p_word text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.listings
    where shown_version_id = any (app.versions_with_word(p_word)) and app.is_live(listings)
  );
$function$;

CREATE OR REPLACE FUNCTION app.listing_title(p_listing_id bigint)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    (select title from public.listing_versions where listing_id = p_listing_id order by id desc limit 1),
    (select draft ->> 'title' from public.listings where id = p_listing_id), ''
  );
end;
$function$;

CREATE OR REPLACE FUNCTION app.search_listings(p_words jsonb, p_match_all boolean, p_category text, p_town text, p_built jsonb, p_offset integer, p_limit integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO ''
 SET statement_timeout TO '1s'
AS $function$
declare
  ranked constant int := 1000;
  oldest bigint := (
    select shown_version_id from public.listings where state = 'live' and shown_version_id is not null
    order by shown_version_id desc offset app.most_searched_listings() limit 1
  );
  parts tsquery[] := app.wanted_parts(p_words);
  asked tsquery := app.joined_query(parts, p_match_all);
  typed tsquery := app.joined_query(
    app.wanted_parts(
      (select jsonb_agg(jsonb_build_array(part -> 0)) from jsonb_array_elements(p_words) as part)
    ),
    false
  );
  answer jsonb;
begin
  with matching as materialized (
    select listings.id, listings.featured, listings.live_from, versions.words,
      row_number() over (order by listings.live_from desc, listings.id desc) as place
    from public.listings
      join public.listing_versions as versions on versions.id = listings.shown_version_id
    where app.is_live(listings) and app.is_in_section(versions, p_category, p_town)
      and (oldest is null or versions.id > oldest)
      and versions.words @@ asked and (p_match_all or app.has_half(versions.words, parts))
  -- Materialisation computes the words of a business once for all comparisons.
  ), samples as materialized (
    select at, coalesce(
        (said ->> 'doc')::tsvector,
        app.searchable(said ->> 'title', said ->> 'sold', said ->> 'place', said ->> 'others')
      ) as doc
    from jsonb_array_elements(search_listings.p_built) with ordinality as sample (said, at)
    where at <= 1000
      and (p_category = '' or said ->> 'category' = p_category)
      and (p_town = '' or said ->> 'town' = p_town)
  ), found as (
    select id, null::bigint as built, featured, live_from, place,
      case when place <= ranked then app.search_rank(words, asked, typed) else 0 end as rank
    from matching
    union all
    select null, at - 1, false, null, ranked + at, app.search_rank(doc, asked, typed)
    from samples
    where doc @@ asked and (p_match_all or app.has_half(doc, parts))
  ), page as (
    select found.id, found.built, row_number() over () as place
    from (
      select * from found
      order by rank desc, featured desc, live_from desc nulls last, place
      offset least(p_offset, 100000) limit least(p_limit, 100)
    ) as found
  )
  select jsonb_build_object(
    'total', (select count(*) from found),
    'found', coalesce(
      (
        select jsonb_agg(
          case when page.id is null then jsonb_build_object('built', page.built)
            else jsonb_build_object('listing', to_jsonb(shown)) end
          order by place
        )
        from page left join app.listing_cards as shown on shown.id = page.id
        where page.id is null or shown.id is not null
      ),
      '[]'
    )
  ) into answer;
  return answer;
end;
$function$;

CREATE OR REPLACE FUNCTION public.searchable_texts(p_built jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '1s'
AS $function$
  select coalesce(
    jsonb_agg(
      app.searchable(said ->> 'title', said ->> 'sold', said ->> 'place', said ->> 'others')::text order by at
    ),
    '[]'
  )
  from jsonb_array_elements(p_built) with ordinality as sample (said, at) where at <= 1000;
$function$;

CREATE OR REPLACE FUNCTION app.add_search_terms(p_version_id bigint)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into app.search_terms (word)
  select distinct word from public.listing_versions,
    unnest(app.search_words(
      concat_ws(' ', title, category, town, located, description, app.item_names(items))
    )) as word
  where id = p_version_id and word ~ '^[^0-9]{3,60}$'
  on conflict do nothing;
$function$;

CREATE OR REPLACE FUNCTION app.are_items(p_items jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE WHEN ((jsonb_typeof(p_items) = 'array'::text) AND (jsonb_array_length(p_items) <= 24)) THEN (SELECT COALESCE((bool_and(COALESCE(((item.value ?& ARRAY['id'::text, 'name'::text, 'price'::text, 'isFrom'::text, 'isOutOfStock'::text, 'image'::text]) AND ((item.value ->> 'id'::text) ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'::text) AND ((char_length((item.value ->> 'name'::text)) >= 2) AND (char_length((item.value ->> 'name'::text)) <= 80)) AND ((item.value ->> 'name'::text) !~ '[[:cntrl:]]'::text) AND (jsonb_typeof((item.value -> 'price'::text)) = 'number'::text) AND ((item.value ->> 'price'::text) ~ '^[1-9][0-9]{0,6}$'::text) AND (jsonb_typeof((item.value -> 'isFrom'::text)) = 'boolean'::text) AND (jsonb_typeof((item.value -> 'isOutOfStock'::text)) = 'boolean'::text) AND COALESCE(((item.value ->> 'image'::text) ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'::text), true)), false)) AND (count(*) = count(DISTINCT (item.value ->> 'id'::text)))), true) AS "coalesce" FROM jsonb_array_elements(are_items.p_items) item(value)) ELSE false END;

CREATE OR REPLACE FUNCTION app.named_pictures(p_images jsonb, p_items jsonb)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE ROWS 10
BEGIN ATOMIC
 SELECT lower((id.id #>> '{}'::text[])) AS lower
    FROM jsonb_path_query(named_pictures.p_images, '$[*]."id"'::jsonpath) id(id)
 UNION ALL
  SELECT lower((id.id #>> '{}'::text[])) AS lower
    FROM jsonb_path_query(named_pictures.p_items, '$[*]."image"'::jsonpath) id(id);
END;

CREATE OR REPLACE FUNCTION app.card_items(p_items jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN (SELECT COALESCE(jsonb_agg((cheapest.item || jsonb_build_object('image', NULL::unknown, 'isFrom', cheapest.is_from))), '[]'::jsonb) AS "coalesce" FROM (SELECT listed.item, ((min(asked.price) OVER () <> max(asked.price) OVER ()) OR bool_or(((listed.item ->> 'isFrom'::text))::boolean) OVER ()) AS is_from FROM (jsonb_array_elements(card_items.p_items) WITH ORDINALITY listed(item, place) CROSS JOIN LATERAL (SELECT ((listed.item ->> 'price'::text))::integer AS int4) asked(price)) WHERE (NOT ((listed.item ->> 'isOutOfStock'::text))::boolean) ORDER BY asked.price, listed.place LIMIT 1) cheapest);

CREATE OR REPLACE FUNCTION app.first_place()
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT listings.id
    FROM (( SELECT first_places.listing_id
            FROM app.first_places
           ORDER BY first_places.taken_at DESC, first_places.listing_id DESC
          LIMIT 1) held
      JOIN public.listings ON ((listings.id = held.listing_id)))
   WHERE app.is_live(listings.*);
END;

CREATE OR REPLACE FUNCTION app.turn_first_place()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
BEGIN ATOMIC
 INSERT INTO app.first_places (listing_id, taken_at)  SELECT next.id,
             app.now() AS now
            FROM ( SELECT listings.id
                    FROM (public.listings
                      LEFT JOIN app.first_places last ON (((last.listing_id = listings.id) AND (last.taken_at >= listings.live_from))))
                   WHERE (app.is_live(listings.*) AND (NOT (EXISTS ( SELECT
                            FROM app.first_places held
                           WHERE ((held.listing_id = app.first_place()) AND (held.taken_at > (app.now() - '00:10:00'::interval)))))))
                   ORDER BY last.taken_at NULLS FIRST, listings.live_from, listings.id
                  LIMIT 1
                  FOR KEY SHARE OF listings SKIP LOCKED) next ON CONFLICT(listing_id) DO UPDATE SET taken_at = excluded.taken_at;
END;

CREATE OR REPLACE FUNCTION public.find_live_listings(p_category text DEFAULT ''::text, p_town text DEFAULT ''::text, p_after_id bigint DEFAULT NULL::bigint, p_limit integer DEFAULT 24)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO ''
 SET statement_timeout TO '1s'
AS $function$
declare
  last public.listings;
  found_ids bigint[];
  total int;
begin
  select * into last from public.listings where id = p_after_id;
  if p_category = '' and p_town = '' then
    -- An index has all listings in this order.
    select count(*) into total from public.listings where app.is_live(listings);
    found_ids := array(
      select id from public.listings
      where app.is_live(listings)
        and (last.id is null or (featured, live_from, id) < (last.featured, last.live_from, last.id))
      order by featured desc, live_from desc, id desc limit p_limit
    );
  else
    with matching as (
      select listings.id, listings.featured, listings.live_from
      from public.listings
        join public.listing_versions as versions on versions.id = listings.shown_version_id
      where app.is_live(listings) and app.is_in_section(versions, p_category, p_town)
    )
    select (select count(*) from matching), array(
      select id from matching
      where last.id is null or (featured, live_from, id) < (last.featured, last.live_from, last.id)
      order by featured desc, live_from desc, id desc limit p_limit
    ) into total, found_ids;
  end if;
  return jsonb_build_object('total', total, 'listings', app.find_cards(found_ids));
end;
$function$;

CREATE OR REPLACE FUNCTION public.newer_listings(p_since timestamp with time zone, p_category text DEFAULT ''::text, p_town text DEFAULT ''::text, p_limit integer DEFAULT 24)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO ''
 SET statement_timeout TO '1s'
AS $function$
declare
  found_ids bigint[] := array(
    select listings.id
    from public.listings
      join public.listing_versions as versions on versions.id = listings.shown_version_id
    where app.is_live(listings) and listings.live_from > p_since
      and app.is_in_section(versions, p_category, p_town)
    order by listings.live_from desc, listings.id desc limit p_limit
  );
begin
  return jsonb_build_object(
    'total', public.find_live_listings(p_category, p_town, null, 0) -> 'total',
    'live', public.find_live_listings('', '', null, 0) -> 'total',
    'listings', app.find_cards(found_ids),
    'turn', case when found_ids = '{}' and p_category = '' and p_town = '' then
      app.find_cards(array[app.first_place()]) -> 0
    end
  );
end;
$function$;

CREATE OR REPLACE FUNCTION app.similar_listings(p_version public.listing_versions, p_limit integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET plan_cache_mode TO 'force_generic_plan'
 SET search_path TO ''
AS $function$
declare
  near bigint[];
  others bigint[];
begin
  near := array(
    select listings.id
    from public.listing_versions as other
      join public.listings on listings.id = other.listing_id and listings.shown_version_id = other.id
    where other.category_slug = p_version.category_slug and other.town_slug = p_version.town_slug
      and app.is_live(listings) and listings.id <> p_version.listing_id
    order by listings.featured desc, listings.live_from desc, listings.id limit p_limit
  );
  others := array(
    select listings.id
    from public.listings join public.listing_versions as other on other.id = listings.shown_version_id
    where other.category_slug = p_version.category_slug and other.town_slug <> p_version.town_slug
      and app.is_live(listings) and listings.id <> p_version.listing_id
    order by listings.featured desc, listings.live_from desc, listings.id
    limit p_limit - cardinality(near)
  );
  return app.find_cards(near || others);
end;
$function$;

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
    return jsonb_build_object('state', 'moved', 'id', held.id, 'slug', held.slug);
  end if;
  if app.is_live(held) then
    return jsonb_build_object('state', 'live', 'id', held.id, 'listing', (
      select to_jsonb(shown) from public.live_listings as shown where shown.id = held.id
    ));
  end if;
  select * into version from public.listing_versions where id = held.shown_version_id;
  return jsonb_build_object(
    'state', 'expired', 'id', held.id,
    'title', version.title, 'category', version.category, 'town', version.town,
    'similar', app.similar_listings(version, 6)
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.staff_ledger(p_limit integer, p_month date, p_after_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone, p_after_id bigint DEFAULT 0)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  select coalesce(jsonb_agg(
    to_jsonb(entry) - array['payment_id', 'times'] || jsonb_build_object(
      'provider', payments.provider, 'reference', payments.reference,
      'receipt_number', payments.receipt_number,
      'title', (
        select title from public.listing_versions
        where listing_id = payments.listing_id order by id desc limit 1
      ),
      'asked_name', (select name from public.members where id = refund.asked_by),
      'asked_at', refund.asked_at,
      'approved_name', (select name from public.members where id = refund.approved_by),
      'approved_at', case when refund.approved_by is not null then refund.approved_at end
    ) order by entry.at, entry.id
  ), '[]')
  from (
    select * from public.ledger
    where at >= app.start_of_day(p_month) and at < app.start_of_day((p_month + interval '1 month')::date)
      and (at, id) > (p_after_at, p_after_id)
    order by at, id
    limit least(p_limit, 500)
  ) as entry
    join public.payments on payments.id = entry.payment_id
    left join public.payment_refunds as refund
      on entry.direction = 'out' and refund.payment_id = entry.payment_id and refund.state = 'sent';
$function$;

CREATE OR REPLACE FUNCTION public.lease_notices(p_limit integer)
 RETURNS TABLE(id bigint, key text, kind text, is_current boolean, member_id uuid, wants_reminders boolean, wants_weekly boolean, listing_id bigint, title text, slug text, listing_state text, live_until timestamp with time zone, reason text, payment jsonb, brought jsonb)
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
    where done_at is null and next_attempt_at <= app.now()
    order by kind = 'week', next_attempt_at, id
    limit p_limit
    for no key update skip locked
  ), taken as (
    update public.notices set next_attempt_at = app.now() + interval '5 minutes'
    from due where notices.id = due.id
    returning notices.*
  )
  select taken.id, taken.key, taken.kind,
    app.is_notice_current(
      (select told from public.notices as told where told.id = taken.id), listing, payment, version
    ) and (taken.kind <> 'week' or numbers.brought is not null),
    listing.owner_id, coalesce(settings.reminders, true), coalesce(settings.weekly, true), listing.id,
    coalesce(shown.title, version.title, listing.draft ->> 'title', ''), listing.slug, listing.state,
    listing.live_until,
    case taken.kind
      when 'changes-requested' then version.reason
      when 'suspended' then listing.reason
      else payment.reason
    end,
    to_jsonb(payment), numbers.brought
  from taken
    left join public.listings as listing on listing.id = taken.listing_id
    left join public.payments as payment on payment.id = taken.payment_id
    left join public.member_settings as settings on settings.member_id = listing.owner_id
    left join public.listing_versions as shown on shown.id = listing.shown_version_id
    -- The key of a notice about a version ends with the version's id.
    left join public.listing_versions as version
      on taken.kind in ('submitted', 'approved', 'changes-requested')
      and version.id = substring(taken.key from '[0-9]+$')::bigint
    cross join lateral (
      select app.notice_reach(taken.kind, taken.at, listing) as brought
    ) as numbers
  order by taken.id;
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

CREATE OR REPLACE FUNCTION app.listings_of_week(p_week date)
 RETURNS SETOF public.listings
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select * from public.listings
  where app.is_live(listings) and live_from <= app.start_of_day(p_week + 6)
    and owner_id is not null;
$function$;

CREATE OR REPLACE FUNCTION app.listing_reach_between(p_listing public.listings, p_from_day date, p_to_day date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'title', coalesce(
      (select title from public.listing_versions where id = p_listing.shown_version_id), app.listing_title(p_listing.id)
    ),
    'slug', p_listing.slug,
    'people', coalesce(sum(people), 0),
    'asked', coalesce(sum(asked), 0),
    'channels', coalesce((
      select jsonb_agg(distinct channel) from public.listing_promotions(p_listing.id, p_from_day)
      where day <= p_to_day
    ), '[]')
  )
  from (
    select day, people, asked from public.visit_days where listing_id = p_listing.id
    union all
    select day, people, asked from app.unsummed_days where listing_id = p_listing.id
  ) as counted
  where day between p_from_day and p_to_day;
$function$;

CREATE OR REPLACE FUNCTION public.staff_match_target(p_payment_id uuid, p_listing_id bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  money public.payments;
  held public.listings;
  quoted public.payments;
  beside jsonb;
  shown jsonb;
begin
  select * into money from public.payments where id = p_payment_id;
  select * into held from public.listings where id = p_listing_id;
  if money.id is null or held.id is null then
    return null;
  end if;
  select payments.* into quoted
    from public.payments join public.orders on orders.id = order_id
    where payments.listing_id = p_listing_id and orders.closed_at is null
    order by (payments.amount, payments.currency) = (money.received_amount, money.currency) desc,
      payments.state = 'pending' desc, payments.created_at desc limit 1;
  beside := app.phone_beside(
    money.phone, held.owner_id,
    (select typed.phone from app.typed_phones(money.phone) as typed where typed.member_id = held.owner_id));
  shown := coalesce(beside, (
    select jsonb_build_object('phone', advert.phone, 'phone_kind', 'advert',
      'agrees', app.phones_agree(money.phone, advert.phone))
    from (
      select coalesce(
        (select phone from public.listing_versions where id = held.shown_version_id),
        (select phone from public.listing_versions where listing_id = held.id order by id desc limit 1),
        held.draft ->> 'phone') as phone
    ) as advert
    where advert.phone ~ '^[+]254[17][0-9]{8}$'
  ));
  return jsonb_build_object(
    'id', held.id, 'state', held.state, 'title', app.listing_title(held.id),
    'phone', shown ->> 'phone', 'phone_kind', shown ->> 'phone_kind',
    'agrees', coalesce((shown ->> 'agrees')::boolean, false),
    'reference', quoted.reference,
    'ruled_out', case
      when held.state in ('draft', 'suspended', 'withdrawn') then 'listing'
      when quoted.id is not null then app.ruled_out(money, quoted, beside)
      when money.phone ~ '[0-9]{3}$' and not (beside ->> 'agrees')::boolean then 'other-number'
    end);
end;
$function$;

CREATE OR REPLACE FUNCTION public.staff_payments(p_limit integer, p_query text DEFAULT ''::text, p_state text DEFAULT NULL::text, p_before_at timestamp with time zone DEFAULT 'infinity'::timestamp with time zone, p_before_id uuid DEFAULT NULL::uuid, p_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
declare
  few constant int := 1000;
  as_reference text := app.reference_pattern(p_query);
  as_code text := app.code_pattern(p_query);
  as_title text := app.like_pattern(lower(p_query));
  listings bigint[];
  found uuid[];
  are_few boolean;
begin
  if p_query <> '' then
    listings := array(select app.match_listings(p_query, few));
    if cardinality(listings) < few then
      found := array(select app.match_payments(p_query, listings, few, p_state));
    end if;
    are_few := coalesce(cardinality(found) < few, false);
  end if;
  return (
    select coalesce(jsonb_agg(app.staff_payment(row) order by created_at desc, id desc), '[]')
    from (
      select * from public.payments
      where created_at <= p_before_at
        and (p_before_id is null or (created_at, id) < (p_before_at, p_before_id))
        and (p_state is null or state = p_state)
        and (p_id is null or id = p_id)
        and (are_few is not true or id = any (found))
        and (are_few is not false or replace(reference, '-', '') like as_reference
          or provider_reference like as_code
          -- A scalar sub-select is evaluated row by row; a plan for 'exists' would gather all matching listings.
          or (select search_title like as_title from public.listings where listings.id = listing_id)
          or (
            select true from public.listing_slugs
            where listing_slugs.listing_id = payments.listing_id and slug like replace(as_title, ' ', '-')
            limit 1
          ))
      order by created_at desc, id desc
      limit least(p_limit, 500)
    ) as row
  );
end;
$function$;

CREATE OR REPLACE FUNCTION app.staff_payment(p_payment public.payments)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'auto'
 SET search_path TO ''
AS $function$
begin
  return to_jsonb(p_payment)
    - array['member_id', 'session', 'redirect', 'poll_at', 'poll_count', 'polled_at', 'order_id']
    || jsonb_build_object(
      'payer', (select name from public.members where id = p_payment.member_id),
      'claims', coalesce((
        select jsonb_agg(to_jsonb(claim) - array['order_id', 'closed_at', 'refused_because'] order by claim.id)
        from public.payment_claims as claim
        where claim.order_id = p_payment.order_id and claim.closed_at is null
      ), '[]'),
      'refund', app.staff_refund(p_payment.id),
      'is_ours', not app.is_other_payee(p_payment),
      'largest_sum', app.largest_sum(p_payment),
      'unused_seconds', app.unused_seconds(p_payment),
      'undo', (
        select jsonb_build_object('act', undo.act, 'seconds', ceil(extract(epoch from undo.until - app.now())))
        from app.open_undo_of(p_payment.id) as undo where undo.id is not null
      ),
      'correction', (
        select jsonb_build_object('amount', amount, 'asked_by', asked_by, 'asked_at', asked_at,
          'asked_name', (select name from public.members where id = asked_by))
        from public.payment_corrections
        where payment_id = p_payment.id and approved_at is null and p_payment.state = 'review'
      ),
      'move', (
        select jsonb_build_object(
          'state', state, 'to_listing_id', to_listing_id, 'to_title', app.listing_title(to_listing_id),
          'from_title', app.listing_title(first.listing_id), 'reason', move.reason,
          'asked_by', asked_by, 'asked_at', asked_at,
          'asked_name', (select name from public.members where id = asked_by),
          'decided_name', (select name from public.members where id = decided_by), 'decided_at', decided_at)
        from public.payment_moves as move
          join (select id, listing_id from public.payments) as first on first.id = move.payment_id
        where (move.payment_id = p_payment.id or to_payment_id = p_payment.id)
          and (move.state = 'done' or move.state = 'asked' and p_payment.state = 'paid')
        order by move.id desc limit 1
      ),
      'listing', (
        select jsonb_build_object(
          'id', listings.id, 'title', coalesce(newest.title, listings.draft ->> 'title', ''),
          'state', listings.state,
          'contact', newest.contact, 'phone', newest.phone, 'email', newest.email
        )
        from public.listings
          left join lateral (
            select title, contact, phone, email from public.listing_versions
            where listing_id = listings.id order by id desc limit 1
          ) as newest on true
        where listings.id = p_payment.listing_id
      )
    );
end;
$function$;

CREATE OR REPLACE FUNCTION public.own_checkout(p_actor_id uuid, p_listing_id bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'listing', jsonb_build_object(
      'id', held.id, 'title', app.listing_title(held.id), 'state', held.state,
      'live_until', held.live_until, 'package', held.draft ->> 'package',
      'with_website', coalesce(held.draft -> 'withWebsite' = 'true', false)
    ),
    'order', case when attempt.id is not null then jsonb_build_object(
      'reference', ordered.reference, 'package', attempt.package, 'days', attempt.days,
      'with_website', attempt.with_website, 'attempt',
      to_jsonb(attempt) || jsonb_build_object('again_at', app.prompt_again_at(attempt))
    ) end,
    'claims', coalesce((
      select jsonb_agg(jsonb_build_object(
        'code', claim.code, 'at', claim.at, 'reason', claim.refused_because, 'state', case
          when claim.refused_because is not null then 'refused'
          when exists (
            select from public.payments where order_id = ordered.id and provider_reference = claim.code
          ) then 'settled'
          else 'waiting'
        end
      ) order by claim.id desc)
      from public.payment_claims as claim where claim.order_id = ordered.id
    ), '[]'),
    'phone', coalesce(
      (select phone from public.payments
        where member_id = p_actor_id and phone ~ '^[+]' order by created_at desc limit 1),
      held.draft ->> 'phone'
    )
  )
  from public.listings as held
    left join lateral (
      select * from public.orders
      where listing_id = held.id and (closed_at is null or created_at > app.now() - interval '7 days'
        or closed_at > app.now() - interval '7 days')
      order by closed_at is null desc, created_at desc limit 1
    ) as ordered on true
    left join lateral (
      select * from public.payments where order_id = ordered.id
      order by state = 'paid' desc, state = 'failed', created_at desc, id desc limit 1
    ) as attempt on true
  where held.id = p_listing_id and held.owner_id = p_actor_id;
$function$;

CREATE OR REPLACE FUNCTION app.listing_fields()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN ARRAY['title'::text, 'category'::text, 'county'::text, 'town'::text, 'located'::text, 'contact'::text, 'phone'::text, 'email'::text, 'whatsapp'::text, 'website'::text, 'hours'::text, 'deliveries'::text, 'description'::text, 'images'::text, 'items'::text];

CREATE OR REPLACE FUNCTION app.version_of(p_draft jsonb)
 RETURNS public.listing_versions
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_populate_record(
    null::public.listing_versions,
    jsonb_object_agg(attname, case when attnotnull then coalesce(words, '') else nullif(words, '') end)
      || jsonb_build_object(
        'images', app.plain_objects(coalesce(p_draft -> 'images', '[]'), 'alt'),
        'items', app.with_prices(app.plain_objects(coalesce(p_draft -> 'items', '[]'), 'name'), true)
      )
  )
  from pg_attribute cross join lateral btrim(app.plain_text(p_draft ->> attname), E' \t\r\n') as words
  where attrelid = 'public.listing_versions'::regclass
    and attname = any (app.listing_fields()) and attname not in ('images', 'items');
$function$;

CREATE OR REPLACE FUNCTION public.save_listing(p_actor_id uuid, p_listing_id bigint, p_draft jsonb, p_revision integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.listings := app.lock_listing(p_actor_id, p_listing_id);
begin
  if held.state in ('suspended', 'withdrawn') then
    perform app.refuse_transition(held.state, 'editing');
  end if;
  if held.draft = p_draft then
    return held.revision;
  end if;
  perform app.require_revision(held, p_revision);
  perform app.require_small_draft(p_draft);
  update public.listings set draft = p_draft, revision = revision + 1, updated_at = app.now()
    where id = p_listing_id returning revision into held.revision;
  return held.revision;
end;
$function$;

CREATE OR REPLACE FUNCTION app.create_version(p_listing public.listings, p_slug text)
 RETURNS public.listing_versions
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  fields public.listing_versions := app.version_of(p_listing.draft);
  named uuid[] := array(
    select distinct id::uuid from app.named_pictures(fields.images, fields.items) as id where id is not null
  );
begin
  perform from public.pictures
    where owner_id = p_listing.owner_id and purpose = 'listing' and state = 'ready' and id = any (named)
    order by id for share;
  if exists (
    select from unnest(named) as wanted
    where not exists (
      select from public.pictures
      where id = wanted and owner_id = p_listing.owner_id and purpose = 'listing' and state = 'ready'
    )
  ) then
    raise exception 'an image is not there' using errcode = '23514';
  end if;
  return app.insert_version(p_listing.id, fields, p_slug);
end;
$function$;

CREATE OR REPLACE FUNCTION public.discard_changes(p_actor_id uuid, p_listing_id bigint, p_revision integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.listings := app.lock_listing(p_actor_id, p_listing_id);
  shown public.listing_versions;
  restored jsonb;
  is_asked boolean := exists (
    select from public.listing_versions
    where listing_id = p_listing_id and decision = 'changes_requested' and id > held.shown_version_id
  );
begin
  perform app.set_actor(p_actor_id);
  if held.shown_version_id is null or held.state in ('suspended', 'withdrawn') then
    perform app.refuse_transition(held.state, 'throwing changes away');
  end if;
  select * into shown from public.listing_versions where id = held.shown_version_id;
  restored := held.draft || (
    select jsonb_object_agg(field, case
      when to_jsonb(shown) -> field = 'null' then '""' else to_jsonb(shown) -> field end)
    from unnest(app.listing_fields()) as field
  ) || jsonb_build_object('items', app.with_prices(shown.items, false));
  if restored = held.draft and held.review_version_id is null and not is_asked then
    return jsonb_build_object('state', held.state, 'revision', held.revision);
  end if;
  perform app.require_revision(held, p_revision);
  perform app.decide_version(held.review_version_id, 'superseded', null, '');
  update public.listing_versions set decision = 'superseded', decided_at = app.now()
    where listing_id = p_listing_id and decision = 'changes_requested' and id > held.shown_version_id;
  update public.listings set draft = restored, revision = revision + 1, review_version_id = null,
    state = case when state in ('submitted', 'changes_requested') then 'approved' else state end,
    updated_at = app.now()
    where id = p_listing_id returning * into held;
  return jsonb_build_object('state', held.state, 'revision', held.revision);
end;
$function$;

CREATE OR REPLACE FUNCTION app.keep_used_images()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (
    select from app.listing_pictures where owner_id = old.owner_id and picture_id = old.id::text
  ) then
    return null;
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.pictures_to_delete()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '25s'
AS $function$
  select id from (
    select id, created_at from public.pictures
    where (owner_id is null and purpose <> 'promotion')
      or state = 'discarded'
      or (state = 'awaited' and created_at <= app.now() - interval '1 hour')
      or (state = 'making' and greatest(created_at + interval '1 hour', leased_until) <= app.now())
      or (state = 'ready' and purpose = 'post' and post_id is null
        and created_at <= app.now() - interval '7 days')
      or (state = 'ready' and purpose = 'avatar' and created_at <= app.now() - interval '1 day'
        and not exists (select from public.members where avatar = pictures.id))
      or (state = 'ready' and purpose = 'promotion'
        and (owner_id is null or created_at <= app.now() - interval '7 days')
        and not exists (select from public.promotions where promotions.picture_id = pictures.id))
    union all
    select id, created_at from public.pictures
    where owner_id is not null and state = 'ready' and purpose = 'listing'
      and created_at <= app.now() - interval '7 days'
      and not exists (
        select from app.listing_pictures as named
        where named.owner_id = pictures.owner_id and named.picture_id = pictures.id::text
      )
  ) as given_up
  order by created_at limit 100;
$function$;

CREATE OR REPLACE FUNCTION app.items_at_once(p_before public.listing_versions, p_after public.listing_versions)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN (SELECT COALESCE(jsonb_agg((listed.item || jsonb_build_object('name', CASE WHEN checked.is_new_name THEN (old.value ->> 'name'::text) ELSE (listed.item ->> 'name'::text) END, 'image', CASE WHEN ((listed.item ->> 'image'::text) IS NULL) THEN NULL::jsonb ELSE (old.value -> 'image'::text) END)) ORDER BY listed.place), '[]'::jsonb) AS "coalesce" FROM (((jsonb_array_elements((items_at_once.p_after).items) WITH ORDINALITY listed(item, place) LEFT JOIN jsonb_array_elements((items_at_once.p_before).items) old(value) ON (((old.value ->> 'id'::text) = (listed.item ->> 'id'::text)))) CROSS JOIN app.known_contacts(items_at_once.p_before) known(known)) CROSS JOIN LATERAL (SELECT (NOT (app.extract_contacts((listed.item ->> 'name'::text)) <@ known.known)) AS "?column?") checked(is_new_name)) WHERE ((old.value IS NOT NULL) OR (NOT checked.is_new_name)));

CREATE OR REPLACE FUNCTION public.staff_promotions(p_limit integer, p_before_at timestamp with time zone DEFAULT 'infinity'::timestamp with time zone, p_before_id uuid DEFAULT 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', told.id, 'channel', told.channel, 'day', told.day, 'link', told.link, 'note', told.note,
    'picture', app.measured_picture(told.picture_id), 'recorded_at', told.recorded_at,
    'listings', (
      select jsonb_agg(
        jsonb_build_object('id', each.listing_id, 'title', app.listing_title(each.listing_id)) order by each.listing_id
      )
      from public.promotions as each where each.id = told.id
    )
  ) order by told.recorded_at desc, told.id desc), '[]')
  from (
    select id, recorded_at, min(channel) as channel, min(day) as day, min(link) as link, min(note) as note,
      (array_agg(picture_id))[1] as picture_id
    from public.promotions
    where recorded_at <= p_before_at and (recorded_at, id) < (p_before_at, p_before_id)
    group by recorded_at, id
    order by recorded_at desc, id desc
    limit least(p_limit, 500)
  ) as told;
$function$;

CREATE OR REPLACE FUNCTION public.staff_unpromoted(p_limit integer, p_after_since timestamp with time zone DEFAULT '-infinity'::timestamp with time zone, p_after_listing_id bigint DEFAULT 0)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'listing', due.id, 'title', shown.title, 'category', shown.category, 'town', shown.town, 'slug', due.slug,
    'since', due.covers_from, 'until', due.covers_until,
    'days_left', ceil(extract(epoch from due.covers_until - app.now()) / 86400)::int
  ) order by due.covers_from, due.id), '[]')
  from (
    select * from app.unpromoted_listings
    where (covers_from, id) > (p_after_since, p_after_listing_id)
    order by covers_from, id limit least(p_limit, 500)
  ) as due
    join public.listing_versions as shown on shown.id = due.shown_version_id;
$function$;

CREATE OR REPLACE FUNCTION app.match_listings(p_query text, p_limit bigint DEFAULT '9223372036854775807'::bigint)
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO ''
AS $function$
declare
  is_short boolean := char_length(p_query) < 3;
  inside text := app.like_pattern(lower(p_query));
  first_word text := substr(inside, 2);
begin
  return query
    (select id from public.listings where search_title like case when is_short then first_word else inside end
      limit p_limit)
    union
    (select id from public.listings where search_title like case when is_short then '% ' || first_word end
      limit p_limit)
    union
    select id from public.listings where id = case when p_query ~ '^[1-9][0-9]{0,14}$' then p_query::bigint end
    union
    (select listing_id from public.listing_slugs
      where slug like replace(case when is_short then first_word else inside end, ' ', '-') limit p_limit)
    union
    (select listing_id from public.listing_slugs
      where slug like case when is_short then '%-' || replace(first_word, ' ', '-') end limit p_limit);
end;
$function$;

CREATE OR REPLACE FUNCTION public.staff_listings(p_limit integer, p_query text DEFAULT ''::text, p_state text DEFAULT NULL::text, p_before_id bigint DEFAULT '9223372036854775807'::bigint, p_id bigint DEFAULT NULL::bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
declare
  few constant int := 1000;
  inside text := app.like_pattern(lower(p_query));
  parts text[] := case when char_length(p_query) < 3 then array[substr(inside, 2), '% ' || substr(inside, 2)]
    else array[inside] end;
  slug_parts text[] := array(select replace(part, ' ', '-') from unnest(parts) as part);
  found bigint[];
  are_few boolean;
begin
  if p_query <> '' then
    found := array(select app.match_listings(p_query, few));
    are_few := cardinality(found) < few;
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', held.id, 'title', app.listing_title(held.id), 'state', held.state, 'slug', held.slug,
      'owner', (select name from public.members where members.id = held.owner_id),
      'featured', held.featured, 'is_waiting', held.review_version_id is not null,
      'live_until', held.live_until, 'created_at', held.created_at, 'reason', held.reason
    ) order by held.id desc), '[]')
    from (
      select * from public.listings
      where id < p_before_id and (p_state is null or state = p_state)
        and (p_id is null or id = p_id)
        and (are_few is not true or id = any (found))
        and (are_few is not false or search_title like any (parts) or id::text = p_query or (
          select true from public.listing_slugs
          where listing_slugs.listing_id = listings.id and slug like any (slug_parts) limit 1
        ))
      order by id desc
      limit least(p_limit, 500)
    ) as held
  );
end;
$function$;

CREATE OR REPLACE FUNCTION app.require_revision(p_listing public.listings, p_revision integer)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if p_listing.revision <> p_revision then
    raise exception 'it was changed elsewhere' using errcode = 'PT412', detail = p_listing.revision;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION app.is_in_section(p_version public.listing_versions, p_category text, p_town text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (((p_category = ''::text) OR ((p_version).category_slug = p_category)) AND ((p_town = ''::text) OR ((p_version).town_slug = p_town)));

CREATE OR REPLACE FUNCTION app.find_cards(p_listing_ids bigint[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(shown) order by place), '[]')
    from unnest(p_listing_ids) with ordinality as wanted (id, place)
      join app.listing_cards as shown on shown.id = wanted.id
  );
end;
$function$;

alter table public.listing_versions add constraint listing_versions_items_are_priced CHECK (app.are_items(items));

create or replace view public.live_listings as  SELECT listings.id,
    listings.slug,
    listings.featured,
    listings.live_from,
    GREATEST(listings.live_from, versions.decided_at) AS changed_at,
    versions.title,
    versions.category,
    versions.county,
    versions.town,
    versions.located,
    versions.contact,
    versions.phone,
    versions.email,
    versions.whatsapp,
    versions.website,
    versions.hours,
    versions.deliveries,
    versions.description,
    ( SELECT jsonb_agg(jsonb_build_object('id', (listed.entry ->> 'id'::text), 'alt', COALESCE((listed.entry ->> 'alt'::text), ''::text), 'width', COALESCE(size.width, 1280), 'height', COALESCE(size.height, 960)) ORDER BY listed.place) AS jsonb_agg
           FROM (jsonb_array_elements(versions.images) WITH ORDINALITY listed(entry, place)
             LEFT JOIN LATERAL ( SELECT pictures.width,
                    pictures.height
                   FROM public.pictures
                  WHERE (pictures.id = ((listed.entry ->> 'id'::text))::uuid)
                 LIMIT 1) size ON (true))) AS images,
    ( SELECT COALESCE(jsonb_agg(
                CASE
                    WHEN ((listed.entry ->> 'image'::text) IS NULL) THEN listed.entry
                    ELSE (listed.entry || jsonb_build_object('image', jsonb_build_object('id', (listed.entry ->> 'image'::text), 'width', COALESCE(size.width, 1280), 'height', COALESCE(size.height, 960))))
                END ORDER BY listed.place), '[]'::jsonb) AS "coalesce"
           FROM (jsonb_array_elements(versions.items) WITH ORDINALITY listed(entry, place)
             LEFT JOIN LATERAL ( SELECT pictures.width,
                    pictures.height
                   FROM public.pictures
                  WHERE (pictures.id = ((listed.entry ->> 'image'::text))::uuid)
                 LIMIT 1) size ON (true))) AS items,
    app.card_items(versions.items) AS card_items
   FROM (public.listings
     JOIN public.listing_versions versions ON ((versions.id = listings.shown_version_id)))
  WHERE app.is_live(listings.*);

create or replace view app.unpromoted_listings as  SELECT listings.id,
    listings.shown_version_id,
    listings.slug,
    paid.covers_from,
    paid.covers_until
   FROM (( SELECT DISTINCT ON (payments.listing_id) payments.listing_id,
            payments.covers_from,
            payments.covers_until
           FROM public.payments
          WHERE ((payments.state = 'paid'::text) AND (payments.covers_from <= app.now()) AND (payments.covers_until > app.now()))
          ORDER BY payments.listing_id, payments.covers_from) paid
     JOIN public.listings ON ((listings.id = paid.listing_id)))
  WHERE (app.is_live(listings.*) AND (NOT (EXISTS ( SELECT
           FROM public.promotions
          WHERE ((promotions.listing_id = listings.id) AND (promotions.day >= ((paid.covers_from AT TIME ZONE 'Africa/Nairobi'::text))::date))))));

create view app.listing_pictures as  SELECT named.owner_id,
    picture_id.picture_id
   FROM (( SELECT listings.owner_id,
            (listings.draft -> 'images'::text) AS images,
            (listings.draft -> 'items'::text) AS items
           FROM public.listings
        UNION ALL
         SELECT listings.owner_id,
            versions.images,
            versions.items
           FROM (public.listings
             JOIN public.listing_versions versions ON ((versions.listing_id = listings.id)))) named
     CROSS JOIN LATERAL app.named_pictures(named.images, named.items) picture_id(picture_id))
  WHERE (picture_id.picture_id IS NOT NULL);

grant EXECUTE on function app.is_live(public.listings) to anon;

grant EXECUTE on function app.is_live(public.listings) to authenticated;

grant EXECUTE on function app.is_live(public.listings) to service_role;

grant EXECUTE on function public.lease_notices(integer) to service_role;
