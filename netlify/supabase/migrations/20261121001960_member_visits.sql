-- The day on which a member was last here: the identity service does not keep it.
create table public.member_visits (
  member_id uuid primary key references public.members (id) on delete cascade,
  -- A day in Nairobi; nothing finer is kept.
  seen_on date not null
);

revoke all on public.member_visits from anon, authenticated;
grant all on public.member_visits to service_role;

alter table public.member_visits enable row level security;

-- As before, and notes the day: every visit of a member begins with it.
create or replace function public.record_member(member uuid, new_name text, new_avatar uuid) returns void
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

-- What the database knows of accounts, for the list of the staff.
create function public.staff_members(ids uuid[]) returns table (id uuid, adverts int, seen_on date)
  language sql stable security definer set search_path = ''
as $$
  select members.id,
    (select count(*)::int from public.listings where owner_id = members.id),
    member_visits.seen_on
  from public.members
    left join public.member_visits on member_visits.member_id = members.id
  where members.id = any (ids);
$$;

revoke execute on function public.staff_members(uuid[]), public.record_member(uuid, text, uuid)
  from public, anon, authenticated;
grant execute on function public.staff_members(uuid[]), public.record_member(uuid, text, uuid)
  to service_role;
