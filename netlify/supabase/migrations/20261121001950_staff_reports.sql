-- Reports are looked into by advert. How many different people sent them is known while they are open.

alter table public.reports drop constraint reports_state_known;
update public.reports set state = 'resolved' where state = 'settled';
alter table public.reports
  -- A keyed hash that is another one for each advert: two reports of one sender tell nothing together.
  add column reporter text,
  add column note text,
  add column decided_at timestamptz,
  add constraint reports_state_known check (state in ('open', 'resolved', 'dismissed')),
  add constraint reports_reporter_is_a_hash check (reporter ~ '^[0-9a-f]{64}$'),
  add constraint reports_reporter_is_known_while_open check (state = 'open' or reporter is null),
  add constraint reports_decision_is_explained
    check (state = 'open' or btrim(coalesce(note, ''), E' \t\r\n') <> '') not valid;

create index reports_of_an_advert on public.reports (state, business, created_at);

create function app.guard_report() returns trigger
  language plpgsql volatile set search_path = ''
as $$
begin
  if old.state <> 'open' and new.state <> old.state then
    raise exception 'a report does not go from % to %', old.state, new.state using errcode = '23514';
  end if;
  if new.state <> 'open' then
    new.reporter := null;
  end if;
  return new;
end;
$$;
create trigger reports_guard before update on public.reports
  for each row execute function app.guard_report();
create trigger reports_note_state after update on public.reports
  for each row when (new.state <> old.state) execute function app.note_desk('report');

create or replace function public.receive_report(
  new_business text, new_reason text, new_message text, client text
) returns table (receipt uuid, wait int)
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  wait := app.wait_for_turn('report-client', client);
  if wait is null then
    perform app.count_attempt('report-client', client);
    insert into public.reports (business, reason, message, reporter)
      values (
        new_business, new_reason, new_message,
        encode(sha256(convert_to(client || ' ' || new_business, 'utf8')), 'hex')
      )
      returning id into receipt;
  end if;
  return next;
end;
$$;

-- The reports by advert: what three people report comes first, then what was reported last. The list
-- begins behind the group that the last three arguments name.
create function public.staff_reports(
  of_state text, page_size int, before_urgent text default null,
  before_at timestamptz default null, before_business text default null
) returns table (
  business text, listing_id bigint, reports int, reporters int, urgent boolean, reasons jsonb,
  first_at timestamptz, last_at timestamptz, messages jsonb
)
  language sql stable security definer set search_path = ''
as $$
  with grouped as (
    select r.business, count(*)::int as reports,
      greatest(1, count(distinct r.reporter))::int as reporters,
      of_state = 'open' and count(distinct r.reporter) >= 3 as urgent,
      min(r.created_at) as first_at, max(r.created_at) as last_at
    from public.reports as r
    where r.state = of_state
    group by r.business
  ), page as (
    select * from grouped
    where before_at is null
      or (grouped.urgent, grouped.last_at, grouped.business) < (before_urgent::boolean, before_at, before_business)
    order by grouped.urgent desc, grouped.last_at desc, grouped.business desc
    limit least(page_size, 500)
  )
  select page.business, listing_slugs.listing_id, page.reports, page.reporters, page.urgent,
    counted.reasons, page.first_at, page.last_at, newest.messages
  from page
    left join public.listing_slugs on listing_slugs.slug = page.business
    cross join lateral (
      select jsonb_object_agg(by_reason.reason, by_reason.number) as reasons from (
        select r.reason, count(*) as number from public.reports as r
        where r.state = of_state and r.business = page.business group by r.reason
      ) as by_reason
    ) as counted
    cross join lateral (
      select coalesce(jsonb_agg(to_jsonb(told) order by told.at desc), '[]') as messages from (
        select r.created_at as at, r.reason, r.message, r.note from public.reports as r
        where r.state = of_state and r.business = page.business
        order by r.created_at desc limit 10
      ) as told
    ) as newest
  order by page.urgent desc, page.last_at desc, page.business desc;
$$;

-- Settles the open reports of an advert up to the newest that staff had seen; later ones stay open.
create function public.settle_reports(
  acting uuid, as_staff boolean, of_business text, outcome text, why text, seen timestamptz
) returns int
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  settled int;
begin
  perform app.require_staff(as_staff);
  if outcome not in ('resolved', 'dismissed') then
    raise exception 'reports are resolved or dismissed' using errcode = '23514';
  end if;
  perform app.act(acting, why);
  update public.reports set state = outcome, note = why, decided_at = app.now()
    where business = of_business and state = 'open' and created_at <= seen;
  get diagnostics settled = row_count;
  if settled = 0 then
    raise exception 'no report is open' using errcode = 'PT409';
  end if;
  return settled;
end;
$$;

