set lock_timeout = '5s';

set check_function_bodies = off;

create or replace function app.audit_subjects_by_name(p_term text) returns setof text
  language plpgsql stable rows 100 set search_path = ''
as $$
declare
  few constant int := 100;
  named constant bigint[] := array(
    select app.match_contacts(p_term, null, few) where p_term like '+%'
    union
    select app.match_listings(p_term, few) where app.can_be_name(p_term)
    union
    select owned.id
    from app.audit_members_by_name(p_term) as owner
      -- The limits make these look-ups by index for each member.
      cross join lateral (
        select id from public.listings where owner_id = owner order by id desc limit few
      ) as owned
  );
begin
  return query
    select unnest(named)::text
    union all
    select id::text from public.payments where listing_id = any (named)
    union all
    select paid.id::text
    from app.audit_members_by_name(p_term) as payer
      cross join lateral (
        select id from public.payments where member_id = payer order by created_at desc limit few
      ) as paid;
end;
$$;
