set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION app.proven_phone(p_member_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select phone from app.proven_phones where member_id = p_member_id order by proven_at desc limit 1;
$function$;

CREATE OR REPLACE FUNCTION app.call_phone(p_member_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(app.proven_phone(p_member_id), app.advert_phone(p_member_id));
$function$;

CREATE OR REPLACE FUNCTION public.staff_members(p_ids uuid[])
 RETURNS TABLE(id uuid, listings integer, live integer, seen_on date, phone text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  select members.id, coalesce(owned.count, 0), coalesce(owned.live, 0), member_visits.seen_on,
    -- Members without listings skip the search for a phone in listings.
    case when owned.count > 0 then app.call_phone(members.id) else app.proven_phone(members.id) end
  from public.members
    left join public.member_visits on member_visits.member_id = members.id
    -- One query counts the listings of all members.
    left join (
      select owner_id, count(*)::int as count, (count(*) filter (where state = 'live'))::int as live
      from public.listings where owner_id = any (p_ids) group by owner_id
    ) as owned on owned.owner_id = members.id
  where members.id = any (p_ids);
$function$;

reset lock_timeout;
