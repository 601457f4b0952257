-- Everybody who has an account. The account itself lives with the identity service; this row is what
-- posts and adverts refer to. Written by the token exchange with the secret key.
create table public.members (
  id uuid primary key,
  name text not null,
  created_at timestamptz not null default app.now(),

  constraint members_name_length check (char_length(name) between 1 and 80)
);

revoke all on public.members from anon, authenticated;
grant select on public.members to authenticated;
grant all on public.members to service_role;

alter table public.members enable row level security;

create policy "members see who the others are"
  on public.members for select to authenticated
  using (true);
