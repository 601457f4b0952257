set lock_timeout = '5s';

set check_function_bodies = off;

drop function app.prepared_row(app.prepared_listings);

CREATE OR REPLACE FUNCTION app.is_prepared_quiet(p_prepared app.prepared_listings)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN (app.can_send_prepared(p_prepared) AND app.is_quiet_time(app.now()));

CREATE OR REPLACE FUNCTION public.send_prepared_listing(p_actor_id uuid, p_prepared_id bigint, p_token_hash text)
 RETURNS TABLE(sms_id uuid, phone text, title text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  held app.prepared_listings := app.lock_prepared(p_prepared_id);
  new_sms_id uuid;
begin
  perform app.set_actor(p_actor_id);
  perform app.refuse_if(
    not app.can_send_prepared(held) or app.is_prepared_quiet(held), 'PT409', 'no SMS may go out');
  insert into public.sms_messages (event_key, purpose, prepared_id, phone, text, state, attempts, sent_at)
    values (
      'prepared-' || held.id || '-' || held.sent_count + 1, 'prepared', held.id, held.phone, '', 'sending', 1, app.now()
    ) returning id into new_sms_id;
  update app.prepared_listings
    set token_hash = p_token_hash, sms_id = new_sms_id, sent_count = sent_count + 1, sent_at = app.now(),
      expires_at = app.now() + interval '7 days', code_hash = null, proof_hash = null
    where id = held.id;
  perform app.audit('prepared', held.id::text, 'made', 'sent');
  return query select new_sms_id, held.phone, held.draft ->> 'title';
end;
$function$;

CREATE OR REPLACE FUNCTION app.prepared_row(p_prepared app.prepared_listings)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN jsonb_build_object('id', (p_prepared).id, 'title', COALESCE(((p_prepared).draft ->> 'title'::text), ''::text), 'phone', (p_prepared).phone, 'made_by', (p_prepared).made_by_name, 'created_at', (p_prepared).created_at, 'sent_at', (p_prepared).sent_at, 'expires_at', (p_prepared).expires_at, 'taken_at', (p_prepared).taken_at, 'listing_id', (p_prepared).listing_id, 'state', app.prepared_state(p_prepared), 'can_send', (app.can_send_prepared(p_prepared) AND (NOT app.is_prepared_quiet(p_prepared))), 'is_quiet', app.is_prepared_quiet(p_prepared), 'refuses_sms', app.refuses_sms((p_prepared).phone));

reset lock_timeout;
