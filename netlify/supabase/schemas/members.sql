-- A row is a member with an account. The identity service stores the account. Posts and listings refer to this row.
-- The token exchange writes the row with the secret key.
create table public.members (
  id uuid primary key,
  name text not null,
  -- A picture that other members see. The foreign key is in pictures.sql.
  avatar uuid,
  -- True if the member was staff at the last token exchange. The feed marks posts of staff by this value.
  is_staff boolean not null default false,
  created_at timestamptz not null default app.now(),

  constraint members_name_length check (char_length(name) between 1 and 80),
  -- Control and bidirectional characters would change how the text around a name reads.
  constraint members_name_is_plain check (name = app.plain_text(name) and name !~ '[\n\r\t]')
);

create index members_by_picture on public.members (avatar);
create index members_by_name on public.members using gin (name extensions.gin_trgm_ops);

grant all on public.members to service_role;

alter table public.members enable row level security;

-- Returns true if the token's member exists. A valid token is not sufficient: the token of a deleted account is
-- valid for some minutes, and the platform's own sign-up would issue tokens of the same role.
create function app.is_member() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.members where id = app.member_id());
$$;

grant execute on function app.is_member() to authenticated;

-- A row has the settings of a member. Members read only their own row.
create table public.member_settings (
  member_id uuid primary key default app.member_id() references public.members (id) on delete cascade,
  -- The language of the log-in dialog, as a code of the log-in widget.
  language text not null default 'en',
  -- E-mails about the end of a listing, e-mails with news, and the weekly e-mail. News need a consent that the
  -- member gives explicitly.
  reminders boolean not null default true,
  news boolean not null default false,
  weekly boolean not null default true,
  -- SMS to the number that a code proved last.
  sms boolean not null default true,

  constraint member_settings_language_is_valid
    check (language in ('en', 'sw', 'fr', 'es', 'hu', 'pt', 'pl', 'cs', 'sk'))
);

grant
    select,
    insert (language, member_id, news, reminders, sms, weekly),
    update (language, member_id, news, reminders, sms, weekly)
  on public.member_settings to authenticated;
grant all on public.member_settings to service_role;

alter table public.member_settings enable row level security;

create policy "only members come here" on public.member_settings as restrictive for all to authenticated
  using ((select app.is_member())) with check ((select app.is_member()));

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

-- The day of a member's last visit, which the identity service does not store.
create table public.member_visits (
  member_id uuid primary key references public.members (id) on delete cascade,
  -- A day in Nairobi. The time of day is not stored.
  seen_on date not null
);

grant all on public.member_visits to service_role;

alter table public.member_visits enable row level security;

-- Writes the member's row and the day of the visit, for the token exchange. Any picture other than a ready avatar
-- of this member is stored as null.
create function public.record_member(
  p_member_id uuid, p_name text, p_avatar uuid default null, p_is_staff boolean default false
) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  own_avatar uuid;
begin
  select id into own_avatar from public.pictures
    where id = p_avatar and owner_id = p_member_id and purpose = 'avatar' and state = 'ready';
  insert into public.members (id, name, avatar, is_staff) values (p_member_id, p_name, own_avatar, p_is_staff)
    on conflict (id) do update
    set name = excluded.name, avatar = excluded.avatar, is_staff = excluded.is_staff
    where (members.name, members.avatar, members.is_staff)
      is distinct from (excluded.name, excluded.avatar, excluded.is_staff);
  insert into public.member_visits (member_id, seen_on) values (p_member_id, app.today())
    on conflict (member_id) do update set seen_on = excluded.seen_on
    where member_visits.seen_on <> excluded.seen_on;
end;
$$;

-- Locks the member's row 'for no key update', so that concurrent inserts may refer to the member. A lock 'for
-- update' would block them and cause deadlocks. Raises PT404 for an unknown member.
create function app.lock_member(p_member_id uuid) returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  perform from public.members where id = p_member_id for no key update;
  if not found then
    raise exception 'no such member' using errcode = 'PT404';
  end if;
end;
$$;
