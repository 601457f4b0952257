-- Fills a database of any size with the rows of several years, in bulk and with triggers disabled. fill-database.ts
-- replaces the numbers in braces, and runs each block between blank lines as a separate transaction.

-- The seed makes the random numbers the same in each run, so that two runs are comparable. Indexes are dropped,
-- because it is faster to build an index from all rows than to extend it row by row.
set session_replication_role = replica;
set maintenance_work_mem = '256MB';
set work_mem = '64MB';
select setseed(0.42);
create temporary table dropped as
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
  from pg_index join pg_class on pg_class.oid = indrelid
  where relnamespace = 'public'::regnamespace
    and not exists (select from pg_constraint where conindid = indexrelid);
do $$ declare each record; begin
  for each in select name from dropped loop execute 'drop index ' || each.name; end loop;
end $$;

-- Functions for ids. `some_member` prefers low numbers, so some members have hundreds of rows
-- while most have one or two.
create function pg_temp.member_id(number bigint) returns uuid language sql immutable
  return md5('member ' || number::text)::uuid;
create function pg_temp.some_member() returns uuid language sql volatile
  return pg_temp.member_id((1 + floor({members} * power(random(), 2)))::bigint);
create function pg_temp.some_staff() returns uuid language sql volatile
  return pg_temp.member_id((1 + floor(10 * random()))::bigint);
create function pg_temp.payment_id(listing bigint, turn bigint) returns uuid language sql immutable
  return md5('payment ' || listing::text || ' ' || turn::text)::uuid;
create function pg_temp.vacancy_id(number bigint) returns uuid language sql immutable
  return md5('vacancy ' || number::text)::uuid;

-- A code of nine characters that is different for each number, and a text with the given number of rare and common
-- words.
create function pg_temp.code(number bigint) returns text language sql immutable
  return upper(lpad(to_hex(number * 2654435761 % 68719476736), 9, '0'));
create function pg_temp.words(number bigint, words int) returns text language sql immutable
  return (select string_agg('thing' || ((number * 7 + m * m * 13) % 2000)::text, ' ') from generate_series(1, words) m);

insert into public.members (id, name, created_at, avatar, is_staff)
  select pg_temp.member_id(n),
    (array['Achieng', 'Baraka', 'Chebet', 'Fatuma', 'Kamau', 'Mwangi', 'Njeri', 'Otieno', 'Wanjiru', 'Zawadi'])[n % 10 + 1]
      || ' ' || (array['Abdi', 'Kiprop', 'Maina', 'Ochieng', 'Wekesa'])[n % 5 + 1] || ' ' || n,
    app.now() - interval '6 years' * (1 - n::float / {members}),
    case when n % 2 = 0 then md5('avatar ' || n)::uuid end, n <= 10
  from generate_series(1, {members}) n;
insert into public.member_settings (member_id, reminders, weekly, news)
  select id, random() < 0.9, random() < 0.9, random() < 0.3 from public.members where random() < 0.6;
insert into public.member_visits (member_id, seen_on)
  select id, app.today() - floor(300 * power(random(), 3))::int from public.members;

-- Half of the listings are live, a fifth has expired, and the others are in all other states. Drafts are from the
-- last ninety days. Some live listings and some drafts are due for a scheduled transition.
create temporary table aged as
  select n, 1000 + n as id, pg_temp.some_member() as owner,
    case
      when n % 20 < 10 then 'live'
      when n % 20 < 12 then 'draft'
      when n % 20 < 16 then 'expired'
      when n % 20 < 18 then 'withdrawn'
      when n % 20 = 18 then (array['suspended', 'changes_requested', 'approved'])[n / 20 % 3 + 1]
      when n % 80 = 19 then 'submitted'
      else 'draft'
    end as state,
    case when n % 100 = 7 then 3 else n % 3 + 1 end as versions,
    app.now() - interval '6 years' * (1 - (n - 0.5) / ({liveListings} * 2)) as at,
    n % 100 = 7 as has_edit_in_review,
    n % 100 = 7 or n % 80 = 19 as is_in_review
  from generate_series(1, {liveListings} * 2) n;
