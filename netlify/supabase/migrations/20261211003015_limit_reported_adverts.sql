set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.staff_member(p_member_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
declare
  held public.members;
begin
  select * into held from public.members where id = p_member_id;
  perform app.refuse_if(held.id is null, 'PT404', 'no such member');
  return jsonb_build_object(
    'id', held.id, 'name', held.name, 'created_at', held.created_at,
    'seen_on', (select seen_on from public.member_visits where member_id = held.id),
    'phones', array(select phone from app.proven_phones where member_id = held.id order by phone),
    'advert_phone', app.advert_phone(held.id),
    'agent', (
      select jsonb_build_object('id', agent.id, 'name', agent.name)
      from app.agents as help join public.members as agent on agent.id = help.agent_id where help.owner_id = held.id
    ),
    'helped', (
      select coalesce(jsonb_agg(jsonb_build_object('id', owner.id, 'name', owner.name) order by owner.name, owner.id), '[]')
      from app.agents as help join public.members as owner on owner.id = help.owner_id where help.agent_id = held.id
    ),
    'listing_count', (select count(*) from public.listings where owner_id = held.id),
    'listings', (
      select coalesce(jsonb_agg(app.staff_listing_row(owned) order by owned.id desc), '[]')
      from (select * from public.listings where owner_id = held.id order by id desc limit 50) as owned
    ),
    'payments', (
      select coalesce(jsonb_agg(app.staff_payment_row(paid) order by paid.created_at desc, paid.id), '[]')
      from (
        select * from public.payments where member_id = held.id order by created_at desc, id limit 24
      ) as paid
    ),
    'posts', (select count(*) from public.posts where author_id = held.id),
    'reported', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', about.id, 'title', app.listing_title(about.id), 'reports', about.reports
      ) order by about.reports desc, about.id desc), '[]')
      from (
        -- The offset makes this an index look-up for each listing; a join would read all addresses.
        select owned.id, count(*)::int as reports
        from (select id from public.listings where owner_id = held.id order by id desc limit 500) as owned
          cross join lateral (
            select slug from public.listing_slugs where listing_id = owned.id offset 0
          ) as address
          join public.reports on reports.business = address.slug and reports.state = 'open'
        group by owned.id
      ) as about
    )
  );
end;
$function$;

reset lock_timeout;
