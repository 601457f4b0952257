-- Lists for staff return one page after the row of the cursor. The endpoints authorise the callers. Each call gets a
-- query plan for its filters, because a plan for all filters scans whole tables. `npm run bench -- age` measures the
-- lists.

-- Returns ids of listings with this text in their title or in one of their slugs, or with this id; at most
-- `p_limit` of each kind. The trigram index needs three characters, so a shorter text matches only at the start of
-- a word.
create function app.match_listings(p_query text, p_limit bigint default 9223372036854775807)
  returns setof bigint
  language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  is_short boolean := char_length(p_query) < 3;
  inside text := app.like_pattern(lower(p_query));
  first_term text := substr(inside, 2);
begin
  return query
    (select id from public.listings where search_title like case when is_short then first_term else inside end
      limit p_limit)
    union
    (select id from public.listings where search_title like case when is_short then '% ' || first_term end
      limit p_limit)
    union
    select id from public.listings where id = case when p_query ~ '^[1-9][0-9]{0,14}$' then p_query::bigint end
    union
    (select listing_id from public.listing_slugs
      where slug like replace(case when is_short then first_term else inside end, ' ', '-') limit p_limit)
    union
    (select listing_id from public.listing_slugs
      where slug like case when is_short then '%-' || replace(first_term, ' ', '-') end limit p_limit);
end;
$$;

-- Returns a listing as its row in lists for staff.
create function app.staff_listing_row(p_listing public.listings) returns jsonb
  language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
begin
  return jsonb_build_object(
    'id', p_listing.id, 'title', app.listing_title(p_listing.id), 'state', p_listing.state, 'slug', p_listing.slug,
    'owner', (select name from public.members where members.id = p_listing.owner_id),
    'owner_id', p_listing.owner_id, 'featured', p_listing.featured,
    'is_waiting', p_listing.review_version_id is not null, 'live_until', p_listing.live_until,
    'created_at', p_listing.created_at, 'reason', p_listing.reason,
    'is_refused', p_listing.state = 'suspended' and coalesce((
      select decision = 'refused' from public.listing_versions where listing_id = p_listing.id order by id desc limit 1
    ), false),
    'town', coalesce(
      (
        select town from public.listing_versions
        where id = coalesce(p_listing.shown_version_id, p_listing.review_version_id)
      ),
      nullif(p_listing.draft ->> 'town', '')
    )
  );
end;
$$;

-- Returns a page of listings after the cursor, newest first. For a text with fewer than a thousand matches, all matches
-- are sorted. For a more frequent text, the listings are read from the newest one until the page is full.
create function public.staff_listings(
  p_limit int, p_query text default '', p_state text default null,
  p_before_id bigint default 9223372036854775807, p_id bigint default null
) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set statement_timeout = '8s'
  set plan_cache_mode = force_custom_plan
as $$
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
    select coalesce(jsonb_agg(app.staff_listing_row(held) order by held.id desc), '[]')
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
$$;

-- Returns the phone number in E.164 of the newest listing of a member that was sent for review; null for none.
create function app.advert_phone(p_member_id uuid) returns text
  language sql stable set search_path = ''
as $$
  select newest.phone
  -- The inner order lets the look-ups end at the first listing with a phone.
  from (select id from public.listings where owner_id = p_member_id order by id desc) as listings
    -- The limit makes this an index look-up for each listing.
    cross join lateral (
      select phone from public.listing_versions where listing_id = listings.id order by id desc limit 1
    ) as newest
  where newest.phone is not null
  order by listings.id desc limit 1;
$$;

-- Returns the last proven phone number of a member in E.164, or null.
create function app.proven_phone(p_member_id uuid) returns text
  language sql stable set search_path = ''
as $$
  select phone from app.proven_phones where member_id = p_member_id order by proven_at desc limit 1;
$$;

-- Returns the phone number in E.164 by which staff call a member: the last proven one, or else that of the listings;
-- null for none.
create function app.call_phone(p_member_id uuid) returns text
  language sql stable set search_path = ''
as $$
  select coalesce(app.proven_phone(p_member_id), app.advert_phone(p_member_id));
$$;

-- Returns the facts about each member that the identity service does not have: the numbers of all listings and of the live
-- ones, the day of the last visit, and the phone number of app.call_phone.
create function public.staff_members(p_ids uuid[])
  returns table (id uuid, listings int, live int, seen_on date, phone text)
  language sql stable security definer set search_path = '' set statement_timeout = '8s'
as $$
  select members.id, coalesce(owned.count, 0), coalesce(owned.live, 0), member_visits.seen_on,
    -- Members without listings skip the search for a phone in listings.
    case when owned.count > 0 then app.call_phone(members.id) else app.proven_phone(members.id) end
  from public.members
    left join public.member_visits on member_visits.member_id = members.id
    -- One query counts the listings of all members.
    left join (
      select owner_id, count(*)::int as count, (count(*) filter (where state = 'live'))::int as live
      from public.listings where owner_id = any (p_ids) group by owner_id
    ) as owned on owned.owner_id = members.id
  where members.id = any (p_ids);
$$;

-- Returns the number of waiting items in each list for staff. The counts read indexes of waiting or current items,
-- so that their duration does not depend on the number of completed items.
create function public.staff_counts() returns jsonb
  language sql stable security definer set search_path = '' set statement_timeout = '8s'
as $$
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
      + differences.count
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
    'restore', (select count(*) from public.restores where released_at is null),
    -- A part of the payments.
    'differences', differences.count
  )
  from (select count(*) from app.waiting_differences) as differences;
$$;

-- Returns the listings with the first payment within these days in Nairobi, and the number of their other payments.
-- A payment that was refunded, or is due for a refund, does not count.
create function app.first_payments(p_from_day date, p_to_day date)
  returns table (
    listing_id bigint, paid_at timestamptz, covers_from timestamptz, covers_until timestamptz, renewals bigint
  )
  language sql stable set search_path = ''
  begin atomic
    select listing_id, paid_at, covers_from, covers_until, (
      select count(*) from public.payments as later
      where later.listing_id = first.listing_id and later.state = 'paid' and later.id <> first.id
    )
    from public.payments as first
    where state = 'paid'
      and paid_at >= app.start_of_day(p_from_day) and paid_at < app.start_of_day(p_to_day + 1)
      and not exists (
        select from public.payments as earlier
        where earlier.listing_id = first.listing_id and earlier.state = 'paid'
          and (earlier.paid_at, earlier.id) < (first.paid_at, first.id)
      );
  end;
