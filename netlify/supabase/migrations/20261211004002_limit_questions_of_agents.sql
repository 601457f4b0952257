set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.submit_as_agent(p_actor_id uuid, p_listing_id bigint, p_draft jsonb, p_rest jsonb, p_revision integer, p_slug text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.listings;
  submitted jsonb;
  requested app.contact_changes;
begin
  perform app.set_actor(p_actor_id);
  held := app.lock_edited_listing(p_actor_id, p_listing_id);
  perform app.refuse_if(held.owner_id = p_actor_id, 'PT404', 'the owner sends without asking');
  if held.state in ('suspended', 'withdrawn') then
    perform app.refuse_transition(held.state, 'editing');
  end if;
  perform app.save_as_agent(p_actor_id, held, p_draft, p_rest, p_revision);
  select * into held from public.listings where id = p_listing_id;
  if p_rest is not null then
    submitted := app.submit_draft(p_actor_id, held, p_slug);
  else
    submitted := jsonb_build_object('state', held.state, 'revision', held.revision);
  end if;
  update app.contact_changes set sent_at = app.now()
    where listing_id = p_listing_id and sent_at is null returning * into requested;
  if found then
    -- Each change that is sent makes an e-mail.
    perform app.require_rate_limit('contacts-member', p_actor_id, 10);
    perform app.enqueue_notice('agent-asks-' || requested.id, 'agent-asks', p_listing_id);
  else
    select * into requested from app.contact_changes where listing_id = p_listing_id;
  end if;
  return submitted || jsonb_build_object('requested', array(select jsonb_object_keys(coalesce(requested.fields, '{}'))));
end;
$function$;

reset lock_timeout;
