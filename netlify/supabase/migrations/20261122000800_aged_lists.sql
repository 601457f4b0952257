-- What a large database is asked stays quick: what is looked for stands in an index, and nobody waits for
-- a table to be read from end to end. `npm run bench -- age` measures it.

create index payments_not_begun on public.payments (paid_at) where state = 'paid' and covers_from is null;
create index mail_of_a_recipient on public.mail (recipient, created_at);
create index jobs_by_end on public.jobs (valid_through);

-- A payment as staff see it. The name is read with the rest of the newest version.
create or replace function app.payment_for_staff(paid public.payments) returns jsonb
  language sql stable set search_path = ''
as $$
  select to_jsonb(paid) - 'member_id' || jsonb_build_object(
    'payer', (select name from public.members where id = paid.member_id),
    'listing', (
      select jsonb_build_object(
        'id', listings.id, 'name', coalesce(newest.name, listings.draft ->> 'name', ''),
        'state', listings.state,
        'contact', newest.contact, 'phone', newest.phone, 'email', newest.email
      )
      from public.listings
        left join lateral (
          select name, contact, phone, email from public.listing_versions
          where listing_id = listings.id order by id desc limit 1
        ) as newest on true
      where listings.id = paid.listing_id
    )
  );
$$;

-- Payments, newest first. The words are looked for in references, codes and names. Where they find few,
-- those are sorted; where they find many, the newest are looked through and a page is soon full.
create or replace function public.staff_payments(
  page_size int, words text default '', in_state text default null,
  before_at timestamptz default 'infinity', before_id uuid default null, only_id uuid default null
) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  few constant int := 1000;
  as_reference text := app.reference_like(words);
  as_code text := app.code_like(words);
  as_name text := app.containing(lower(words));
  listings bigint[];
  found uuid[];
  are_few boolean;
begin
  if words <> '' then
    listings := array(select app.listings_called(words, few));
    if cardinality(listings) < few then
      found := array(select app.payments_called(words, listings, few));
    end if;
    are_few := coalesce(cardinality(found) < few, false);
  end if;
  return (
    select coalesce(jsonb_agg(app.payment_for_staff(row) order by created_at desc, id desc), '[]')
    from (
      select * from public.payments
      where created_at <= before_at
        and (before_id is null or (created_at, id) < (before_at, before_id))
        and (in_state is null or state = in_state)
        and (only_id is null or id = only_id)
        and (are_few is not true or id = any (found))
        and (are_few is not false or replace(reference, '-', '') like as_reference
          or provider_reference like as_code
          -- Asked of each: a plan for 'exists' would gather all listings that are called so.
          or (select called like as_name from public.listings where listings.id = listing_id)
          or (
            select true from public.listing_slugs
            where listing_slugs.listing_id = payments.listing_id and slug like replace(as_name, ' ', '-')
            limit 1
          ))
      order by created_at desc, id desc
      limit least(page_size, 500)
    ) as row
  );
end;
$$;

-- Listings, newest first. Where the words find few, those are sorted; where they find many, the newest are
-- looked through and a page is soon full.
create or replace function public.staff_listings(
  page_size int, words text default '', in_state text default null,
  before_id bigint default 9223372036854775807, only_id bigint default null
) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  few constant int := 1000;
  inside text := app.containing(lower(words));
  parts text[] := case when char_length(words) < 3 then array[substr(inside, 2), '% ' || substr(inside, 2)]
    else array[inside] end;
  slug_parts text[] := array(select replace(part, ' ', '-') from unnest(parts) as part);
  found bigint[];
  are_few boolean;
begin
  if words <> '' then
    found := array(select app.listings_called(words, few));
    are_few := cardinality(found) < few;
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', held.id, 'name', app.listing_name(held.id), 'state', held.state, 'slug', held.slug,
      'owner', (select name from public.members where members.id = held.owner_id),
      'featured', held.featured, 'is_waiting', held.review_version is not null,
      'live_until', held.live_until, 'created_at', held.created_at, 'reason', held.reason
    ) order by held.id desc), '[]')
    from (
      select * from public.listings
      where id < before_id and (in_state is null or state = in_state)
        and (only_id is null or id = only_id)
        and (are_few is not true or id = any (found))
        and (are_few is not false or called like any (parts) or id::text = words or (
          select true from public.listing_slugs
          where listing_slugs.listing_id = listings.id and slug like any (slug_parts) limit 1
        ))
      order by id desc
      limit least(page_size, 500)
    ) as held
  );
end;
$$;

-- Adverts that were changed without review since staff saw them last, the oldest change first: what
-- visitors see now, beside what staff saw. One that is over or suspended waits until it is back.
create or replace function public.staff_changes(page_size int, after_version bigint default 0) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(changed.row order by changed.first), '[]') from (
    select unseen.first, jsonb_build_object(
      'first', unseen.first, 'version', unseen.last, 'listing', listing.id, 'state', listing.state,
      'slug', listing.slug, 'owner', (select name from public.members where members.id = listing.owner_id),
      'changed_at', unseen.at, 'times', unseen.times, 'submitted', to_jsonb(shown), 'approved', to_jsonb(seen)
    ) as row
    from (
      select listing_id, min(id) as first, max(id) as last, max(decided_at) as at, count(*) as times
      from public.listing_versions
      where decision = 'approved' and decided_by is null and seen_at is null
      group by listing_id
    ) as unseen
      -- The limits keep these look-ups of each; joins would read all that there are.
      cross join lateral (
        select id, state, slug, owner_id, shown_version from public.listings
        where id = unseen.listing_id limit 1
      ) as listing
      cross join lateral (
        select * from public.listing_versions where id = listing.shown_version limit 1
      ) as shown
      left join lateral (
        select * from public.listing_versions as earlier
        where earlier.listing_id = listing.id and earlier.id < unseen.first and earlier.decision = 'approved'
        order by earlier.id desc limit 1
      ) as seen on true
    where unseen.first > after_version and listing.state in ('approved', 'live', 'expired')
    order by unseen.first
    limit least(page_size, 500)
  ) as changed;
$$;
