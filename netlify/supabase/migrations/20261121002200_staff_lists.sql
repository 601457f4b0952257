-- What staff see. Their lists are functions that answer one page, as JSON or as rows, a page beginning
-- behind the row that its cursor names; who asks was checked by the endpoint.

-- The name of a listing: as it was handed in last, else as it is being written.
create function app.listing_name(listing bigint) returns text
  language sql stable set search_path = ''
as $$
  select coalesce(
    (select name from public.listing_versions where listing_id = listing order by id desc limit 1),
    (select draft ->> 'name' from public.listings where id = listing), ''
  );
$$;

-- Listings with these words in their name or in an address they ever had, or with this number.
create function app.listings_called(words text) returns setof bigint
  language sql stable set search_path = ''
as $$
  select id from public.listings where strpos(called, lower(words)) > 0
  union
  select id from public.listings where id = case when words ~ '^[1-9][0-9]{0,14}$' then words::bigint end
  union
  select listing_id from public.listing_slugs
  where strpos(slug, replace(lower(words), ' ', '-')) > 0;
$$;

-- Versions that wait, oldest first. Two days run from the payment that waits with it, or without one
-- from when it was handed in.
create function public.staff_review(page_size int, after_version bigint default 0) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(waiting.row order by waiting.version), '[]') from (
    select submitted.id as version, jsonb_build_object(
      'version', submitted.id, 'listing', listings.id, 'state', listings.state, 'slug', listings.slug,
      'owner', members.name, 'paid_at', paid.paid_at, 'is_owed_back', exists (
        select from public.payments where listing_id = listings.id and payments.state = 'refund_due'
      ), 'submitted_at', submitted.submitted_at,
      'minutes_left', floor(extract(epoch from
        coalesce(paid.paid_at, submitted.submitted_at) + interval '48 hours' - app.now()) / 60),
      'submitted', to_jsonb(submitted), 'approved', to_jsonb(approved),
      'changes', to_jsonb(asked)
    ) as row
    from public.listing_versions as submitted
      join public.listings on listings.review_version = submitted.id
      left join public.members on members.id = listings.owner_id
      left join public.listing_versions as approved on approved.id = listings.shown_version
      left join lateral (
        select min(payments.paid_at) as paid_at from public.payments
        where listing_id = listings.id and payments.state = 'paid' and covers_from is null
      ) as paid on true
      left join lateral (
        select earlier.reason, earlier.decided_at as at from public.listing_versions as earlier
        where earlier.listing_id = listings.id and earlier.decision = 'changes_requested'
        order by earlier.id desc limit 1
      ) as asked on true
    where submitted.decision is null and submitted.id > after_version
    order by submitted.id
    limit least(page_size, 500)
  ) as waiting;
$$;

-- Listings, newest first.
create function public.staff_listings(
  page_size int, words text default '', in_state text default null,
  before_id bigint default 9223372036854775807, only_id bigint default null
) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', held.id, 'name', app.listing_name(held.id), 'state', held.state, 'slug', held.slug,
    'owner', members.name, 'featured', held.featured, 'is_waiting', held.review_version is not null,
    'live_until', held.live_until, 'created_at', held.created_at,
    'reason', case when held.state in ('changes_requested', 'suspended', 'withdrawn') then (
      select audit_log.reason from public.audit_log
      where subject = 'listing' and subject_id = held.id::text and to_state = held.state
      order by audit_log.id desc limit 1
    ) end
  ) order by held.id desc), '[]')
  from (
    select * from public.listings
    where id < before_id and (in_state is null or state = in_state)
      and (only_id is null or id = only_id)
      and (words = '' or id in (select app.listings_called(words)))
    order by id desc
    limit least(page_size, 500)
  ) as held
    left join public.members on members.id = held.owner_id;
$$;

-- A payment with the advert that it is for, and whom to call about it.
create function app.payment_for_staff(paid public.payments) returns jsonb
  language sql stable set search_path = ''
