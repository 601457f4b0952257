-- A row is a deletion or a change of e-mail settings. Triggers write it in the transaction of the change. A scheduled
-- function adds the rows to the list of erasures in the bucket 'records', and then deletes them here. A restore of an
-- older backup applies this list again. A row contains ids, and hashes of addresses.
create table app.erasures (
  id bigint generated always as identity primary key,
  at timestamptz not null default app.now(),
  kind text not null,
  -- The id of the member, post, listing or owner of an agent; the hash of an address (app.hash_address) for an
  -- e-mail stop, or of a number for an opt-out of SMS.
  subject text not null,

  constraint erasures_kind_is_valid check (
    kind in (
      'member', 'post', 'post-members-only', 'listing-withdrawn', 'reminders-off', 'reminders-on', 'news-off', 'news-on',
      'weekly-off', 'weekly-on', 'sms-off', 'sms-on', 'sms-opt-out', 'sms-opt-in', 'email-bounce', 'email-complaint', 'email-stop-lifted',
      'agent-ended'
    )
  )
);

alter table app.erasures enable row level security;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('records', 'records', false, 1048576, array['application/x-ndjson']);

-- Adds an erasure for the deleted row or the withdrawn listing. The argument of the trigger is the kind of the erasure.
create function app.record_erasure() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into app.erasures (kind, subject) values (tg_argv[0], old.id::text);
  return null;
end;
$$;

create trigger members_record_erasure after delete on public.members
  for each row execute function app.record_erasure('member');

-- A restore would otherwise give an agent the former rights again.
create function app.record_agent_end() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into app.erasures (kind, subject) values ('agent-ended', old.owner_id::text);
  return null;
end;
$$;

create trigger agents_record_end after delete on app.agents
  for each row execute function app.record_agent_end();

create trigger posts_record_erasure after delete on public.posts
  for each row execute function app.record_erasure('post');

-- A restore would otherwise show a post to visitors again after its author has taken it back.
create trigger posts_record_end_of_publication after update on public.posts
  for each row when (old.listing_id is not null and new.listing_id is null)
  execute function app.record_erasure('post-members-only');

create trigger listings_record_withdrawal after update on public.listings
  for each row when (new.state = 'withdrawn' and old.state <> 'withdrawn')
  execute function app.record_erasure('listing-withdrawn');

-- Adds an erasure for SMS and for each kind of e-mail that a member turned off or on. A member without a row of settings has the
-- defaults of the columns.
create function app.record_opt_out() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  had jsonb := jsonb_build_object('reminders', true, 'news', false, 'weekly', true, 'sms', true);
begin
  if tg_op = 'UPDATE' then
    had := to_jsonb(old);
  end if;
  insert into app.erasures (kind, subject)
    select name || case when (to_jsonb(new) ->> name)::boolean then '-on' else '-off' end, new.member_id::text
    from unnest(array['reminders', 'news', 'weekly', 'sms']) as name
    where to_jsonb(new) -> name is distinct from had -> name;
  return null;
end;
$$;

create trigger member_settings_record_opt_out after insert or update on public.member_settings
  for each row execute function app.record_opt_out();

-- Adds an erasure for a new or lifted e-mail stop, with the hash of the address.
create function app.record_email_stop() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into app.erasures (kind, subject) values (
    case when new.lifted_at is null then 'email-' || new.cause else 'email-stop-lifted' end,
    app.hash_address(new.recipient)
  );
  return null;
end;
$$;

create trigger email_stops_record_stop after insert on public.email_stops
  for each row execute function app.record_email_stop();

create trigger email_stops_record_lift after update on public.email_stops
  for each row when (new.lifted_at is not null and old.lifted_at is null)
  execute function app.record_email_stop();

-- Adds an erasure for a number that refuses SMS, or that is opted in again.
create function app.record_sms_choice() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into app.erasures (kind, subject) values (tg_argv[0], coalesce(new.phone_hash, old.phone_hash));
  return null;
end;
$$;

create trigger sms_opt_outs_record_opt_out after insert on app.sms_opt_outs
  for each row execute function app.record_sms_choice('sms-opt-out');

create trigger sms_opt_outs_record_opt_in after delete on app.sms_opt_outs
  for each row execute function app.record_sms_choice('sms-opt-in');

-- Returns the oldest rows for the list, at most `p_limit`.
create function public.erasures_to_export(p_limit int) returns table (id bigint, at timestamptz, kind text, subject text)
  language sql stable security definer set search_path = ''