-- Posts that are hidden or shown again, by whomever.
create function app.note_hidden() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into public.audit_log (actor, subject, subject_id, from_state, to_state, reason)
    values (
      nullif(current_setting('app.actor', true), '')::uuid, 'post', new.id::text,
      case when old.hidden_at is null then 'shown' else 'hidden' end,
      case when new.hidden_at is null then 'shown' else 'hidden' end,
      coalesce(current_setting('app.reason', true), '')
    );
  return null;
end;
$$;
create trigger posts_note_hidden after update on public.posts
  for each row when ((new.hidden_at is null) <> (old.hidden_at is null))
  execute function app.note_hidden();

-- Nobody decided it: the third report did.
create or replace function app.hide_what_many_report() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.act(null, 'Three members reported it.');
  update public.posts set hidden_at = app.now()
    where id = new.post_id and hidden_at is null
      and (select count(*) from public.post_reports where post_id = new.post_id) >= 3;
  return null;
end;
$$;

-- Whoever reported it has been heard. That a post stays as it is, is a decision, too.
create function app.hide_post(acting uuid, post bigint, is_hidden boolean, why text) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  was_hidden boolean;
begin
  perform app.act(acting, why);
  select hidden_at is not null into was_hidden from public.posts where id = post for update;
  if was_hidden is null then
    raise exception 'no such post' using errcode = 'PT404';
  end if;
  if was_hidden <> is_hidden then
    update public.posts set hidden_at = case when is_hidden then app.now() end where id = post;
  else
    insert into public.audit_log (actor, subject, subject_id, from_state, to_state, reason)
    select acting, 'post', post::text, now_is.state, now_is.state, coalesce(why, '')
    from (select case when is_hidden then 'hidden' else 'shown' end as state) as now_is;
  end if;
  delete from public.post_reports where post_id = post;
end;
$$;

-- From the noticeboard itself, by the member's own token.
create or replace function public.set_post_hidden(post bigint, is_hidden boolean) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not app.is_staff() then
    raise exception 'staff only' using errcode = '42501';
  end if;
  perform app.hide_post(app.member_id(), post, is_hidden, '');
end;
$$;

create function public.decide_post(
  acting uuid, as_staff boolean, post bigint, is_hidden boolean, why text
) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.require_staff(as_staff);
  perform app.hide_post(acting, post, is_hidden, why);
end;
$$;

-- Posts that somebody reported, or those that are hidden; the one that was reported or hidden last first.
create function public.staff_post_reports(
  of_state text, page_size int, before_at timestamptz default null, before_id bigint default null
) returns table (
  id bigint, title text, description text, author text, hidden_at timestamptz, reporters int,
  reasons jsonb, last_at timestamptz
)
  language sql stable security definer set search_path = ''
as $$
  with reported as (
    select post_id, sum(number)::int as reporters, jsonb_object_agg(reason, number) as reasons,
      max(last_at) as last_at
    from (
      select post_id, reason, count(*) as number, max(created_at) as last_at
      from public.post_reports group by post_id, reason
    ) as by_reason group by post_id
  ), found as (
    select posts.*, coalesce(reported.reporters, 0) as reporters,
      coalesce(reported.reasons, '{}') as reasons,
      case of_state when 'hidden' then posts.hidden_at else reported.last_at end as sorted_at
    from public.posts
      left join reported on reported.post_id = posts.id
    where case of_state when 'hidden' then posts.hidden_at is not null else reported.post_id is not null end
  )
  select found.id, found.title, left(found.description, 1000), members.name, found.hidden_at,
    found.reporters, found.reasons, found.sorted_at
  from found
    join public.members on members.id = found.author_id
  where before_at is null or (found.sorted_at, found.id) < (before_at, before_id)
  order by found.sorted_at desc, found.id desc
  limit least(page_size, 500);
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

revoke execute on function
  app.guard_report(), app.note_hidden(), app.hide_what_many_report(),
  app.hide_post(uuid, bigint, boolean, text),
  public.staff_reports(text, int, text, timestamptz, text),
  public.settle_reports(uuid, boolean, text, text, text, timestamptz),
  public.decide_post(uuid, boolean, bigint, boolean, text),
  public.staff_post_reports(text, int, timestamptz, bigint),
  public.staff_audit(int, bigint, text, text, uuid[], boolean, timestamptz, timestamptz)
  from public, anon, authenticated;
grant execute on function
  public.staff_reports(text, int, text, timestamptz, text),
  public.settle_reports(uuid, boolean, text, text, text, timestamptz),
  public.decide_post(uuid, boolean, bigint, boolean, text),
  public.staff_post_reports(text, int, timestamptz, bigint),
  public.staff_audit(int, bigint, text, text, uuid[], boolean, timestamptz, timestamptz)
  to service_role;
