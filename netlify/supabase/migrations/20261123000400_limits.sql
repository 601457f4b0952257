-- What was let through in the last hour, to count by. The subject is a keyed hash of an address: of
-- whose, only somebody with the key can try out.
create table public.attempts (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  at timestamptz not null default app.now(),

  -- A kind ends with whose attempts are counted: a client's, an e-mail address's or a member's.
  constraint attempts_kind_known check (kind ~ '^[a-z]+-(client|email|member)$'),
  constraint attempts_subject_is_a_hash check (subject ~ '^[0-9a-f]{64}$')
);

create index attempts_of_a_subject on public.attempts (kind, subject, at);
create index attempts_oldest on public.attempts (at);

revoke all on public.attempts from anon, authenticated;
grant all on public.attempts to service_role;

alter table public.attempts enable row level security;

-- A member as the subject of attempts.
create function app.rate_limit_key(member uuid) returns text
  language sql immutable set search_path = ''
  return encode(sha256(convert_to(member::text, 'utf8')), 'hex');

-- How many seconds this subject has to wait for its turn, null for none. So many are let through in an
-- hour. Until the transaction ends nobody else counts the same subject; whoever counts two kinds
-- begins with the client's, so that no two wait for each other.
create function app.rate_limit(of_kind text, of_subject text, turns int default 5) returns int
  language plpgsql volatile set search_path = ''
as $$
declare
  last_that_counts timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended(of_kind || ' ' || of_subject, 0));
  -- A time ahead of ours counts too: its transaction began after ours, and was faster.
  select at into last_that_counts from public.attempts
    where kind = of_kind and subject = of_subject and at > app.now() - interval '1 hour'
    order by at desc offset turns - 1 limit 1;
  return case when last_that_counts is not null then
    greatest(1, ceil(extract(epoch from last_that_counts + interval '1 hour' - app.now())))
  end;
end;
$$;

-- Takes note of what was let through, and forgets what no longer counts: those alone are read.
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

-- Counts something that a member does, or refuses it and says how many seconds she has to wait.
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
