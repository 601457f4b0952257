-- A pattern for payments' references, or null for a text that is too short for the index. A reference that is
-- read out on the phone has no hyphen.
create function app.reference_pattern(words text) returns text
  language sql immutable set search_path = ''
  return (
    select case when char_length(spoken) >= 3 then app.like_pattern(spoken) end
    from (select upper(regexp_replace(words, '[\s-]', '', 'g')) as spoken) as said
  );

-- A pattern for providers' codes, or null for a text that is too short for the index.
create function app.code_pattern(words text) returns text
  language sql immutable set search_path = ''
  return case when char_length(words) >= 3 then app.like_pattern(upper(words)) end;

-- Payments with this text in their reference, their code or the name of their listing; at most `most` of each
-- kind.
create function app.match_payments(words text, listings bigint[], most int) returns setof uuid
  language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  as_reference text := app.reference_pattern(words);
  as_code text := app.code_pattern(words);
begin
  return query
    (select id from public.payments where replace(reference, '-', '') like as_reference limit most)
    union
    (select id from public.payments where provider_reference like as_code limit most)
    union
    (select id from public.payments where listing_id = any (listings) limit most);
end;
$$;

-- A payment as staff see it. The name comes from the newest version, which is read for the contact anyway.
create function app.staff_payment(paid public.payments) returns jsonb
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

-- Payments, newest first, by reference, code or name. Few matches are sorted; with many matches the newest
-- payments are filtered, because a page is soon full.
create function public.staff_payments(
  page_size int, words text default '', in_state text default null,
  before_at timestamptz default 'infinity', before_id uuid default null, only_id uuid default null
) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  few constant int := 1000;
  as_reference text := app.reference_pattern(words);
  as_code text := app.code_pattern(words);
  as_name text := app.like_pattern(lower(words));
  listings bigint[];
  found uuid[];
  are_few boolean;
begin
  if words <> '' then
    listings := array(select app.match_listings(words, few));
    if cardinality(listings) < few then
      found := array(select app.match_payments(words, listings, few));
    end if;
    are_few := coalesce(cardinality(found) < few, false);
  end if;
  return (
    select coalesce(jsonb_agg(app.staff_payment(row) order by created_at desc, id desc), '[]')
    from (
      select * from public.payments
      where created_at <= before_at
        and (before_id is null or (created_at, id) < (before_at, before_id))
        and (in_state is null or state = in_state)
        and (only_id is null or id = only_id)
        and (are_few is not true or id = any (found))
        and (are_few is not false or replace(reference, '-', '') like as_reference
          or provider_reference like as_code
          -- A scalar sub-select is evaluated row by row; a plan for 'exists' would gather all matching listings.
          or (select search_name like as_name from public.listings where listings.id = listing_id)
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

-- Refunds that are due, the earliest payment first.
create function public.staff_refunds(
  page_size int, after_at timestamptz default '-infinity',
  after_id uuid default '00000000-0000-0000-0000-000000000000'
) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(app.staff_payment(due) order by paid_at, id), '[]')
  from (
    select * from public.payments
    where state = 'refund_due' and (paid_at, id) > (after_at, after_id)
    order by paid_at, id
    limit least(page_size, 500)
  ) as due;
$$;
