-- A row is a code that proves a number for a member. The newest code replaces an earlier one. A code is a keyed hash of
-- the number and of six digits, so that a reader of the table finds no digits. It is valid for ten minutes and five
-- tries. A refused code without a row leaves a row with an empty hash.
create table app.phone_codes (
  member_id uuid not null references public.members (id) on delete cascade,
  phone text not null,
  code_hash text not null,
  created_at timestamptz not null default app.now(),
  failures int not null default 0,

  primary key (member_id, phone),
  constraint phone_codes_phone_is_e164 check (phone ~ '^[+][0-9]{9,15}$')
);

create index phone_codes_oldest on app.phone_codes (created_at);

alter table app.phone_codes enable row level security;

-- Requests for codes of the last day, for the limits.
create table app.phone_code_requests (
  id bigint generated always as identity primary key,
  -- Null for a request by the link to a prepared listing.
  member_id uuid references public.members (id) on delete cascade,
  phone text not null,
  at timestamptz not null default app.now(),
  -- False if the number, or the costs of the day, reached a limit.
  is_sent boolean not null,
  -- The prepared listing of the link, which may be deleted.
  prepared_id bigint
);

create index phone_code_requests_of_a_member on app.phone_code_requests (member_id, at);
create index phone_code_requests_of_a_phone on app.phone_code_requests (phone, at);
create index phone_code_requests_of_a_link on app.phone_code_requests (prepared_id, at);
create index phone_code_requests_oldest on app.phone_code_requests (at);

alter table app.phone_code_requests enable row level security;

-- A row is a number that another member proved. The former owner gets an e-mail about it.
create table app.phone_takeovers (
  id bigint generated always as identity primary key,
  former_member_id uuid not null references public.members (id) on delete cascade,
  phone text not null,
  at timestamptz not null default app.now(),
  done_at timestamptz
);

create index phone_takeovers_of_a_member on app.phone_takeovers (former_member_id);
create index phone_takeovers_due on app.phone_takeovers (id) where done_at is null;

alter table app.phone_takeovers enable row level security;

-- Returns the seconds until a member may request another code: one in a minute, five in a day. Null if the member may.
create function app.phone_code_wait(p_member_id uuid) returns int
  language sql stable set search_path = ''
  return (
    select ceil(extract(epoch from max(again_at) - app.now()))::int
    from (
      select max(at) + interval '1 minute' as again_at from app.phone_code_requests
        where member_id = p_member_id
      union all
      (select at + interval '1 day' from app.phone_code_requests
        where member_id = p_member_id order by at desc offset 4 limit 1)
    ) as limits
    where again_at > app.now()
  );

-- Returns true if another code may go to a number. The limits are the same for all members, one code in a minute and five
-- in a day, so that many members cannot flood a number. The costs of the last day stay below a limit; a code without a
-- price counts as a shilling. All conditions are evaluated, so that a refusal takes as long as a permission.
create function app.can_send_code(p_phone text, p_max_daily_kes int) returns boolean
  language sql stable set search_path = ''
  return (
    select bool_and(is_met) from (values
      (not app.refuses_sms(p_phone)),
      (not public.outgoing_is_held()),
      (not exists (
        select from app.phone_code_requests
        where phone = p_phone and is_sent and at > app.now() - interval '1 minute'
      )),
      ((
        select count(*) < 5 from app.phone_code_requests
        where phone = p_phone and is_sent and at > app.now() - interval '1 day'
      )),
      ((
        select coalesce(sum(coalesce(cost_kes, 1)), 0) + 1 <= p_max_daily_kes from public.sms_messages
        where purpose = 'code' and sent_at > app.now() - interval '1 day'
      ))
    ) as conditions (is_met)
  );

-- Stores a request for a code by a member or by a link, and its SMS. Returns the id of the SMS, or null if a limit of the
-- number or of the site forbids it. That SMS is withheld, so that both outcomes write the same rows in the same time.
create function app.store_code_request(
  p_member_id uuid, p_prepared_id bigint, p_phone text, p_max_daily_kes int
) returns uuid
  language plpgsql volatile set search_path = ''
as $$
declare
  request app.phone_code_requests;
  sms_id uuid;
begin
  insert into app.phone_code_requests (member_id, prepared_id, phone, is_sent)
    values (p_member_id, p_prepared_id, p_phone, app.can_send_code(p_phone, p_max_daily_kes)) returning * into request;
  insert into public.sms_messages
    (event_key, purpose, member_id, prepared_id, phone, text, state, reason, cost_kes, attempts, sent_at)
    values (
      'code-' || request.id, 'code', p_member_id, p_prepared_id,
      case when request.is_sent then p_phone end, '',
      case when request.is_sent then 'sending' else 'withheld' end,
      case when not request.is_sent then 'limit' end,
      case when not request.is_sent then 0 end,
      request.is_sent::int, case when request.is_sent then app.now() end
    ) returning id into sms_id;
  return case when request.is_sent then sms_id end;
