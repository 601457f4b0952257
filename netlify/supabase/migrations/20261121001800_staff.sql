-- What staff see and do. Their lists are functions that answer one page as JSON, a page beginning behind
-- the row that its cursor names; who asks was checked by the endpoint.

-- An M-Pesa code is one and the same money, whoever told us of it.
create unique index payments_one_mpesa_code on public.payments (provider_reference)
  where provider in ('till', 'mpesa');
create index payments_by_time on public.payments (created_at, id);
create index payments_to_refund on public.payments (paid_at, id) where state = 'refund_due';

-- What staff decide about a new version of an advert that stays as it is, because it is live or was.
create function app.note_decision() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into public.audit_log (actor, subject, subject_id, from_state, to_state, reason, details)
  select new.decided_by, 'listing', listings.id::text, listings.state, listings.state,
    coalesce(new.reason, ''), jsonb_build_object('version', new.id, 'decision', new.decision)
  from public.listings where id = new.listing_id and state in ('live', 'expired');
  return null;
end;
$$;
create trigger listing_versions_note_decision after update of decision on public.listing_versions
  for each row when (new.decided_by is not null and new.decision in ('approved', 'changes_requested'))
  execute function app.note_decision();

create or replace function public.feature_listing(
  acting uuid, as_staff boolean, listing bigint, is_featured boolean
) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings;
begin
  perform app.require_staff(as_staff);
  held := app.lock_listing(null, listing);
  if held.featured = is_featured then
    return;
  end if;
  if held.state not in ('approved', 'live') then
    perform app.refuse_move(held, 'featuring');
  end if;
  update public.listings set featured = is_featured, updated_at = app.now() where id = listing;
  insert into public.audit_log (actor, subject, subject_id, from_state, to_state, details)
    values (
      acting, 'listing', listing::text, held.state, held.state,
      jsonb_build_object('featured', is_featured)
    );
end;
$$;

-- Gives unmatched money to the listing that it was for. It has to be what that costs: other money stays
-- where it is. A payment of the same sum that the owner had opened is this one, and is closed.
drop function public.match_payment(uuid, boolean, uuid, bigint, text, int, int, text);
create function public.match_payment(
  acting uuid, as_staff boolean, payment uuid, listing bigint, of_package text, for_days int,
  for_amount int, in_currency text, website boolean default false
) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings;
  paid public.payments;
begin
  perform app.require_staff(as_staff);
  held := app.lock_listing(null, listing);
  select * into paid from public.payments where id = payment for update;
  perform app.act(acting);
  if (paid.listing_id, paid.package, paid.with_website) = (listing, of_package, website) then
    return paid.state;
  end if;
  if paid.id is null or paid.state <> 'review' or paid.listing_id is not null then
    raise exception 'it is matched already' using errcode = 'PT409';
  end if;
  if (paid.received_amount, paid.currency) is distinct from (for_amount, in_currency) then
    raise exception 'it is another sum' using errcode = 'PT409';
  end if;
  if held.state in ('draft', 'suspended', 'withdrawn') then
    perform app.refuse_move(held, 'paying');
  end if;
  update public.payments set state = 'failed', reason = 'it came as ' || paid.reference
    where listing_id = listing and state = 'pending'
      and (amount, currency) = (for_amount, in_currency);
  update public.payments
    set listing_id = listing, member_id = held.owner_id, package = of_package, days = for_days,
      amount = for_amount, currency = in_currency, with_website = website
    where id = payment returning * into paid;
  return app.settle(paid, paid.provider_reference, paid.received_amount, in_currency);
end;
$$;

-- The name of a listing: as it was handed in last, else as it is being written.
create function app.listing_name(listing bigint) returns text
  language sql stable set search_path = ''
as $$
  select coalesce(
    (select name from public.listing_versions where listing_id = listing order by id desc limit 1),
    (select draft ->> 'name' from public.listings where id = listing), ''
  );
$$;

-- By what its owner calls it staff look for a listing; what it was called before is in its addresses.
alter table public.listings
  add column called text generated always as (lower(draft ->> 'name')) stored;

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
      'owner', members.name, 'paid_at', paid.paid_at, 'submitted_at', submitted.submitted_at,
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
create index listing_versions_waiting on public.listing_versions (id) where decision is null;
create index listings_in_review on public.listings (review_version) where review_version is not null;

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
      and (words = '' or strpos(reference, upper(words)) > 0
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

revoke execute on function
  app.note_decision(), app.listing_name(bigint), app.listings_called(text),
  app.payment_for_staff(public.payments),
  public.match_payment(uuid, boolean, uuid, bigint, text, int, int, text, boolean),
  public.staff_review(int, bigint),
  public.staff_listings(int, text, text, bigint, bigint),
  public.staff_payments(int, text, text, timestamptz, uuid, uuid),
  public.staff_refunds(int, timestamptz, uuid)
  from public, anon, authenticated;
grant execute on function
  public.match_payment(uuid, boolean, uuid, bigint, text, int, int, text, boolean),
  public.staff_review(int, bigint),
  public.staff_listings(int, text, text, bigint, bigint),
  public.staff_payments(int, text, text, timestamptz, uuid, uuid),
  public.staff_refunds(int, timestamptz, uuid)
  to service_role;
