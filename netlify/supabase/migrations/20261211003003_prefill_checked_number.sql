set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.own_checkout(p_actor_id uuid, p_listing_id bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'listing', jsonb_build_object(
      'id', held.id, 'title', app.listing_title(held.id), 'state', held.state, 'slug', held.slug,
      'live_until', held.live_until, 'package', held.draft ->> 'package',
      'with_website', coalesce(held.draft -> 'withWebsite' = 'true', false)
    ),
    'order', case when attempt.id is not null then jsonb_build_object(
      'reference', ordered.reference, 'package', attempt.package, 'days', attempt.days,
      'with_website', attempt.with_website,
      'renews', exists (select from public.renewals where payment_id = attempt.id and ended_at is null),
      'attempt',
      to_jsonb(attempt) || jsonb_build_object('again_at', app.prompt_again_at(attempt)) || case
        when attempt.member_id is distinct from p_actor_id then '{"phone": null, "redirect": null}' else '{}'
      end::jsonb
    ) end,
    'claims', coalesce((
      select jsonb_agg(jsonb_build_object(
        'code', claim.code, 'at', claim.at, 'reason', claim.refused_because, 'state', case
          when claim.refused_because is not null then 'refused'
          when exists (
            select from public.payments where order_id = ordered.id and provider_reference = claim.code
          ) then 'settled'
          else 'waiting'
        end
      ) order by claim.id desc)
      from public.payment_claims as claim where claim.order_id = ordered.id
    ), '[]'),
    'checked_phones', case when held.owner_id = p_actor_id then app.checked_phones(p_actor_id) else '{}'::text[] end,
    'phone', coalesce(
      (select phone from public.payments
        where member_id = p_actor_id and phone ~ '^[+]' order by created_at desc limit 1),
      (app.checked_phones(p_actor_id))[1],
      case when held.owner_id = p_actor_id then held.draft ->> 'phone' end
    )
  )
  from public.listings as held
    left join lateral (
      select * from public.orders
      where listing_id = held.id and (closed_at is null or created_at > app.now() - interval '7 days'
        or closed_at > app.now() - interval '7 days')
      order by closed_at is null desc, created_at desc limit 1
    ) as ordered on true
    left join lateral (
      select * from public.payments where order_id = ordered.id
      order by state = 'paid' desc, state = 'failed', created_at desc, id desc limit 1
    ) as attempt on true
  where held.id = p_listing_id and app.can_edit(held, p_actor_id);
$function$;

reset lock_timeout;
