-- A row is a fault of the site: an unexpected error at one place, with its count. The message of a fault of a function
-- or a schedule has no variable parts. A constraint below checks this partly. A fault of a browser has only a file and
-- a line.
create table public.faults (
  id bigint generated always as identity primary key,
  -- The hash of place, code and message. Errors with the same hash are one fault.
  hash text not null,
  source text not null,
  -- 'POST /api/my-listings/:id/payment', the name of a schedule or of a part of one, or 'Feed.js:1'.
  place text not null,
  -- The SQLSTATE, or the code of a system error; '' without one.
  code text not null default '',
  -- The first line of the message, with '#' in place of variable parts.
  message text not null default '',
  area text not null default 'other',
  -- The build of the newest occurrence: the id of a deploy, or for a browser the hash in the name of a script.
  build text not null,
  count int not null default 1,
  first_at timestamptz not null default app.now(),
  last_at timestamptz not null default app.now(),
  -- Staff have marked the fault as known. It stays known in later builds, and no e-mail reports it.
  known_at timestamptz,
  known_by uuid references public.members (id) on delete set null,
  -- Time of the e-mail to staff about the fault. An e-mail that is being sent has a lease.
  emailed_at timestamptz,
  leased_until timestamptz,

  constraint faults_hash_is_unique unique (hash),
  constraint faults_hash_is_a_hash check (hash ~ '^[0-9a-f]{64}$'),
  constraint faults_source_is_valid check (source in ('function', 'schedule', 'browser')),
  constraint faults_area_is_valid check (area in ('money', 'other')),
  constraint faults_of_browsers_are_not_money check (source <> 'browser' or area = 'other'),
  constraint faults_of_browsers_have_a_file_and_a_line
    check ((source = 'browser') = (place ~ '^[A-Za-z_-]{1,80}\.js:[1-9][0-9]{0,5}$')),
  constraint faults_of_browsers_have_no_text check (source <> 'browser' or (code = '' and message = '')),
  constraint faults_place_length check (char_length(place) between 1 and 200),
  constraint faults_code_is_a_code check (code ~ '^[A-Z0-9_]{0,40}$'),
  constraint faults_message_has_no_variable_parts check (char_length(message) <= 200 and message !~ '[0-9@"`]'),
  constraint faults_build_is_an_id check (build ~ '^[A-Za-z0-9_-]{1,64}$'),
  constraint faults_count_is_positive check (count > 0),
  constraint faults_known_by_is_dated check (known_by is null or known_at is not null)
);

create index faults_in_order on public.faults ((known_at is not null), last_at, id);
create index faults_to_mark on public.faults (id) where known_at is null;
create index faults_without_an_email on public.faults (id) where emailed_at is null and known_at is null;
create index faults_of_a_member on public.faults (known_by) where known_by is not null;

grant select on public.faults to service_role;

alter table public.faults enable row level security;

-- The number of new faults on a day in Nairobi, and the state of the day's e-mail about them.
create table app.fault_days (
  day date primary key default app.today(),
  browser_rows int not null default 0,
  other_rows int not null default 0,
  digest_leased_until timestamptz,
  digest_sent_at timestamptz
);

-- Returns true if a lease has ended. A new lease lasts five minutes. A lease that ends more than ten minutes from now
-- was set by a wrong clock, so it counts as ended. The additional five minutes cover the wait for a lock, because now()
-- is the start of a transaction.
create function app.is_fault_lease_over(p_leased_until timestamptz) returns boolean
  language sql stable set search_path = ''
  return p_leased_until is null or p_leased_until <= app.now()
    or p_leased_until > app.now() + interval '10 minutes';

-- Counts an occurrence of a fault, and adds a row for a new fault. A day has at most 50 new faults of browsers and
-- 500 others. Further ones are ignored. Returns true if an e-mail about a fault with money is due. A fault that once
-- had the area 'money' keeps it. Locks the row of an existing fault. For a new fault, locks the row of the day and then
-- the new row, so that concurrent calls wait for each other and never deadlock.
create function public.record_fault(
  p_source text, p_place text, p_code text, p_message text, p_area text, p_build text
) returns boolean
  language sql volatile security definer set search_path = '' set statement_timeout = '1s'
as $$
  with fault as (
    select encode(sha256(convert_to(concat_ws(E'\n', p_place, p_code, p_message), 'utf8')), 'hex') as hash
  ), repeated as (
    update public.faults
      set count = faults.count + 1, last_at = greatest(faults.last_at, app.now()), build = p_build,
        area = case when p_area = 'money' then p_area else faults.area end
      from fault where faults.hash = fault.hash
      returning faults.area, faults.emailed_at, faults.known_at
  ), allowance as (
    insert into app.fault_days as today (browser_rows, other_rows)
      select (p_source = 'browser')::int, (p_source <> 'browser')::int
      where not exists (select from repeated)
      on conflict (day) do update
        set browser_rows = today.browser_rows + excluded.browser_rows,
          other_rows = today.other_rows + excluded.other_rows
        where case when p_source = 'browser' then today.browser_rows < 50 else today.other_rows < 500 end
      returning day
  ), added as (
    insert into public.faults as stored (hash, source, place, code, message, area, build)
      select fault.hash, p_source, p_place, p_code, p_message, p_area, p_build from fault cross join allowance
      -- A concurrent call may have added the row since the snapshot of this statement.
      on conflict (hash) do update
        set count = stored.count + 1, last_at = greatest(stored.last_at, app.now()), build = excluded.build,
          area = case when excluded.area = 'money' then excluded.area else stored.area end
      returning area, emailed_at, known_at
  )
  select exists (
    select from (select * from repeated union all select * from added) as written
    where area = 'money' and emailed_at is null and known_at is null
  );