update aged set versions = 0, at = case
    when n % 1000 = 10 then app.now() - interval '91 days'
    else app.now() - interval '90 days' * random()
  end where state = 'draft';
insert into public.listings (
  id, owner_id, state, draft, slug, shown_version_id, review_version_id, live_from, live_until, featured,
  live_payment_id, created_at, updated_at, reason
) overriding system value
  select id, owner, state,
    jsonb_build_object(
      'title', 'Shop ' || n, 'category', 'Food', 'town', 'Town ' || n % 200,
      'description', 'We sell and mend. ' || pg_temp.words(n, 30),
      'images', jsonb_build_array(jsonb_build_object('id', md5('photo ' || id || ' 1')::uuid, 'alt', 'A stall'))
    ),
    case when state <> 'draft' then 'shop-' || n end,
    case when state in ('live', 'expired', 'approved', 'suspended', 'withdrawn')
      then id * 4 + versions - has_edit_in_review::int end,
    case when is_in_review then id * 4 + versions end,
    case when state in ('live', 'expired', 'suspended', 'withdrawn') then at + interval '30 minutes' end,
    case
      when state = 'live' and n % 1000 = 1 then app.now() - interval '1 minute'
      when state = 'live' then app.now() + interval '1 year' * random()
      when state in ('expired', 'suspended', 'withdrawn')
        then at + interval '40 minutes' + (app.now() - at - interval '50 minutes') * random()
    end,
    state = 'live' and n % 200 = 1,
    case when state = 'live' then pg_temp.payment_id(id, {paymentsPerListing}) end,
    at, at + (app.now() - at) * case when state = 'draft' then 0 else random() end,
    case when state in ('suspended', 'withdrawn', 'changes_requested') then 'As the owner asked.' end
  from aged;
insert into public.listing_slugs (slug, listing_id)
  select 'shop-' || n, id from aged where state <> 'draft'
  union all
  select 'former-shop-' || n, id from aged where state <> 'draft' and n % 5 = 0;

-- One to three versions of each listing that is not a draft. The approved versions of one of fifty listings have no
-- staff user, because their changes did not need a review.
insert into public.listing_versions (
  id, listing_id, title, category, county, town, located, contact, phone, hours, deliveries,
  description, images, submitted_at, decision, decided_at, decided_by, reason, seen_at
) overriding system value
  select id * 4 + turn, id, 'Shop ' || n,
    (array['Clothing', 'Design', 'Deliveries', 'Web Development', 'Food', 'Beauty', 'Repairs', 'Services'])[n % 8 + 1],
    'Nairobi', 'Town ' || n % 200, 'Stall ' || n || ', Market Street', 'Asha',
    '+2547' || lpad(n::text, 8, '0'), 'Monday to Saturday, 8am to 6pm', 'In town, free',
    'We sell and mend what a house needs. ' || pg_temp.words(n + turn, 40)
      || case when n % 4000 = 1 then ' Zanzibar cloves.' else '' end,
    (select jsonb_agg(jsonb_build_object('id', md5('photo ' || id || ' ' || place)::uuid, 'alt', 'A stall'))
      from generate_series(1, 3) place),
    submitted, decision, case when decision is not null then submitted + interval '1 hour' end,
    case when decision = 'changes_requested' or (decision = 'approved' and n % 50 > 0) then pg_temp.some_staff() end,
    case when decision = 'changes_requested' then 'A clearer photo, please.' end,
    case when decision = 'approved' and n % 50 = 0 and turn < versions then submitted end
  from (
    select *, at + interval '10 minutes' + (app.now() - at) * 0.9 * (turn - 1) / 3 as submitted,
      case
        when turn < versions - has_edit_in_review::int
          then (array['approved', 'superseded', 'changes_requested'])[1 + (n + turn) % 3]
        when turn = versions and is_in_review then null
        when state = 'changes_requested' then 'changes_requested'
        else 'approved'
      end as decision
    from aged, generate_series(1, versions) turn
  ) as made;
