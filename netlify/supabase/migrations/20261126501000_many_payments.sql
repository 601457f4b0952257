-- What a million payments made slow.

-- Her newest number is found among her own; by time alone it was looked for among everybody's.
create index payments_of_a_member_by_time on public.payments (member_id, created_at);
drop index public.payments_of_a_member;

-- The provider of the payment stays, so that the totals of a month read no payments.
alter table public.ledger add column provider text;
alter table public.ledger disable trigger ledger_append_only;
update public.ledger set provider = payments.provider from public.payments where payments.id = payment_id;
alter table public.ledger enable trigger ledger_append_only, alter column provider set not null;

create function app.note_provider() returns trigger
  language plpgsql volatile set search_path = ''
as $$
begin
  new.provider := (select provider from public.payments where id = new.payment_id);
  return new;
end;
$$;
create trigger ledger_notes_provider before insert on public.ledger
  for each row execute function app.note_provider();

-- What came in and went back in a month, each day and provider by itself.
create or replace function public.daily_totals(of_month date) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(total order by total.day, total.provider, total.currency), '[]')
  from (
    select (entry.at at time zone 'Africa/Nairobi')::date as day, entry.provider, entry.currency,
      count(*) filter (where not corrects) as count,
      coalesce(sum(entry.amount) filter (where direction = 'in'), 0) as came,
      coalesce(sum(entry.amount) filter (where direction = 'out'), 0) as went,
      sum(case direction when 'in' then entry.amount else -entry.amount end) as net
    from public.ledger as entry
    where entry.at >= app.start_of_day(of_month)
      and entry.at < app.start_of_day((of_month + interval '1 month')::date)
    group by 1, 2, 3
  ) as total;
$$;

-- Payments with this text in their reference, their code or the name of their listing; at most `most` of each
-- kind. Those of one state are few although those of all are many.
drop function app.match_payments(text, bigint[], int);
create function app.match_payments(words text, listings bigint[], most int, in_state text) returns setof uuid
  language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  as_reference text := app.reference_pattern(words);
  as_code text := app.code_pattern(words);
begin
  return query
    (
      select id from public.payments
      where replace(reference, '-', '') like as_reference and (in_state is null or state = in_state) limit most
    )
    union
    (
      select id from public.payments
      where provider_reference like as_code and (in_state is null or state = in_state) limit most
    )
    union
    (
      select id from public.payments
      where listing_id = any (listings) and (in_state is null or state = in_state) limit most
    );
end;
$$;

-- Payments, newest first, by reference, code or name. Few matches are sorted; with many matches the newest
-- payments are filtered, because a page is soon full.
create or replace function public.staff_payments(
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
      found := array(select app.match_payments(words, listings, few, in_state));
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

-- Deletes what a member wrote, chose and uploaded; the cleaning job deletes the files of her pictures, which
-- have no owner then. Her listings go along; payments stay, without the payer. A repeated call changes
-- nothing more. One account at a time, because two members may have reported each other.
create or replace function public.delete_member(member uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  due record;
begin
  perform pg_advisory_xact_lock(hashtextextended('delete_member', 0));
  perform from public.members where id = member for no key update;
  if not found then
    return;
  end if;
  perform app.set_actor(member, 'account-deleted');
  for due in select id from public.listings where owner_id = member order by id for no key update loop
    perform app.cancel_payments(due.id, 'account-deleted');
    update public.listings
      set state = 'withdrawn', shown_version = null, review_version = null, slug = null, draft = '{}',
        featured = false, owner_id = null, updated_at = app.now()
      where id = due.id;
    delete from public.listing_versions where listing_id = due.id;
    delete from public.listing_slugs where listing_id = due.id;
    delete from public.notices where listing_id = due.id;
    -- Her numbers go with her; the money and its codes stay, as the books have to.
    delete from public.payment_claims using public.orders
      where orders.listing_id = due.id and payment_claims.order_id = orders.id;
    delete from public.listings where id = due.id
      and not exists (select from public.payments where listing_id = due.id);
  end loop;
  update public.payments set phone = null, member_id = null where member_id = member;
  delete from public.members where id = member;
end;
$$;
