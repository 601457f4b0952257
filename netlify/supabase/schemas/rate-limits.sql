-- Attempts of the last hour, for rate limits. The subject is a keyed hash of an address, so that only the
-- holder of the key can find out whose it is.
create table public.attempts (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  at timestamptz not null default app.now(),

  -- The end of a kind says who is counted: a client, an e-mail address, a member or a phone.
  constraint attempts_kind_known check (kind ~ '^[a-z]+-(client|email|member|phone)$'),
  constraint attempts_subject_is_a_hash check (subject ~ '^[0-9a-f]{64}$')
);

create index attempts_of_a_subject on public.attempts (kind, subject, at);
create index attempts_oldest on public.attempts (at);

grant all on public.attempts to service_role;

alter table public.attempts enable row level security;

-- Attempts of a member are counted by a hash of her id.
create function app.rate_limit_key(member uuid) returns text
  language sql immutable set search_path = ''
  return encode(sha256(convert_to(member::text, 'utf8')), 'hex');

-- The seconds that this subject has to wait, or null when the attempt is allowed: `turns` attempts are
-- allowed an hour. The lock makes concurrent attempts of one subject wait until this transaction ends. A
-- caller that counts two kinds begins with the client's, so that two transactions never wait for each other.
create function app.rate_limit(of_kind text, of_subject text, turns int default 5) returns int
  language plpgsql volatile set search_path = ''
as $$
declare
  last_that_counts timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended(of_kind || ' ' || of_subject, 0));
  -- A time ahead of this transaction's counts too: another transaction began later and was faster.
  select at into last_that_counts from public.attempts
    where kind = of_kind and subject = of_subject and at > app.now() - interval '1 hour'
    order by at desc offset turns - 1 limit 1;
  return case when last_that_counts is not null then
    greatest(1, ceil(extract(epoch from last_that_counts + interval '1 hour' - app.now())))
  end;
end;
$$;

-- Counts an attempt, and deletes the attempts that are too old to count. The ids are collected first, so that
-- only the old rows are read.
create function app.count_attempt(of_kind text, of_subject text) returns void
  language sql volatile set search_path = ''
as $$
  delete from public.attempts where id = any (array(
    select id from public.attempts
    where at <= app.now() - interval '1 hour'
    for update skip locked
  ));
  insert into public.attempts (kind, subject) values (of_kind, of_subject);
$$;

-- Counts a member's attempt, or refuses it with the seconds that she has to wait.
create function app.require_rate_limit(of_kind text, acting uuid, turns int) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  wait int := app.rate_limit(of_kind, app.rate_limit_key(acting), turns);
begin
  if wait is not null then
    raise exception '% times an hour', turns using errcode = 'PT429', detail = wait;
  end if;
  perform app.count_attempt(of_kind, app.rate_limit_key(acting));
end;
$$;

-- Rows and bytes that one network may add in a day of Nairobi by requests without a login. The endpoint spends
-- before it stores; netlify/data/network-budgets.ts says the same, and a test compares.
create table app.network_budgets (
  kind text primary key,
  most_rows int not null,
  most_bytes bigint not null
);

insert into app.network_budgets (kind, most_rows, most_bytes) values
  ('vacancies', 100, 1000000),
  ('reports', 200, 1000000);

-- Rows and bytes that a network added today. The network is a keyed hash, as in public.attempts.
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

-- Counts a row of so many bytes, or refuses it until the day ends. Rows of earlier days are deleted. The lock of
-- the network's row makes concurrent requests of one network wait. Raises PT429.
create function app.spend_network_budget(p_kind text, p_network text, p_bytes bigint) returns void
  language plpgsql volatile set search_path = ''
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
    where used.rows < budget.most_rows and used.bytes + p_bytes <= budget.most_bytes;
  if not found then
    raise exception 'the budget of a network for a day' using errcode = 'PT429',
      detail = greatest(1, ceil(extract(epoch from
        (app.today() + 1)::timestamp at time zone 'Africa/Nairobi' - app.now()
      )))::text;
  end if;
end;
$$;

create function public.spend_network_budget(p_kind text, p_network text, p_bytes bigint) returns void
  language sql volatile security definer set search_path = '' set statement_timeout = '1s'
as $$
  select app.spend_network_budget(p_kind, p_network, p_bytes);
$$;
