-- Reports are numbered, for one advert in the order in which they become visible: the lock is held until
-- the report is there. So whoever saw a number saw all the lower ones of that advert; a time says less,
-- because two reports may share one.
create sequence app.report_numbers;

alter table public.reports add column number bigint;
update public.reports set number = placed.number
  from (
    select id, nextval('app.report_numbers') as number
    from (select id from public.reports order by created_at, id) as sorted
  ) as placed
  where reports.id = placed.id;
alter table public.reports alter column number set not null;

create function app.number_report() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('reports of ' || new.business, 0));
  new.number := nextval('app.report_numbers');
  return new;
end;
$$;
create trigger reports_number before insert on public.reports
  for each row execute function app.number_report();

-- Settles the open reports of an advert up to the highest number that staff had seen; later ones stay open.
drop function public.settle_reports(uuid, boolean, text, text, text, timestamptz);
create function public.settle_reports(
  acting uuid, as_staff boolean, of_business text, outcome text, why text, seen bigint
) returns int
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  settled int;
begin
  perform app.act_as_staff(acting, as_staff, why);
  if outcome not in ('resolved', 'dismissed') then
    raise exception 'reports are resolved or dismissed' using errcode = '23514';
  end if;
  update public.reports set state = outcome, note = why, decided_at = app.now()
    where business = of_business and state = 'open' and number <= seen;
  get diagnostics settled = row_count;
  if settled = 0 then
    raise exception 'no report is open' using errcode = 'PT409';
  end if;
  return settled;
end;
$$;
grant execute on function public.settle_reports(uuid, boolean, text, text, text, bigint) to service_role;

-- The reports by advert: what three people report comes first, then what was reported last. The list
-- begins behind the group that the last three arguments name. `seen` is what settling names.
drop function public.staff_reports(text, int, text, timestamptz, text);
create function public.staff_reports(
  of_state text, page_size int, before_urgent text default null,
  before_at timestamptz default null, before_business text default null
) returns table (
  business text, listing_id bigint, reports int, reporters int, urgent boolean, reasons jsonb,
  first_at timestamptz, last_at timestamptz, seen bigint, messages jsonb
)
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
begin
  return query
  with grouped as (
    select r.business, count(*)::int as reports,
      greatest(1, count(distinct r.reporter))::int as reporters,
      of_state = 'open' and count(distinct r.reporter) >= 3 as urgent,
      min(r.created_at) as first_at, max(r.created_at) as last_at, max(r.number) as seen
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
    counted.reasons, page.first_at, page.last_at, page.seen, newest.messages
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
end;
$$;
grant execute on function public.staff_reports(text, int, text, timestamptz, text) to service_role;
