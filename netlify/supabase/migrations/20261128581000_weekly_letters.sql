-- A letter each week about what an owner's live adverts brought, unless she switched it off.
alter table public.member_settings add column weekly boolean not null default true;
grant insert (weekly), update (weekly) on public.member_settings to authenticated;

-- Weeks, by their Mondays, of which each owner has her notice. So the minute's run looks for owners once a week.
create table app.told_weeks (
  week date primary key
);

-- The Monday of the week that a letter of this moment tells of: the last whole week, from Monday at eight in Nairobi.
create function app.told_week(at timestamptz) returns date
  language sql immutable set search_path = ''
  return date_trunc('week', at at time zone 'Africa/Nairobi' - interval '8 hours')::date - 7;

-- What a weekly letter is about: what is live now, and was on the whole last day of the week at least.
create function app.told_listings(week date) returns setof public.listings
  language sql stable set search_path = ''
as $$
  select * from public.listings
  where state = 'live' and live_until > app.now() and live_from <= app.start_of_day(week + 6)
    and owner_id is not null;
$$;

-- One notice for each owner, at her oldest live advert, in the first run after it is due. A listing that another
-- transaction is deleting is left for the next run, and then the week is not done.
create function app.enqueue_weekly_letters() returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  due_week date := app.told_week(app.now());
  is_done boolean;
begin
  if exists (select from app.told_weeks where week = due_week) then
    return;
  end if;
  with oldest as materialized (
    select min(id) as id from app.told_listings(due_week) group by owner_id
  ), held as materialized (
    select id, owner_id from public.listings
    where id in (select id from oldest) and owner_id is not null
    order by id for key share skip locked
  ), enqueued as (
    insert into public.notices (key, kind, listing_id)
    select concat_ws('-', 'week', due_week, owner_id), 'week', id from held
    on conflict (key) do nothing
  )
  select (select count(*) from held) = (select count(*) from oldest) into is_done;
  if is_done then
    insert into app.told_weeks (week) values (due_week);
    -- Many, and of no use once the letter is kept.
    delete from public.notices where id in (
      select id from public.notices where kind = 'week' and at < app.now() - interval '7 days'
      for update skip locked
    );
  end if;
end;
$$;

create or replace function public.run_due_transitions() returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not app.try_run_lock('run_due_transitions') then
    return;
  end if;
  perform app.set_actor(null, 'time');
  perform app.expire_listings();
  perform app.refund_unstarted_payments();
  perform app.enqueue_end_reminders();
  perform app.enqueue_weekly_letters();
  perform app.close_unpaid_payments();
  perform app.turn_first_place();
  delete from public.listings where id in (
    select id from public.listings
    where state = 'draft' and slug is null and updated_at <= app.now() - interval '90 days'
      and not exists (select from public.payments where listing_id = listings.id)
    for update skip locked
  );
end;
$$;
