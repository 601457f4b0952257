set lock_timeout = '5s';

set check_function_bodies = off;

create table app.agent_news (
  id bigint generated always as identity not null,
  member_id uuid not null,
  event text not null,
  name text not null
);

CREATE OR REPLACE FUNCTION app.add_agent_news(p_member_id uuid, p_event text, p_other_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into app.agent_news (member_id, event, name)
    select p_member_id, p_event, name from public.members where id = p_other_id;
$function$;

CREATE OR REPLACE FUNCTION app.add_agent_end()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.add_agent_news(old.owner_id, 'agent-ended', old.agent_id);
  perform app.add_agent_news(old.agent_id, 'help-ended', old.owner_id);
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION app.add_agent_acceptance()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.add_agent_news(new.owner_id, 'agent-accepted', new.agent_id);
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.undelivered_agent_news(p_limit integer)
 RETURNS TABLE(id bigint, member_id uuid, event text, name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select id, member_id, event, name from app.agent_news
    where not public.outgoing_is_held() order by id limit p_limit;
$function$;

CREATE OR REPLACE FUNCTION public.finish_agent_news(p_news_id bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from app.agent_news where id = p_news_id;
$function$;

CREATE OR REPLACE FUNCTION public.delete_member(p_member_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
declare
  listing_ids bigint[];
begin
  perform pg_advisory_xact_lock(hashtextextended('delete_member', 0));
  perform from public.members where id = p_member_id for no key update;
  if not found then
    return;
  end if;
  perform app.set_actor(p_member_id, 'account-deleted');
  listing_ids := array(select id from public.listings where owner_id = p_member_id order by id for no key update);
  perform app.cancel_payments(id, 'account-deleted') from unnest(listing_ids) as id;
  update public.listings
    set state = 'withdrawn', shown_version_id = null, review_version_id = null, slug = null, draft = '{}',
      featured = false, owner_id = null, updated_at = app.now()
    where id = any (listing_ids);
  delete from public.listing_versions where listing_id = any (listing_ids);
  delete from public.listing_slugs where listing_id = any (listing_ids);
  delete from public.notices where listing_id = any (listing_ids);
  -- Claims hold the member's phone numbers; the ledger keeps the money and its codes.
  delete from public.payment_claims where member_id = p_member_id;
  delete from public.listings where id = any (listing_ids)
    and not exists (select from public.payments where listing_id = listings.id);
  update public.payments set phone = null, member_id = null where member_id = p_member_id;
  -- The costs of SMS stay, and waiting ones are never sent.
  update public.sms_messages
    set phone = null, text = '', state = case state when 'waiting' then 'withheld' else state end
    where member_id = p_member_id;
  -- The other side of each agent gets news with the name of this member.
  delete from app.agents where owner_id = p_member_id or agent_id = p_member_id;
  delete from app.agent_news where member_id = p_member_id;
  delete from public.members where id = p_member_id;
end;
$function$;

CREATE OR REPLACE FUNCTION app.apply_erasures(p_entries jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  entry record;
  applied int := 0;
  refused jsonb := '[]'::jsonb;
  last_news constant bigint := (select coalesce(max(id), 0) from app.agent_news);
begin
  for entry in
    select value ->> 'kind' as kind, value ->> 'subject' as subject
    from jsonb_array_elements(p_entries) with ordinality as entries (value, place) order by place
  loop
    begin
      applied := applied + app.apply_erasure(entry.kind, entry.subject)::int;
    exception when others then
      refused := refused || to_jsonb(format('%s %s: %s', entry.kind, entry.subject, sqlerrm));
    end;
  end loop;
  -- The members had news of these ends before the restore.
  delete from app.agent_news where id > last_news;
  return jsonb_build_object('applied', applied, 'refused', refused);
end;
$function$;

alter table app.agent_news add constraint agent_news_event_is_valid CHECK ((event = ANY (ARRAY['agent-accepted'::text, 'agent-ended'::text, 'help-ended'::text])));

alter table app.agent_news add constraint agent_news_pkey PRIMARY KEY (id);

CREATE INDEX agent_news_of_a_member ON app.agent_news USING btree (member_id);

CREATE TRIGGER agents_add_end AFTER DELETE ON app.agents FOR EACH ROW WHEN ((old.agent_id IS NOT NULL)) EXECUTE FUNCTION app.add_agent_end();

CREATE TRIGGER agents_add_acceptance AFTER UPDATE ON app.agents FOR EACH ROW WHEN (((old.agent_id IS NULL) AND (new.agent_id IS NOT NULL))) EXECUTE FUNCTION app.add_agent_acceptance();

alter table app.agent_news enable row level security;

grant EXECUTE on function public.finish_agent_news(bigint) to service_role;

grant EXECUTE on function public.undelivered_agent_news(integer) to service_role;

reset lock_timeout;