$$;

-- Records a fault of a browser like public.record_fault, with an empty message and the area 'other'.
create function public.record_browser_fault(p_build text, p_file text, p_line int) returns void
  language sql volatile security definer set search_path = '' set statement_timeout = '1s'
as $$
  select public.record_fault('browser', p_file || ':' || p_line, '', '', 'other', p_build);
$$;

-- Leases the faults of the area 'money' that no e-mail has reported, for five minutes, and returns them. Skips locked
-- rows, so that concurrent runs lease different faults.
create function public.lease_fault_alerts() returns setof public.faults
  language sql volatile security definer set search_path = ''
as $$
  update public.faults set leased_until = app.now() + interval '5 minutes'
  where id in (
    select id from public.faults
    where emailed_at is null and known_at is null and area = 'money' and app.is_fault_lease_over(leased_until)
    order by id limit 50 for update skip locked
  )
  returning *;
$$;

-- Leases the day's e-mail about all faults that no e-mail has reported, for five minutes, and returns the faults.
-- Returns none before seven o'clock in Nairobi, after the e-mail of the day, and while another run has the lease.
-- Locks the row of the day, then the faults.
create function public.lease_fault_digest() returns setof public.faults
  language sql volatile security definer set search_path = ''
as $$
  with digest as (
    insert into app.fault_days as today (digest_leased_until)
      select app.now() + interval '5 minutes'
      where app.now() >= app.start_of_day(app.today()) + interval '7 hours' and exists (
        select from public.faults
        where emailed_at is null and known_at is null and app.is_fault_lease_over(leased_until)
      )
      on conflict (day) do update set digest_leased_until = excluded.digest_leased_until
        where today.digest_sent_at is null and app.is_fault_lease_over(today.digest_leased_until)
      returning day
  ), due as materialized (
    -- Only the run with the lease of the day locks faults, so that it finds none locked by another run.
    select id from public.faults
    where exists (select from digest)
      and emailed_at is null and known_at is null and app.is_fault_lease_over(leased_until)
    order by id limit 500 for update skip locked
  )
  update public.faults set leased_until = app.now() + interval '5 minutes'
  from due
  where faults.id = due.id
  returning faults.*;
$$;

-- Ends the lease of faults after the attempt to send their e-mail. If the e-mail was sent, the faults count as
-- reported. Otherwise the next run leases them again. Locks the faults, then the rows of days with a leased e-mail.
create function public.finish_fault_email(p_fault_ids bigint[], p_is_sent boolean, p_is_digest boolean) returns void
  language sql volatile security definer set search_path = ''
as $$
  update public.faults
    set leased_until = null, emailed_at = case when p_is_sent then app.now() else emailed_at end
    where id = any (p_fault_ids);
  update app.fault_days
    set digest_leased_until = null, digest_sent_at = case when p_is_sent then app.now() end
    where p_is_digest and digest_leased_until is not null;
$$;

-- Marks a fault as known, or as not known. Locks the fault. Raises PT404 for an unknown id, and 23503 for an actor
-- without a row.
create function public.mark_fault(p_actor_id uuid, p_fault_id bigint, p_is_known_fault boolean) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.faults
    set known_at = case when p_is_known_fault then coalesce(known_at, app.now()) end,
      known_by = case when p_is_known_fault then coalesce(known_by, p_actor_id) end
    where id = p_fault_id;
  if not found then
    raise exception 'no such fault' using errcode = 'PT404';
  end if;
end;
$$;

-- Returns a page of the faults that staff have marked as known, or of the others, newest occurrence first, after
-- the cursor.
create function public.staff_faults(
  p_is_known_fault boolean, p_limit int,
  p_before_at timestamptz default 'infinity', p_before_id bigint default 9223372036854775807
) returns jsonb
  language sql stable security definer set search_path = '' set statement_timeout = '8s'
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', fault.id, 'source', fault.source, 'place', fault.place, 'code', fault.code, 'message', fault.message,
    'area', fault.area, 'build', fault.build, 'count', fault.count, 'first_at', fault.first_at,
    'last_at', fault.last_at, 'emailed_at', fault.emailed_at, 'known_at', fault.known_at,
    'known_by', (select name from public.members where members.id = fault.known_by)
  ) order by fault.last_at desc, fault.id desc), '[]')
  from (
    select * from public.faults
    where (known_at is not null) = p_is_known_fault and (last_at, id) < (p_before_at, p_before_id)
    order by last_at desc, id desc
    limit least(p_limit, 500)
  ) as fault;
$$;
