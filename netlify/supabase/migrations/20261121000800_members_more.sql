-- What a member's session says about her roles; only the identity service's staff can give one.
create function app.is_staff() returns boolean
  language sql stable
  return coalesce(
    nullif(current_setting('request.jwt.claims', true), '')::jsonb
      -> 'app_metadata' -> 'roles' ? 'staff',
    false
  );
grant execute on function app.is_staff() to anon, authenticated, service_role;

-- What a member chose for herself, and nobody else reads.
create table public.member_settings (
  member_id uuid primary key default app.member_id() references public.members (id) on delete cascade,
  -- Of the log-in dialog and of letters; the widget's name for it.
  language text not null default 'en',
  -- Letters that an advert is about to end, and letters with news. The second is asked for, never assumed.
  reminders boolean not null default true,
  news boolean not null default false,

  constraint member_settings_language_known
    check (language in ('en', 'sw', 'fr', 'es', 'hu', 'pt', 'pl', 'cs', 'sk'))
);

revoke all on public.member_settings from anon, authenticated;
grant select on public.member_settings to authenticated;
grant insert (member_id, language, reminders, news), update (member_id, language, reminders, news)
  on public.member_settings to authenticated;
grant all on public.member_settings to service_role;

alter table public.member_settings enable row level security;

create policy "members read their own settings"
  on public.member_settings for select to authenticated
  using (member_id = (select app.member_id()));
create policy "members make their own settings"
  on public.member_settings for insert to authenticated
  with check (member_id = (select app.member_id()));
create policy "members change their own settings"
  on public.member_settings for update to authenticated
  using (member_id = (select app.member_id()))
  with check (member_id = (select app.member_id()));

-- So many are let through in an hour as the caller says; five until now.
drop function app.wait_for_turn(text, text);
create function app.wait_for_turn(of_kind text, of_subject text, turns int default 5) returns int
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
revoke execute on function app.wait_for_turn(text, text, int) from public, anon, authenticated;

alter table public.attempts
  drop constraint attempts_kind_known,
  add constraint attempts_kind_known check (
    kind in ('vacancy-client', 'vacancy-email', 'report-client', 'post-member', 'picture-member')
  );

-- A member as the subject of attempts.
create function app.subject_of(member uuid) returns text
  language sql immutable set search_path = ''
  return encode(sha256(convert_to(member::text, 'utf8')), 'hex');
revoke execute on function app.subject_of(uuid) from public, anon, authenticated;