end;
$$;

-- Returns true for the right digits of a stored code. It is valid for ten minutes and five tries.
create function app.is_code_right(p_stored_hash text, p_created_at timestamptz, p_failures int, p_code_hash text)
  returns boolean
  language sql stable set search_path = ''
  return coalesce(
    p_stored_hash = p_code_hash and p_failures < 5 and p_created_at > app.now() - interval '10 minutes', false);

-- Begins the check of a number. Returns the id of the SMS with the code, or null if a limit of the number or of the site
-- forbids it, which the member does not learn. Locks the member, then all requests for codes. Raises PT404 for an unknown
-- member, and PT429 with the seconds to wait at a limit of the member.
create function public.begin_phone_code(
  p_actor_id uuid, p_phone text, p_code_hash text, p_max_daily_kes int
) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  wait int;
begin
  perform app.lock_member(p_actor_id);
  perform pg_advisory_xact_lock(hashtextextended('phone codes', 0));
  wait := app.phone_code_wait(p_actor_id);
  if wait is not null then
    raise exception 'one code a minute, five a day' using errcode = 'PT429', detail = wait;
  end if;
  insert into app.phone_codes (member_id, phone, code_hash) values (p_actor_id, p_phone, p_code_hash)
    on conflict (member_id, phone) do update
    set code_hash = excluded.code_hash, created_at = excluded.created_at, failures = 0;
  return app.store_code_request(p_actor_id, null, p_phone, p_max_daily_kes);
end;
$$;

-- Checks a code and proves its number. Returns false for every reason against it: a wrong, an expired or an unknown code,
-- too many tries, and a number of an owner that the member helps. Each refused code counts as a try, also an unknown
-- one, so that all refusals write a row. Locks the member, then the code, then the number.
create function public.confirm_phone_code(p_actor_id uuid, p_phone text, p_code_hash text) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held app.phone_codes;
begin
  perform app.lock_member(p_actor_id);
  select * into held from app.phone_codes where member_id = p_actor_id and phone = p_phone;
  if not app.is_code_right(held.code_hash, held.created_at, held.failures, p_code_hash) then
    insert into app.phone_codes as refused (member_id, phone, code_hash, failures)
      values (p_actor_id, p_phone, '', 5)
      on conflict (member_id, phone) do update set failures = least(refused.failures + 1, 5);
    return false;
  end if;
  delete from app.phone_codes where member_id = p_actor_id and phone = p_phone;
  perform app.prove_phone(p_phone, p_actor_id, app.now(), 'sms');
  return app.can_prove(p_actor_id, p_phone);
end;
$$;

-- Returns the numbers of a member that a code proved within a year, the newest first, and the one to which SMS go.
create function public.own_phones(p_actor_id uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'sms_number', app.sms_number(p_actor_id),
    'checked', coalesce((
      select jsonb_agg(jsonb_build_object('phone', phone, 'checked_at', checked_at) order by checked_at desc, phone)
      from app.proven_phones where member_id = p_actor_id and app.is_proof_valid(checked_at)
    ), '[]')
  );
$$;

-- Returns numbers that other members took over, as long as no e-mail tells the former owners.
create function public.undelivered_phone_takeovers(p_limit int) returns table (id bigint, member_id uuid, phone text)
  language sql stable security definer set search_path = ''
as $$
  select id, former_member_id, phone from app.phone_takeovers
    where done_at is null and not public.outgoing_is_held() order by id limit p_limit;
$$;

-- Marks a takeover as done, after its e-mail is stored. A repeated call changes nothing.
create function public.finish_phone_takeover(p_takeover_id bigint) returns void
  language sql volatile security definer set search_path = ''
as $$
  update app.phone_takeovers set done_at = app.now() where id = p_takeover_id and done_at is null;
$$;

-- Deletes codes, requests for codes, reports, takeovers and calls of staff that are no longer of use. Skips locked rows.
create function app.delete_expired_phone_codes() returns void
  language sql volatile set search_path = ''
as $$
  delete from app.phone_codes where ctid = any (array(
    select ctid from app.phone_codes where created_at <= app.now() - interval '1 day' for update skip locked));
  delete from app.phone_code_requests where ctid = any (array(
    select ctid from app.phone_code_requests where at <= app.now() - interval '1 day' for update skip locked));
  delete from app.sms_reports where ctid = any (array(
    select ctid from app.sms_reports where at <= app.now() - interval '30 days' for update skip locked));
  delete from app.phone_takeovers where ctid = any (array(
    select ctid from app.phone_takeovers where at <= app.now() - interval '90 days' for update skip locked));
  delete from app.phone_calls where ctid = any (array(
    select ctid from app.phone_calls where not app.is_proof_valid(called_at) for update skip locked));
$$;
