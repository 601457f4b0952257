-- How members are shown to each other: a name is one line without signs that change how the text around
-- it reads, and staff are marked.
update public.members
  set name = coalesce(nullif(btrim(regexp_replace(
    name, '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'
  )), ''), 'Member')
  where name ~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]';

alter table public.members
  add column is_staff boolean not null default false,
  add constraint members_name_is_plain check (
    name !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]'
  );

-- Keeps the row of a member in step with her account, and notes the day: every visit begins with it. A
-- picture that is not hers, or not ready, is none.
drop function public.record_member(uuid, text, uuid);
create function public.record_member(
  member uuid, new_name text, new_avatar uuid, as_staff boolean default false
) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  own_avatar uuid;
begin
  select id into own_avatar from public.pictures
    where id = new_avatar and owner_id = member and purpose = 'avatar' and state = 'ready';
  insert into public.members (id, name, avatar, is_staff) values (member, new_name, own_avatar, as_staff)
    on conflict (id) do update
    set name = excluded.name, avatar = excluded.avatar, is_staff = excluded.is_staff
    where (members.name, members.avatar, members.is_staff)
      is distinct from (excluded.name, excluded.avatar, excluded.is_staff);
  insert into public.member_visits (member_id, seen_on) values (member, app.today())
    on conflict (member_id) do update set seen_on = excluded.seen_on
    where member_visits.seen_on <> excluded.seen_on;
end;
$$;
grant execute on function public.record_member(uuid, text, uuid, boolean) to service_role;
