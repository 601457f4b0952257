-- Attempts of the last hour, for rate limits. The subject is a keyed hash of an address, so that only the
-- holder of the key can find out whose it is.
create table public.attempts (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  at timestamptz not null default app.now(),

  -- The end of a kind says who is counted: a client, an e-mail address or a member.
  constraint attempts_kind_known check (kind ~ '^[a-z]+-(client|email|member)$'),
  constraint attempts_subject_is_a_hash check (subject ~ '^[0-9a-f]{64}$')
);

create index attempts_of_a_subject on public.attempts (kind, subject, at);
create index attempts_oldest on public.attempts (at);

revoke all on public.attempts from anon, authenticated;
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
