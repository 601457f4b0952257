-- A row is a visitor's report about a listing. The reporter is a hash, which is used to count different reporters
-- while the reports are open, and is deleted with the decision. Staff decide about all reports of a listing
-- together.
create table public.reports (
  id uuid primary key default gen_random_uuid(),
  -- Numbers follow the order in which the transactions of a listing's reports commit; see app.number_report.
  number bigint not null,
  -- The listing's address on the site: 'judys-mats'.
  business text not null,
  reason text not null,
  message text not null default '',
  -- A keyed hash that differs by listing, so that the reports of one sender cannot be linked.
  reporter text,
  state text not null default 'open',
  -- The result that staff recorded.
  note text,
  created_at timestamptz not null default app.now(),
  -- The public post of the listing that the report is about; null for the listing itself. A report outlives its post.
  post_id bigint,

  constraint reports_business_is_an_address check (business ~ '^[a-z0-9-]{1,100}$'),
  constraint reports_reason_is_valid
    check (reason in ('scam', 'wrong-details', 'offensive', 'copied', 'closed', 'other')),
  constraint reports_message_length check (char_length(message) <= 1000),
  constraint reports_other_is_explained
    check (reason <> 'other' or btrim(message, E' \t\r\n') <> ''),
  constraint reports_state_is_valid check (state in ('open', 'resolved', 'dismissed')),
  constraint reports_reporter_is_a_hash check (reporter ~ '^[0-9a-f]{64}$'),
  constraint reports_reporter_is_known_while_open check (state = 'open' or reporter is null),
  constraint reports_decision_is_explained
    check (state = 'open' or btrim(coalesce(note, ''), E' \t\r\n') <> '')
);

create index reports_of_a_listing on public.reports (state, business, created_at);
create index reports_by_time on public.reports (state, created_at, business);

grant all on public.reports to service_role;

alter table public.reports enable row level security;

create trigger reports_audit_state after update on public.reports
  for each row execute function app.audit_state('report', 'business');

create sequence app.report_numbers;

-- Numbers a report. The listing's name stays locked until the transaction ends, so that a reader of a number has
-- also seen all lower numbers of that listing. A time is insufficient, because two reports may have the same one.
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

-- Keeps the state of a decided report and removes its reporter. Raises 23514 for a transition from a decision.
create function app.check_report_transition() returns trigger
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

create trigger reports_check_transition before update on public.reports
  for each row execute function app.check_report_transition();

-- Stores a report about a listing or about a public post of it, and returns its receipt, or the seconds that the client
-- has to wait. Locks the client's limit. Raises PT404 for a post that visitors do not read on the listing's page.
create function public.receive_report(
  p_business text, p_reason text, p_message text, p_client text, p_post_id bigint default null
) returns table (receipt uuid, wait int)
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '1s'
as $$
begin
  perform app.refuse_if(
    p_post_id is not null
      and public.find_public_post(p_post_id) #>> '{business,slug}' is distinct from p_business,
    'PT404', 'no such public post');
  wait := app.rate_limit('report-client', p_client);
  if wait is null then
    perform app.count_attempt('report-client', p_client);
    insert into public.reports (business, reason, message, reporter, post_id)
      values (
        p_business, p_reason, p_message,
        encode(sha256(convert_to(p_client || ' ' || p_business, 'utf8')), 'hex'), p_post_id
      )
      returning id into receipt;
  end if;
  return next;
end;
$$;

-- Decides the open reports of a listing up to the highest number that staff viewed, and returns their count. Raises
-- PT409 if none of them is open, 23514 for an unknown outcome.
create function public.settle_reports(
  p_actor_id uuid, p_business text, p_outcome text, p_reason text, p_last_report_id bigint
) returns int
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  settled int;
begin
  perform app.set_actor(p_actor_id, p_reason);
  if p_outcome not in ('resolved', 'dismissed') then
    raise exception 'reports are resolved or dismissed' using errcode = '23514';
  end if;
  update public.reports set state = p_outcome, note = p_reason
    where business = p_business and state = 'open' and number <= p_last_report_id;
  get diagnostics settled = row_count;
  if settled = 0 then
    raise exception 'no report is open' using errcode = 'PT409';
  end if;
  return settled;
