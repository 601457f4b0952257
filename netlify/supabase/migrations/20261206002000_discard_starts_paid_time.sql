set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.discard_changes(p_actor_id uuid, p_listing_id bigint, p_revision integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.listings := app.lock_listing(p_actor_id, p_listing_id);
  shown_version public.listing_versions;
  restored jsonb;
  is_asked boolean := exists (
    select from public.listing_versions
    where listing_id = p_listing_id and decision = 'changes_requested' and id > held.shown_version_id
  );
begin
  perform app.set_actor(p_actor_id);
  if held.shown_version_id is null or held.state in ('suspended', 'withdrawn') then
    perform app.refuse_transition(held.state, 'throwing changes away');
  end if;
  select * into shown_version from public.listing_versions where id = held.shown_version_id;
  restored := held.draft || (
    select jsonb_object_agg(field, case
      when to_jsonb(shown_version) -> field = 'null' then '""' else to_jsonb(shown_version) -> field end)
    from unnest(app.listing_fields()) as field
  ) || jsonb_build_object('items', app.with_prices(shown_version.items, false));
  if restored = held.draft and held.review_version_id is null and not is_asked then
    return jsonb_build_object('state', held.state, 'revision', held.revision);
  end if;
  perform app.require_revision(held, p_revision);
  perform app.decide_version(held.review_version_id, 'superseded', null, '');
  update public.listing_versions set decision = 'superseded', decided_at = app.now()
    where listing_id = p_listing_id and decision = 'changes_requested' and id > held.shown_version_id;
  update public.listings set draft = restored, revision = revision + 1, review_version_id = null,
    state = case when state in ('submitted', 'changes_requested') then 'approved' else state end,
    updated_at = app.now()
    where id = p_listing_id;
  perform app.start_paid_time(p_listing_id);
  select * into held from public.listings where id = p_listing_id;
  return jsonb_build_object('state', held.state, 'revision', held.revision);
end;
$function$;

reset lock_timeout;
