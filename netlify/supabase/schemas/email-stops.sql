-- A row stops e-mails to an address. Either a mail server refused the address permanently, or the recipient reported
-- one of our e-mails as spam. Staff can lift the stop. The stop does not apply to another address of the same member.
-- Rows are deleted after twelve months, and the address then gets e-mails again.
create table public.email_stops (
  id bigint generated always as identity primary key,
  -- In small letters, because mail services ignore capitals.
  recipient text not null,
  cause text not null,
  -- The response of the mail server, or the mail service's reason.
  detail text not null default '',
  created_at timestamptz not null default app.now(),
  lifted_at timestamptz,
  lifted_by uuid,

  constraint email_stops_recipient_is_one_address
    check (recipient ~ '^[^\s@,;<>]+@[^\s@,;<>]+$' and char_length(recipient) <= 254 and recipient = lower(recipient)),
  constraint email_stops_cause_is_valid check (cause in ('bounce', 'complaint')),
  constraint email_stops_detail_length check (char_length(detail) <= 300),
  constraint email_stops_lift_is_complete check ((lifted_at is null) = (lifted_by is null))
);

create unique index email_stops_current on public.email_stops (recipient) where lifted_at is null;
create index email_stops_in_order on public.email_stops (id) where lifted_at is null;
create index email_stops_of_a_recipient on public.email_stops (recipient, id);

grant select on public.email_stops to service_role;

alter table public.email_stops enable row level security;

-- A row is an e-mail stop that a restore found in the list of erasures. That list has a hash in place of each address.
-- When an e-mail to the address is due, the row becomes an e-mail stop with the address. Rows are deleted after twelve
-- months, too.
create table app.restored_stops (
  recipient_hash text primary key,
  cause text not null,
  created_at timestamptz not null default app.now(),

  constraint restored_stops_hash_is_sha256 check (recipient_hash ~ '^[0-9a-f]{64}$'),
  constraint restored_stops_cause_is_valid check (cause in ('bounce', 'complaint'))
);

alter table app.restored_stops enable row level security;

-- Returns the hash that stands for an address in the list of erasures: SHA-256 of the address in small letters.
create function app.hash_address(p_recipient text) returns text
  language sql immutable set search_path = ''
  return encode(sha256(convert_to(lower(p_recipient), 'UTF8')), 'hex');

-- Stops e-mails to an address. An address that has a stop keeps it. Locks the address until the transaction ends.
create function app.stop_emails(p_recipient text, p_cause text, p_detail text) returns void
  language sql volatile set search_path = ''
as $$
  insert into public.email_stops (recipient, cause, detail)
    values (lower(p_recipient), p_cause, left(btrim(app.plain_text(coalesce(p_detail, ''))), 300))
    on conflict (recipient) where lifted_at is null do nothing;
$$;

-- Turns the restored stop of an address, if there is one, into an e-mail stop with the address. Its detail stays empty,
-- because the list of erasures lacks the mail service's response. Locks the address, then the restored stop, until the
-- transaction ends.
create function app.name_restored_stop(p_recipient text) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  restored_cause text;
begin
  select cause into restored_cause from app.restored_stops where recipient_hash = app.hash_address(p_recipient);
  if found then
    perform app.stop_emails(p_recipient, restored_cause, '');
    delete from app.restored_stops where recipient_hash = app.hash_address(p_recipient);
  end if;
end;
$$;

-- Stops e-mails to the addresses in events of a mail service. An event is an object with `recipient`, `cause` and
-- `detail`. Locks the addresses in alphabetical order, so that concurrent calls never deadlock.
create function public.record_email_stops(p_stops jsonb) returns void
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '8s'
as $$
declare
  stop record;
begin
  for stop in
    select lower(recipient) as recipient, cause, detail
    from jsonb_to_recordset(p_stops) as stops (recipient text, cause text, detail text) order by 1
  loop
    perform app.stop_emails(stop.recipient, stop.cause, stop.detail);
  end loop;