end;
$$;

-- Returns a page of the reports of one state, grouped by listing. Open groups with three reporters come first, then
-- the oldest report. Decided groups are sorted by the newest report. `last_number` is the argument for
-- public.settle_reports. The arguments `p_before_…` are `urgent`, the time and the name of the last group of the
-- previous page. The time is `first_at` of open reports, `last_at` of decided ones. For decided reports only the
-- groups of the page are counted.
create function public.staff_reports(
  p_state text, p_limit int, p_before_urgent text default null,
  p_before_at timestamptz default null, p_before_business text default null
) returns table (
  business text, title text, listing_id bigint, listing_state text, reports int, reporters int, urgent boolean, reasons jsonb,
  first_at timestamptz, last_at timestamptz, last_number bigint, messages jsonb
)
  language plpgsql stable security definer
  set search_path = ''
  set statement_timeout = '8s'
  set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  is_waiting boolean := p_state = 'open';
  page_of_businesses text[];
begin
  if not is_waiting then
    page_of_businesses := array(
      select last.business from public.reports as last
      where last.state = p_state
        and (p_before_at is null or (last.created_at, last.business) < (p_before_at, p_before_business))
        and not exists (
          select from public.reports as later
          where later.state = p_state and later.business = last.business
            and (later.created_at, later.id) > (last.created_at, last.id)
        )
      order by last.created_at desc, last.business desc
      limit least(p_limit, 500)
    );
  end if;
  return query
  with grouped as (
    select r.business, count(*)::int as reports,
      greatest(1, count(distinct r.reporter))::int as reporters,
      is_waiting and count(distinct r.reporter) >= 3 as urgent,
      min(r.created_at) as first_at, max(r.created_at) as last_at, max(r.number) as last_number
    from public.reports as r
    where r.state = p_state and (page_of_businesses is null or r.business = any (page_of_businesses))
    group by r.business
  ), page as (
    select *, row_number() over (
      order by grouped.urgent desc, case when is_waiting then grouped.first_at end,
        case when is_waiting then grouped.business end, grouped.last_at desc, grouped.business desc
    ) as place
    from grouped
    where p_before_at is null or case when is_waiting
      then (not grouped.urgent, grouped.first_at, grouped.business)
        > (not p_before_urgent::boolean, p_before_at, p_before_business)
      else (grouped.last_at, grouped.business) < (p_before_at, p_before_business) end
    order by place
    limit least(p_limit, 500)
  )
  select page.business,
    (select nullif(app.listing_title(slugs.listing_id), '') from public.listing_slugs as slugs where slug = page.business),
    -- A join of the page would read the whole tables.
    (select listing_id from public.listing_slugs where slug = page.business),
    (
      select listings.state from public.listing_slugs as slugs join public.listings on listings.id = slugs.listing_id
      where slugs.slug = page.business
    ),
    page.reports, page.reporters, page.urgent, report_counts.reasons, page.first_at, page.last_at, page.last_number,
    newest.messages
  from page
    cross join lateral (
      select jsonb_object_agg(by_reason.reason, by_reason.number) as reasons from (
        select r.reason, count(*) as number from public.reports as r
        where r.state = p_state and r.business = page.business group by r.reason
      ) as by_reason
    ) as report_counts
    cross join lateral (
      select coalesce(jsonb_agg(to_jsonb(recent) order by recent.at desc), '[]') as messages from (
        select r.created_at as at, r.reason, r.message, r.note, r.post_id as post from public.reports as r
        where r.state = p_state and r.business = page.business
        order by r.created_at desc limit 10
      ) as recent
    ) as newest
  order by page.place;
end;
$$;
