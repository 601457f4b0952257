set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION app.publish_without_review(p_listing public.listings, p_shown_version public.listing_versions, p_new_version public.listing_versions)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  changed text[] := app.changed_fields(p_shown_version, p_new_version);
begin
  perform app.decide_version(p_new_version.id, 'approved', null, '');
  if cardinality(changed) = 0 then
    update public.listing_versions set seen_at = app.now() where id = p_new_version.id;
  else
    perform app.audit(
      'listing', p_listing.id::text, p_listing.state, p_listing.state,
      app.change_details(p_shown_version.id, p_new_version)
    );
  end if;
  update public.listings set shown_version_id = p_new_version.id, review_version_id = null, updated_at = app.now(),
    state = case when state in ('submitted', 'changes_requested') then 'approved' else state end
    where id = p_listing.id;
  perform app.start_paid_time(p_listing.id);
  return (select state from public.listings where id = p_listing.id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.submit_listing(p_actor_id uuid, p_listing_id bigint, p_draft jsonb, p_revision integer, p_slug text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.listings;
  newest public.listing_versions;
  made public.listing_versions;
  shown_version public.listing_versions;
  at_once public.listing_versions;
begin
  perform app.set_actor(p_actor_id);
  perform public.save_listing(p_actor_id, p_listing_id, p_draft, p_revision);
  held := app.lock_listing(p_actor_id, p_listing_id);
  select * into newest from public.listing_versions
    where listing_id = p_listing_id and decision is distinct from 'superseded' order by id desc limit 1;
  if newest.id is not null and coalesce(newest.decision, '') not in ('changes_requested', 'refused')
    and cardinality(app.changed_fields(newest, app.to_version(p_draft))) = 0
  then
    return jsonb_build_object('state', held.state, 'revision', held.revision);
  end if;
  perform app.require_rate_limit('submission-member', p_actor_id, 10);
  select * into shown_version from public.listing_versions where id = held.shown_version_id;
  perform app.decide_version(held.review_version_id, 'superseded', null, '');
  if shown_version.id is not null and held.state = 'live'
    and app.needs_review(shown_version, app.to_version(p_draft))
  then
    at_once := app.without_review(shown_version, app.to_version(p_draft));
    if cardinality(app.changed_fields(shown_version, at_once)) > 0 then
      at_once := app.insert_version(p_listing_id, at_once, held.slug);
      perform app.publish_without_review(held, shown_version, at_once);
      shown_version := at_once;
    end if;
  end if;
  made := app.create_version(held, p_slug);
  if shown_version.id is not null and not app.needs_review(shown_version, made) then
    held.state := app.publish_without_review(held, shown_version, made);
  else
    update public.listings
      set review_version_id = made.id,
        state = case when held.state in ('live', 'expired') then held.state else 'submitted' end,
        updated_at = app.now()
      where id = p_listing_id returning state into held.state;
    if held.state in ('live', 'expired') then
      perform app.audit(
        'listing', p_listing_id::text, held.state, held.state,
        app.change_details(shown_version.id, made) || '{"decision": "submitted"}'
      );
    end if;
    perform app.enqueue_notice('submitted-' || made.id, 'submitted', p_listing_id);
  end if;
  return jsonb_build_object('state', held.state, 'revision', held.revision);
end;
$function$;

CREATE OR REPLACE FUNCTION app.change_details(p_shown_version_id bigint, p_new_version public.listing_versions)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  shown_version public.listing_versions;
  changed text[];
begin
  select * into shown_version from public.listing_versions where id = p_shown_version_id;
  if shown_version.id is not null then
    changed := app.changed_fields(shown_version, p_new_version);
  end if;
  return jsonb_build_object('version', p_new_version.id) || case
    when cardinality(changed) > 0 then jsonb_build_object('former', p_shown_version_id, 'changed', changed)
    else '{}'
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION app.audit_decision()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.audit(
    'listing', id::text, state, state,
    app.change_details(shown_version_id, new) || jsonb_build_object('decision', new.decision)
  ) from public.listings
    where id = new.listing_id and (state in ('approved', 'live', 'expired') or new.decision = 'refused');
  return null;
end;
$function$;

reset lock_timeout;
