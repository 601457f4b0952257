set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION app.call_phone(p_member_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    (select phone from app.proven_phones where member_id = p_member_id order by proven_at desc limit 1),
    app.advert_phone(p_member_id)
  );
$function$;

CREATE OR REPLACE FUNCTION public.staff_members(p_ids uuid[])
 RETURNS TABLE(id uuid, listings integer, live integer, seen_on date, phone text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  select members.id, owned.count, owned.live, member_visits.seen_on, app.call_phone(members.id)
  from public.members
    left join public.member_visits on member_visits.member_id = members.id
    cross join lateral (
      select count(*)::int as count, (count(*) filter (where state = 'live'))::int as live
      from public.listings where owner_id = members.id
    ) as owned
  where members.id = any (p_ids);
$function$;

CREATE OR REPLACE FUNCTION public.staff_listing(p_listing_id bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
declare
  held public.listings;
begin
  select * into held from public.listings where id = p_listing_id;
  perform app.refuse_if(held.id is null, 'PT404', 'no such listing');
  return jsonb_build_object(
    'listing', app.staff_listing_row(held), 'owner_phone', app.call_phone(held.owner_id),
    'visible', (select to_jsonb(version) from public.listing_versions as version where id = held.shown_version_id),
    'waiting', (select to_jsonb(version) from public.listing_versions as version where id = held.review_version_id),
    'latest', (
      select to_jsonb(version) from public.listing_versions as version
      where listing_id = held.id order by id desc limit 1
    ),
    'slugs', array(select slug from public.listing_slugs where listing_id = held.id order by slug),
    'renews', coalesce(app.listing_renewal(held.id) ->> 'state' = 'on', false),
    'decisions', (
      select coalesce(jsonb_agg(to_jsonb(decided) order by decided.version desc), '[]')
      from (
        select id as version, decision, decided_at as at, reason,
          (select name from public.members where id = decided_by) as by
        from public.listing_versions
        where listing_id = held.id and decided_by is not null and decision is not null
        order by id desc limit 10
      ) as decided
    ),
    'payments', (
      select coalesce(jsonb_agg(app.staff_payment_row(paid) order by paid.created_at desc, paid.id), '[]')
      from (
        select * from public.payments where listing_id = held.id order by created_at desc, id limit 24
      ) as paid
    ),
    'reports', (
      select coalesce(jsonb_agg(to_jsonb(report) order by report.at desc), '[]')
      from (
        select created_at as at, state, reason, message, note from public.reports
        where state in ('open', 'resolved', 'dismissed')
          and business in (select slug from public.listing_slugs where listing_id = held.id)
        order by created_at desc limit 10
      ) as report
    ),
    'open_reports', app.open_reports(held.id) -> 'groups',
    'promotions', (
      select coalesce(jsonb_agg(to_jsonb(done) order by done.day desc), '[]')
      from (
        select day, channel, link from public.promotions where listing_id = held.id order by day desc, id limit 10
      ) as done
    )
  );
end;
$function$;

reset lock_timeout;
