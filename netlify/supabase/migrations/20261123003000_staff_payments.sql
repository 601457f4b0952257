-- What is looked for in references and codes, as patterns, or null: an index knows words of three signs
-- and more, and fewer name no payment. Said on the phone, a reference has no hyphen.
create function app.reference_pattern(words text) returns text
  language sql immutable set search_path = ''
  return (
    select case when char_length(spoken) >= 3 then app.like_pattern(spoken) end
    from (select upper(regexp_replace(words, '[\s-]', '', 'g')) as spoken) as said
  );

create function app.code_pattern(words text) returns text
  language sql immutable set search_path = ''
  return case when char_length(words) >= 3 then app.like_pattern(upper(words)) end;

-- Payments with these words in their reference, their code or the name of their listing: of each kind
-- `most` at most.
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

-- A payment as staff see it. The name is read with the rest of the newest version.
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

-- Payments, newest first. The words are looked for in references, codes and names. Where they find few,
-- those are sorted; where they find many, the newest are looked through and a page is soon full.
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
          -- Asked of each: a plan for 'exists' would gather all listings that are called so.
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

-- What is due back: who paid first comes first.
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