as $$
  select id, at, kind, subject from app.erasures order by id limit p_limit;
$$;

-- Deletes the rows that the caller has added to the list. A repeated call changes nothing.
create function public.finish_erasures(p_erasure_ids bigint[]) returns void
  language sql volatile security definer set search_path = ''
as $$
  delete from app.erasures where id = any (p_erasure_ids);
$$;

-- Applies entries of the list again, in their order, in the transaction of a restore. Returns the number of the entries
-- that found their row, and the errors of the refused entries. Staff repeat a refused entry by hand. An entry of an
-- unknown kind or with a missing row is ignored. Takes the locks of the functions that it calls.
create function app.apply_erasures(p_entries jsonb) returns jsonb
  language plpgsql volatile set search_path = ''
as $$
declare
  entry record;
  applied int := 0;
  refused jsonb := '[]'::jsonb;
  last_news constant bigint := (select coalesce(max(id), 0) from app.agent_news);
begin
  for entry in
    select value ->> 'kind' as kind, value ->> 'subject' as subject
    from jsonb_array_elements(p_entries) with ordinality as entries (value, place) order by place
  loop
    begin
      applied := applied + app.apply_erasure(entry.kind, entry.subject)::int;
    exception when others then
      refused := refused || to_jsonb(format('%s %s: %s', entry.kind, entry.subject, sqlerrm));
    end;
  end loop;
  -- The members had news of these ends before the restore.
  delete from app.agent_news where id > last_news;
  return jsonb_build_object('applied', applied, 'refused', refused);
end;
$$;

-- Applies one entry, and returns true if its row exists. The entry of a new e-mail stop is always applied. Entries of
-- e-mail stops also become erasures of this database, so that the list contains them again. Takes the locks of the
-- functions that it calls.
create function app.apply_erasure(p_kind text, p_subject text) returns boolean
  language plpgsql volatile set search_path = ''
as $$
declare
  owner uuid;
  has_stop boolean;
begin
  case
    when p_kind in ('email-bounce', 'email-complaint') then
      insert into app.restored_stops (recipient_hash, cause) values (p_subject, replace(p_kind, 'email-', ''))
        on conflict (recipient_hash) do nothing;
      insert into app.erasures (kind, subject) values (p_kind, p_subject);
      return true;
    when p_kind = 'email-stop-lifted' then
      delete from public.email_stops where lifted_at is null and app.hash_address(recipient) = p_subject;
      has_stop := found;
      delete from app.restored_stops where recipient_hash = p_subject;
      has_stop := has_stop or found;
      insert into app.erasures (kind, subject) values (p_kind, p_subject);
      return has_stop;
    when p_kind = 'sms-opt-out' then
      insert into app.sms_opt_outs (phone_hash) values (p_subject) on conflict do nothing;
      return true;
    when p_kind = 'sms-opt-in' then
      delete from app.sms_opt_outs where phone_hash = p_subject;
      return found;
    when p_kind = 'member' then
      perform from public.members where id = p_subject::uuid;
      if found then
        perform public.delete_member(p_subject::uuid);
        return true;
      end if;
    when p_kind = 'post' then
      delete from public.posts where id = p_subject::bigint;
      return found;
    when p_kind = 'post-members-only' then
      update public.posts set listing_id = null where id = p_subject::bigint and listing_id is not null;
      return found;
    when p_kind = 'agent-ended' then
      delete from app.agents where owner_id = p_subject::uuid;
      return found;
    when p_kind = 'listing-withdrawn' then
      select owner_id into owner from public.listings
        where id = p_subject::bigint and state not in ('withdrawn', 'suspended') and owner_id is not null;
      if found then
        perform public.withdraw_listing(owner, p_subject::bigint, '');
        return true;
      end if;
    when p_kind ~ '^(reminders|news|weekly|sms)-(on|off)$' then
      insert into public.member_settings (member_id)
        select id from public.members where id = p_subject::uuid
        on conflict (member_id) do nothing;
      update public.member_settings set
          reminders = case when p_kind ~ '^reminders' then p_kind like '%-on' else reminders end,
          news = case when p_kind ~ '^news' then p_kind like '%-on' else news end,
          weekly = case when p_kind ~ '^weekly' then p_kind like '%-on' else weekly end,
          sms = case when p_kind ~ '^sms' then p_kind like '%-on' else sms end
        where member_id = p_subject::uuid;
      return found;
    else
      return false;
  end case;
  return false;
end;
$$;
