-- Attempts of the last hour, for rate limits. A subject is a hash. The hash of an IP or e-mail address is keyed, so
-- that only the holder of the key can compute it.
create table public.attempts (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  at timestamptz not null default app.now(),

  -- The suffix of a kind is the type of its subject: a client, an e-mail address, a member or a phone.
  constraint attempts_kind_is_valid check (kind ~ '^[a-z]+-(client|email|member|phone)$'),
  constraint attempts_subject_is_a_hash check (subject ~ '^[0-9a-f]{64}$')
);

create index attempts_of_a_subject on public.attempts (kind, subject, at);
create index attempts_oldest on public.attempts (at);

grant all on public.attempts to service_role;

alter table public.attempts enable row level security;

-- Returns the subject of a member's attempts: a hash of the member's id.
create function app.rate_limit_key(p_member_id uuid) returns text
  language sql immutable set search_path = ''
  return encode(sha256(convert_to(p_member_id::text, 'utf8')), 'hex');

-- Returns the seconds until a subject may try again, or null if another attempt is allowed. The limit is
-- `p_max_attempts` an hour. Locks the kind and subject, so that concurrent attempts wait. A function that checks
-- two kinds begins with the client's kind, so that two transactions never deadlock.
create function app.rate_limit(p_kind text, p_subject text, p_max_attempts int default 5) returns int
  language plpgsql volatile set search_path = ''
as $$
declare
  last_that_counts timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_kind || ' ' || p_subject, 0));
  -- A time ahead of this transaction's counts as well: a transaction that began later may end first.
  select at into last_that_counts from public.attempts
    where kind = p_kind and subject = p_subject and at > app.now() - interval '1 hour'
    order by at desc offset p_max_attempts - 1 limit 1;
  return case when last_that_counts is not null then
    greatest(1, ceil(extract(epoch from last_that_counts + interval '1 hour' - app.now())))
  end;
end;
$$;

-- Stores an attempt, and deletes attempts that are older than an hour. Their ids are selected first, so that the
-- deletion reads only old rows. Skips rows that another transaction holds.
create function app.count_attempt(p_kind text, p_subject text) returns void
  language sql volatile set search_path = ''
as $$
  delete from public.attempts where id = any (array(
    select id from public.attempts
    where at <= app.now() - interval '1 hour'
    for update skip locked
  ));
  insert into public.attempts (kind, subject) values (p_kind, p_subject);
$$;

-- Counts an attempt of a member. Locks the kind and subject. Raises PT429, with the seconds to wait, for more than
-- `p_max_attempts` attempts an hour.
create function app.require_rate_limit(p_kind text, p_actor_id uuid, p_max_attempts int) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  wait int := app.rate_limit(p_kind, app.rate_limit_key(p_actor_id), p_max_attempts);
begin
  if wait is not null then
    raise exception '% times an hour', p_max_attempts using errcode = 'PT429', detail = wait;
  end if;
  perform app.count_attempt(p_kind, app.rate_limit_key(p_actor_id));
end;
$$;

-- Limits of rows and bytes that one network may add in a day in Nairobi by requests without a login. An endpoint
-- counts before it stores. netlify/data/network-budgets.ts has the same numbers, and a test compares them.
create table app.network_budgets (
  kind text primary key,
  max_rows int not null,
  max_bytes bigint not null
);

insert into app.network_budgets (kind, max_rows, max_bytes) values
  ('vacancies', 100, 1000000),
  ('reports', 200, 1000000),
  ('faults', 50, 10000);

-- Rows and bytes that a network added on a day. Older rows are deleted. The network is a keyed hash.
create table app.network_use (
  kind text not null references app.network_budgets (kind),
  network text not null,
  day date not null default app.today(),
  rows int not null,
  bytes bigint not null,

  primary key (kind, network, day),
  constraint network_use_network_is_a_hash check (network ~ '^[0-9a-f]{64}$')
);

create index network_use_by_day on app.network_use (day);

-- Counts a row of this size, and deletes up to a hundred rows of past days. Locks the network's row, so that
-- concurrent requests of a network wait. Raises PT429, with the seconds to the end of the day, beyond the limit.
create function public.spend_network_budget(p_kind text, p_network text, p_bytes bigint) returns void
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '1s'
as $$
declare
  budget app.network_budgets;
begin
  select * into strict budget from app.network_budgets where kind = p_kind;
  delete from app.network_use where (kind, network, day) in (
    select kind, network, day from app.network_use where day < app.today()
    order by day limit 100 for update skip locked
  );
  insert into app.network_use as used (kind, network, rows, bytes) values (p_kind, p_network, 1, p_bytes)
    on conflict (kind, network, day) do update
    set rows = used.rows + 1, bytes = used.bytes + p_bytes
    where used.rows < budget.max_rows and used.bytes + p_bytes <= budget.max_bytes;
  if not found then
    raise exception 'the budget of a network for a day' using errcode = 'PT429',
      detail = greatest(1, ceil(extract(epoch from
        (app.today() + 1)::timestamp at time zone 'Africa/Nairobi' - app.now()
      )))::text;
  end if;
end;
$$;

-- Requests from one address to one endpoint in a minute. The subject is a keyed hash of both. The functions report
-- their requests in batches, so an ordinary visitor has no row.
create table app.request_counts (
  subject text not null,
  minute timestamptz not null,
  requests int not null,

  primary key (subject, minute),
  constraint request_counts_subject_is_a_hash check (subject ~ '^[0-9a-f]{64}$'),
  constraint request_counts_requests_is_positive check (requests > 0)
);

create index request_counts_by_minute on app.request_counts (minute);

-- Adds a batch of requests to the present minute, and returns the requests of the subject in this minute. Deletes up
-- to a hundred rows of past minutes. Locks the subject's row, so that concurrent batches of a subject wait.
create function public.count_requests(p_subject text, p_requests int) returns int
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '1s'
as $$
declare
  present timestamptz := date_trunc('minute', app.now());
  total int;
begin
  delete from app.request_counts where (subject, minute) in (
    select subject, minute from app.request_counts where minute < present
    order by minute limit 100 for update skip locked
  );
  insert into app.request_counts as counts (subject, minute, requests) values (p_subject, present, p_requests)
    on conflict (subject, minute) do update set requests = counts.requests + p_requests
    returning requests into total;
  return total;
end;
$$;