as $$
  select to_jsonb(paid) - 'member_id' || jsonb_build_object(
    'payer', (select name from public.members where id = paid.member_id),
    'listing', (
      select jsonb_build_object(
        'id', listings.id, 'name', app.listing_name(listings.id), 'state', listings.state,
        'contact', newest.contact, 'phone', newest.phone, 'email', newest.email
      )
      from public.listings
        left join lateral (
          select contact, phone, email from public.listing_versions
          where listing_id = listings.id order by id desc limit 1
        ) as newest on true
      where listings.id = paid.listing_id
    )
  );
$$;

-- Payments, newest first. The words are looked for in references, codes and names.
create function public.staff_payments(
  page_size int, words text default '', in_state text default null,
  before_at timestamptz default 'infinity', before_id uuid default null, only_id uuid default null
) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(app.payment_for_staff(found) order by created_at desc, id desc), '[]')
  from (
    select * from public.payments
    where created_at <= before_at
      and (before_id is null or (created_at, id) < (before_at, before_id))
      and (in_state is null or state = in_state)
      and (only_id is null or id = only_id)
      and (words = ''
        -- Said on the phone, a reference has no hyphen.
        or strpos(replace(reference, '-', ''), nullif(upper(regexp_replace(words, '[\s-]', '', 'g')), '')) > 0
        or strpos(provider_reference, upper(words)) > 0
        or listing_id in (select app.listings_called(words)))
    order by created_at desc, id desc
    limit least(page_size, 500)
  ) as found;
$$;

-- What is due back: who paid first comes first.
create function public.staff_refunds(
  page_size int, after_at timestamptz default '-infinity',
  after_id uuid default '00000000-0000-0000-0000-000000000000'
) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(app.payment_for_staff(due) order by paid_at, id), '[]')
  from (
    select * from public.payments
    where state = 'refund_due' and (paid_at, id) > (after_at, after_id)
    order by paid_at, id
    limit least(page_size, 500)
  ) as due;
$$;

-- What the database knows of accounts, for the list of the staff.
create function public.staff_members(ids uuid[]) returns table (id uuid, listings int, seen_on date)
  language sql stable security definer set search_path = ''
as $$
  select members.id,
    (select count(*)::int from public.listings where owner_id = members.id),
    member_visits.seen_on
  from public.members
    left join public.member_visits on member_visits.member_id = members.id
  where members.id = any (ids);
$$;

-- What was done, newest first: with the name of who did it, and with what staff call its subject, where
-- there are any still.
create function public.staff_audit(
  page_size int, before_id bigint default null, of_subject text default null,
  of_subject_id text default null, by_actors uuid[] default null, by_time boolean default false,
  from_at timestamptz default null, until_at timestamptz default null
) returns table (
  id bigint, at timestamptz, actor uuid, actor_name text, subject text, subject_id text, label text,
  from_state text, to_state text, reason text, details jsonb
)
  language sql stable security definer set search_path = ''
as $$
  select log.id, log.at, log.actor, members.name, log.subject, log.subject_id,
    case log.subject
      when 'listing' then (select slug from public.listings where listings.id = log.subject_id::bigint)
      when 'payment' then (select reference from public.payments where payments.id = log.subject_id::uuid)
      when 'vacancy' then (select name from public.vacancies where vacancies.id = log.subject_id::uuid)
      when 'report' then log.details ->> 'business'
    end,
    log.from_state, log.to_state, log.reason, log.details
  from public.audit_log as log
    left join public.members on members.id = log.actor
  where (before_id is null or log.id < before_id)
    and (of_subject is null or log.subject = of_subject)
    and (of_subject_id is null or log.subject_id = of_subject_id)
    and (by_actors is null or log.actor = any (by_actors))
    and (not by_time or log.actor is null)
    and (from_at is null or log.at >= from_at)
    and (until_at is null or log.at < until_at)
  order by log.id desc
  limit least(page_size, 500);
$$;
