set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.approve_listing(p_actor_id uuid, p_listing_id bigint, p_version_id bigint, p_slug text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.listings;
begin
  perform app.set_actor(p_actor_id);
  held := app.lock_listing(null, p_listing_id);
  if held.shown_version_id = p_version_id and held.review_version_id is null then
    return;
  end if;
  if held.review_version_id is distinct from p_version_id then
    perform app.refuse_transition(held.state, 'approving a version that is not in review');
  end if;
  perform app.decide_version(p_version_id, 'approved', p_actor_id, '');
  update public.listing_versions set seen_at = app.now()
    where listing_id = p_listing_id and id < p_version_id
      and decision = 'approved' and decided_by is null and seen_at is null;
  update public.listings
    set shown_version_id = p_version_id, review_version_id = null, slug = app.claim_slug(p_listing_id, p_slug),
      state = case when held.state = 'submitted' then 'approved' else held.state end,
      updated_at = app.now()
    where id = p_listing_id;
  perform app.enqueue_notice('approved-' || p_version_id, 'approved', p_listing_id);
  perform app.start_paid_time(p_listing_id);
end;
$function$;

reset lock_timeout;
