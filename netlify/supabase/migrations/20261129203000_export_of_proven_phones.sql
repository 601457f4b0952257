-- The numbers that are proven for a member, for the export of the account.
create function public.member_proven_phones(p_member_id uuid)
  returns table (phone text, proven_at timestamptz, proven_by text)
  language sql stable security definer set search_path = ''
as $$
  select phone, proven_at, proven_by from app.proven_phones where member_id = p_member_id order by phone;
$$;
revoke execute on function public.member_proven_phones(uuid) from public, anon, authenticated;
grant execute on function public.member_proven_phones(uuid) to service_role;