end;
$$;

-- Lifts the stop of an address. A retry changes nothing. E-mails that were withheld stay withheld. Locks the stop, then
-- the restored stop of the address. Raises PT404 for an unknown stop.
create function public.lift_email_stop(p_actor_id uuid, p_stop_id bigint) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  address text;
begin
  select recipient into address from public.email_stops where id = p_stop_id for no key update;
  if not found then
    raise exception 'no such e-mail stop' using errcode = 'PT404';
  end if;
  update public.email_stops set lifted_at = app.now(), lifted_by = p_actor_id
    where id = p_stop_id and lifted_at is null;
  delete from app.restored_stops where recipient_hash = app.hash_address(address);
end;
$$;

-- Returns the cause of the stop of an address; null without a stop.
create function public.email_stop_cause(p_recipient text) returns text
  language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select cause from public.email_stops where recipient = lower(p_recipient) and lifted_at is null),
    (select cause from app.restored_stops where recipient_hash = app.hash_address(p_recipient))
  );
$$;

-- Returns a page of the current e-mail stops, newest first, after the cursor.
create function public.staff_bounces(p_limit int, p_before_id bigint default 9223372036854775807) returns jsonb
  language sql stable security definer set search_path = '' set statement_timeout = '8s'
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', stop.id, 'email', stop.recipient, 'cause', stop.cause, 'detail', stop.detail,
    'created_at', stop.created_at
  ) order by stop.id desc), '[]')
  from (
    select * from public.email_stops
    where lifted_at is null and id < p_before_id
    order by id desc limit least(p_limit, 500)
  ) as stop;
$$;

-- Returns the reason against sending an e-mail, or null. An address with a stop gets no e-mail. An e-mail with a topic
-- requires a member with an account, and the member's settings must allow the topic.
create function app.email_objection(p_email public.emails) returns text
  language sql stable set search_path = ''
as $$
  select case
    when exists (
      select from public.email_stops where recipient = lower(p_email.recipient) and lifted_at is null
    ) then 'The address has an e-mail stop.'
    when p_email.topic is not null and not exists (
      select from public.members left join public.member_settings on member_settings.member_id = members.id
      where members.id = p_email.member_id
        and case p_email.topic
          when 'reminders' then coalesce(member_settings.reminders, true)
          else coalesce(member_settings.weekly, true)
        end
    ) then 'The member stopped e-mails of this kind.'
  end;
$$;

-- The key that signs the unsubscribe links in e-mails. It is generated at its first use. The key is independent of the
-- operator's secrets, so that old links work after a rotation of the secrets.
create table app.unsubscribe_keys (
  is_current boolean primary key default true,
  key text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),

  constraint unsubscribe_keys_one_row check (is_current)
);

-- Returns the key of unsubscribe links, and generates it at the first call. Locks the row of the key until the
-- transaction ends.
create function public.unsubscribe_key() returns text
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into app.unsubscribe_keys default values on conflict do nothing;
  return (select key from app.unsubscribe_keys);
end;
$$;

-- Turns e-mails of a topic off for a member. Waiting e-mails are then withheld, too. A retry changes nothing. A call
-- for an unknown member succeeds and changes nothing, because the account was deleted. Locks the member (key share),
-- then the settings. Raises 22023 for an unknown topic.
create function public.unsubscribe(p_member_id uuid, p_topic text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if p_topic not in ('reminders', 'weekly') then
    raise exception 'no such topic' using errcode = '22023';
  end if;
  perform from public.members where id = p_member_id for key share;
  if not found then
    return;
  end if;
  insert into public.member_settings as settings (member_id, reminders, weekly)
    values (p_member_id, p_topic <> 'reminders', p_topic <> 'weekly')
    on conflict (member_id) do update
    set reminders = settings.reminders and excluded.reminders, weekly = settings.weekly and excluded.weekly;
end;
$$;
