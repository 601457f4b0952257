-- Notices to owners are written with the change itself, and become letters afterwards. A letter's writer
-- claims the notice, which is due again when the letter fails.
create table public.notices (
  id bigint generated always as identity primary key,
  -- The key names the event, so that one event is told once.
  key text not null unique,
  kind text not null,
  listing_id bigint references public.listings (id) on delete cascade,
  payment_id uuid references public.payments (id),
  at timestamptz not null default app.now(),
  next_attempt_at timestamptz not null default app.now(),
  done_at timestamptz
);

create index notices_of_a_listing on public.notices (listing_id);
create index notices_due on public.notices (next_attempt_at) where done_at is null;

grant select, update (done_at) on public.notices to service_role;

alter table public.notices enable row level security;

-- A notice of a known key is not enqueued again.
create function app.enqueue_notice(new_key text, new_kind text, about bigint, paid uuid default null) returns void
  language sql volatile set search_path = ''
as $$
  insert into public.notices (key, kind, listing_id, payment_id)
    values (new_key, new_kind, about, paid) on conflict (key) do nothing;
$$;

-- A notice that was overtaken is not sent: after an outage nobody is reminded of an end that is over, or
-- asked to renew what she renewed.
--+
-- A notice that was overtaken is not sent: after an outage nobody is reminded of an end that is over, asked to
-- renew what she renewed, or told of a week that is not the last one.
create function app.is_notice_current(
  told public.notices, listing public.listings, payment public.payments, version public.listing_versions
) returns boolean
  language sql stable set search_path = ''
as $$
  select coalesce(
    case
      when told.kind like 'ends-in-%' then
        listing.state = 'live' and listing.live_payment = told.payment_id and listing.live_until > app.now()
      when told.kind = 'week' then app.told_week(told.at) = app.told_week(app.now())
      when told.kind = 'live' then listing.state = 'live' and listing.live_payment = told.payment_id
      when told.kind = 'expired' then listing.state = 'expired'
      when told.kind = 'suspended' then listing.state = 'suspended'
      when told.kind = 'restored' then listing.state <> 'suspended'
      when told.kind = 'submitted' then version.decision is null
      -- A listing that went live since is told of that instead.
      when told.kind = 'approved' then not exists (
        select from public.notices as other
        where other.listing_id = told.listing_id and other.kind = 'live' and other.at >= told.at
      )
      when told.kind = 'payment-review' then payment.state = 'review'
      when told.kind = 'refund-due' then payment.state = 'refund_due'
      else true
    end, false);
$$;

-- Takes up to `most` notices that are due, with all that a letter says. A lease of five minutes, longer than
-- any function runs, keeps others from taking a notice; it is due again unless it is finished.
create function public.claim_notices(most int) returns table (
  id bigint, key text, kind text, is_current boolean, member_id uuid, wants_reminders boolean, wants_weekly boolean,
  listing_id bigint, business text, slug text, listing_state text, live_until timestamptz,
  reason text, payment jsonb, brought jsonb
)
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '25s'
as $$
#variable_conflict use_column
begin
  return query
  with due as materialized (
    select id from public.notices
    where done_at is null and next_attempt_at <= app.now()
    order by kind = 'week', next_attempt_at, id
    limit most
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
    coalesce(shown.name, version.name, listing.draft ->> 'name', ''), listing.slug, listing.state,
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
    left join public.listing_versions as shown on shown.id = listing.shown_version
    -- The key of a notice about a version ends with the version's id.
    left join public.listing_versions as version
      on taken.kind in ('submitted', 'approved', 'changes-requested')
      and version.id = substring(taken.key from '[0-9]+$')::bigint
    cross join lateral (
      select app.notice_brought(taken.kind, taken.at, listing) as brought
    ) as numbers
  order by taken.id;
end;
$$;

-- A notice that was sent, or need not be sent, is done.
create function public.finish_notice(notice bigint) returns void
  language sql volatile security definer set search_path = ''
as $$
  update public.notices set done_at = app.now() where id = notice and done_at is null;
$$;

-- A notice that could not be sent is due again in a minute.
create function public.release_notice(notice bigint) returns void
  language sql volatile security definer set search_path = ''
as $$
  update public.notices set next_attempt_at = app.now() + interval '1 minute'
    where id = notice and done_at is null;
$$;

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

-- What an advert brought on these days, counted as its owner's numbers are, and where our staff promoted it.
create function app.advert_brought(advert public.listings, from_day date, to_day date) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'business', coalesce(
      (select name from public.listing_versions where id = advert.shown_version), app.listing_name(advert.id)
    ),
    'slug', advert.slug,
    'people', coalesce(sum(people), 0),
    'asked', coalesce(sum(asked), 0),
    'channels', coalesce((
      select jsonb_agg(distinct channel) from public.listing_promotions(advert.id, from_day) where day <= to_day
    ), '[]')
  )
  from (
    select day, people, asked from public.visit_days where listing_id = advert.id
    union all
    select day, people, asked from app.unsummed_days where listing_id = advert.id
  ) as counted
  where day between from_day and to_day;
$$;

-- What the letter of a notice says of an owner's adverts: of the week for all that she has live, before an end for
-- the one, of four weeks at most. Null where there is nothing to say. That nobody was counted is said only where
-- visits were counted before the week and within it.
create function app.notice_brought(kind text, at timestamptz, about public.listings) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  from_day date;
  to_day date;
  is_counted boolean;
begin
  if kind like 'ends-in-%' then
    from_day := greatest(app.today() - 27, (about.live_from at time zone 'Africa/Nairobi')::date);
    return jsonb_build_object(
      'from', from_day, 'to', app.today(), 'is_counted', false,
      'adverts', jsonb_build_array(app.advert_brought(about, from_day, app.today()))
    );
  elsif kind <> 'week' then
    return null;
  end if;
  from_day := app.told_week(at);
  to_day := from_day + 6;
  is_counted := coalesce(
    (select min(day) <= from_day and max(day) >= from_day from public.reach_days), false
  );
  return (
    select jsonb_build_object(
      'from', from_day, 'to', to_day, 'is_counted', is_counted, 'adverts', jsonb_agg(told.brought order by told.id)
    )
    from (
      select listings.id, app.advert_brought(listings, from_day, to_day) as brought
      from app.told_listings(from_day) as listings where owner_id = about.owner_id
    ) as told
    where is_counted or told.brought @? '$ ? (@.people > 0 || @.asked > 0 || @.channels.size() > 0)'
    having count(*) > 0
  );
end;
$$;
