-- Everybody who has an account. The account itself lives with the identity service; this row is what
-- posts and adverts refer to. Written by the token exchange with the secret key.
create table public.members (
  id uuid primary key,
  name text not null,
  created_at timestamptz not null default app.now(),
  -- A picture of her own, shown to the others.
  avatar uuid,

  constraint members_name_length check (char_length(name) between 1 and 80)
);

revoke all on public.members from anon, authenticated;
grant select on public.members to authenticated;
grant all on public.members to service_role;

alter table public.members enable row level security;

create policy "members see who the others are"
  on public.members for select to authenticated
  using (true);

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

-- The day on which a member was last here: the identity service does not keep it.
create table public.member_visits (
  member_id uuid primary key references public.members (id) on delete cascade,
  -- A day in Nairobi; nothing finer is kept.
  seen_on date not null
);

revoke all on public.member_visits from anon, authenticated;
grant all on public.member_visits to service_role;

alter table public.member_visits enable row level security;

-- Keeps the row of a member in step with her account, and notes the day: every visit begins with it. A
-- picture that is not hers, or not ready, is none.
create function public.record_member(member uuid, new_name text, new_avatar uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  own_avatar uuid;
begin
  select id into own_avatar from public.pictures
    where id = new_avatar and owner_id = member and purpose = 'avatar' and state = 'ready';
  insert into public.members (id, name, avatar) values (member, new_name, own_avatar)
    on conflict (id) do update set name = excluded.name, avatar = excluded.avatar
    where (members.name, members.avatar) is distinct from (excluded.name, excluded.avatar);
  insert into public.member_visits (member_id, seen_on) values (member, app.today())
    on conflict (member_id) do update set seen_on = excluded.seen_on
    where member_visits.seen_on <> excluded.seen_on;
end;
$$;
