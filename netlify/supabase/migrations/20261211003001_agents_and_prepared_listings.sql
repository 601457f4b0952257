set lock_timeout = '5s';

set check_function_bodies = off;

alter table app.erasures drop constraint "erasures_kind_is_valid";

alter table public.audit_log drop constraint "audit_log_subject_is_valid";

alter table public.sms_messages drop constraint "sms_messages_purpose_is_valid";

alter table app.phone_code_requests alter column "member_id" drop not null;

create table app.prepared_listings (
  id bigint generated always as identity not null,
  draft jsonb not null,
  revision integer default 1 not null,
  phone text not null,
  made_by uuid not null,
  made_by_name text not null,
  created_at timestamp with time zone default app.now() not null,
  token_hash text,
  sms_id uuid,
  sent_count integer default 0 not null,
  sent_at timestamp with time zone,
  expires_at timestamp with time zone default (app.now() + '30 days'::interval) not null,
  code_hash text,
  code_created_at timestamp with time zone,
  code_failures integer default 0 not null,
  proof_hash text,
  proved_at timestamp with time zone,
  taken_by uuid,
  taken_at timestamp with time zone,
  listing_id bigint
);

create table app.agents (
  owner_id uuid not null,
  email text,
  agent_id uuid,
  invited_at timestamp with time zone default app.now() not null,
  accepted_at timestamp with time zone
);

create table app.contact_changes (
  id bigint generated always as identity not null,
  listing_id bigint not null,
  owner_id uuid not null,
  fields jsonb not null,
  sent_at timestamp with time zone
);

alter table app.phone_code_requests add column prepared_id bigint;

alter table public.listings add column prepared_by text;

alter table public.sms_messages add column prepared_id bigint;

CREATE OR REPLACE FUNCTION public.staff_audit(p_limit integer, p_before_id bigint DEFAULT NULL::bigint, p_subject text DEFAULT NULL::text, p_subject_id text DEFAULT NULL::text, p_actor_ids uuid[] DEFAULT NULL::uuid[], p_by_time boolean DEFAULT false, p_from_at timestamp with time zone DEFAULT NULL::timestamp with time zone, p_until_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS TABLE(id bigint, at timestamp with time zone, actor_id uuid, actor_name text, subject text, subject_id text, label text, from_state text, to_state text, reason text, details jsonb, listing_id bigint, listing_title text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
#variable_conflict use_column
declare
  before_at timestamptz;
  subjects constant text[] := case when p_subject_id is not null then app.audit_subjects(p_subject_id) end;
  named constant uuid[] := array(select app.audit_members_by_name(p_subject_id));
  -- Without a named member, the condition about actors is absent from the query plan.
  has_named constant boolean := cardinality(named) > 0;
  few constant int := 1000;
  found bigint[];
  are_few boolean;
begin
  if p_actor_ids is not null then
    found := array(
      select log.id
      from unnest(p_actor_ids) as actor
        -- The limits make these look-ups by index.
        cross join lateral (
          (select id from public.audit_log where actor_id = actor limit few)
          union all
          (select id from public.audit_log where details ->> 'requested_by' = actor::text limit few)
          union all
          (select id from public.audit_log where details ->> 'approved_by' = actor::text limit few)
        ) as log
      limit few
    );
    are_few := cardinality(found) < few;
  end if;
  if p_before_id is not null then
    select log.at into before_at from public.audit_log as log where log.id = p_before_id;
  end if;
  return query
  select log.id, log.at, log.actor_id,
    (select name from public.members where members.id = log.actor_id), log.subject, log.subject_id,
    case log.subject
      when 'listing' then (
        select nullif(app.listing_title(listings.id), '') from public.listings where listings.id = log.subject_id::bigint
      )
      when 'payment' then paid.reference
      when 'vacancy' then (select name from public.vacancies where vacancies.id = log.subject_id::uuid)
      when 'report' then log.details ->> 'business'
      when 'prepared' then coalesce(
        (select nullif(draft ->> 'title', '') from app.prepared_listings where prepared_listings.id = log.subject_id::bigint),
        log.details ->> 'title'
      )
    end,
    log.from_state, log.to_state, log.reason,
    log.details || case when log.details ? 'requested_by' then jsonb_build_object(
      'requested_name', (select name from public.members where members.id = (log.details ->> 'requested_by')::uuid),
      'approved_name', (select name from public.members where members.id = (log.details ->> 'approved_by')::uuid)
    ) else '{}' end,
    paid.listing_id, case when paid.listing_id is not null then nullif(app.listing_title(paid.listing_id), '') end
  from (
    select * from public.audit_log
    where (p_before_id is null or (audit_log.at, audit_log.id) < (before_at, p_before_id))
      and (p_subject is null or audit_log.subject = p_subject)
      and (subjects is null or audit_log.subject_id = any (subjects)
        or has_named and audit_log.actor_id = any (named))
      and (are_few is not true or audit_log.id = any (found))
      and (are_few is not false
        or audit_log.actor_id = any (p_actor_ids)
        or audit_log.details ->> 'requested_by' = any (p_actor_ids::text[])
        or audit_log.details ->> 'approved_by' = any (p_actor_ids::text[]))
      and (not p_by_time or audit_log.actor_id is null)
      and (p_from_at is null or audit_log.at >= p_from_at)
      and (p_until_at is null or audit_log.at < p_until_at)
    order by audit_log.at desc, audit_log.id desc
    limit least(p_limit, 500)
  ) as log
    -- The limit makes this an index look-up for each row.
    left join lateral (
      select reference, listing_id from public.payments
      where payments.id = case log.subject when 'payment' then log.subject_id::uuid end limit 1
    ) as paid on true
  order by log.at desc, log.id desc;
end;
$function$;

CREATE OR REPLACE FUNCTION app.is_agent(p_owner_id uuid, p_member_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (select from app.agents where owner_id = p_owner_id and agent_id = p_member_id);
end;
$function$;

CREATE OR REPLACE FUNCTION app.can_edit(p_listing public.listings, p_member_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(p_listing.owner_id = p_member_id, false) or app.is_agent(p_listing.owner_id, p_member_id);
end;
$function$;

CREATE OR REPLACE FUNCTION app.served_owners(p_member_id uuid)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE ROWS 2
 SET search_path TO ''
AS $function$
begin
  return query
    select p_member_id
    union all
    select owner_id from app.agents where agent_id = p_member_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.can_edit_listing(p_actor_id uuid, p_listing_id bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((select app.can_edit(listings, p_actor_id) from public.listings where id = p_listing_id), false);
$function$;

CREATE OR REPLACE FUNCTION app.lock_edited_listing(p_actor_id uuid, p_listing_id bigint)
 RETURNS public.listings
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  held public.listings;
begin
  perform app.lock_member(p_actor_id);
  select * into held from public.listings where id = p_listing_id for no key update;
  if held.id is not null and held.owner_id = p_actor_id then
    return held;
  end if;
  perform from app.agents where owner_id = held.owner_id and agent_id = p_actor_id for key share;
  if not found then
    raise exception 'no such listing' using errcode = 'PT404';
  end if;
  return held;
end;
$function$;

CREATE OR REPLACE FUNCTION app.contact_key(p_field text, p_value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE WHEN (p_field = ANY (ARRAY['phone'::text, 'whatsapp'::text])) THEN regexp_replace(regexp_replace(COALESCE(p_value, ''::text), '[^0-9]'::text, ''::text, 'g'::text), '^0*(254)?0*'::text, ''::text) ELSE regexp_replace(COALESCE(p_value, ''::text), '^[[:space:]]*(https?://)?|/*[[:space:]]*$'::text, ''::text, 'g'::text) END;

CREATE OR REPLACE FUNCTION app.draft_contacts(p_draft jsonb)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(array_agg(contact), '{}')
    from (
      select p_draft ->> field as content
      from unnest(array['title', 'contact', 'town', 'located', 'hours', 'deliveries', 'description']) as field
      union all
      select item ->> 'name' from jsonb_array_elements(
        case when jsonb_typeof(p_draft -> 'items') = 'array' then p_draft -> 'items' else '[]' end) as item
    ) as texts
      cross join lateral unnest(app.extract_contacts(coalesce(content, ''))) as contact
  );
end;
$function$;

CREATE OR REPLACE FUNCTION app.fields_to_ask(p_owner_draft jsonb, p_draft jsonb)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return array(
    select field
    from unnest(app.listing_fields()) with ordinality as listed (field, place)
      cross join app.draft_contacts(p_owner_draft) as contacts_before
    where case
      when field in ('phone', 'email', 'whatsapp', 'website', 'facebook', 'instagram', 'tiktok', 'payment_details') then
        app.contact_key(field, p_owner_draft ->> field) <> app.contact_key(field, p_draft ->> field)
      when field in ('title', 'contact', 'town', 'located', 'hours', 'deliveries', 'description', 'items') then
        not app.draft_contacts(jsonb_build_object(field, p_draft -> field)) <@ contacts_before
      else false
    end
    order by place
  );
end;
$function$;

CREATE OR REPLACE FUNCTION app.without_fields(p_owner_draft jsonb, p_draft jsonb, p_fields text[])
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN (p_draft || COALESCE((SELECT jsonb_object_agg(field.field, COALESCE((without_fields.p_owner_draft -> field.field), (CASE field.field WHEN 'items'::text THEN '[]'::text ELSE '""'::text END)::jsonb)) AS jsonb_object_agg FROM unnest(without_fields.p_fields) field(field)), '{}'::jsonb));

CREATE OR REPLACE FUNCTION public.draft_without_contacts(p_actor_id uuid, p_listing_id bigint, p_draft jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select app.without_fields(draft, p_draft, app.fields_to_ask(draft, p_draft))
  from public.listings where id = p_listing_id and app.is_agent(owner_id, p_actor_id);
$function$;

CREATE OR REPLACE FUNCTION app.give_pictures(p_from_id uuid, p_to_id uuid, p_draft jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.pictures set owner_id = p_to_id
    where owner_id = p_from_id and purpose = 'listing' and state = 'ready'
      and id::text in (
        select lower(picture_id) from app.named_pictures(p_draft -> 'images', p_draft -> 'items') as picture_id
      )
      and not exists (
        select from app.listing_pictures as named
        where named.owner_id = p_from_id and named.picture_id = pictures.id::text
      );
end;
$function$;

CREATE OR REPLACE FUNCTION app.save_as_agent(p_actor_id uuid, p_listing public.listings, p_draft jsonb, p_rest jsonb, p_revision integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  requested constant text[] := app.fields_to_ask(p_listing.draft, p_draft);
  rest constant jsonb := coalesce(p_rest, app.without_fields(p_listing.draft, p_draft, requested));
  changed constant jsonb := coalesce(
    (select jsonb_object_agg(field, p_draft -> field) from unnest(requested) as field), '{}');
  former jsonb;
  new_revision int;
begin
  perform app.refuse_if(
    cardinality(app.fields_to_ask(p_listing.draft, rest)) > 0, 'PT409', 'the rest has contacts that need a yes');
  select fields into former from app.contact_changes where listing_id = p_listing.id;
  if rest = p_listing.draft and changed = coalesce(former, '{}') then
    return p_listing.revision;
  end if;
  perform app.require_revision(p_listing, p_revision);
  perform app.require_small_draft(p_draft);
  if changed = '{}' then
    delete from app.contact_changes where listing_id = p_listing.id;
  elsif changed is distinct from former then
    insert into app.contact_changes (listing_id, owner_id, fields) values (p_listing.id, p_listing.owner_id, changed)
      on conflict (listing_id) do update set id = default, fields = excluded.fields, sent_at = null;
  end if;
  perform app.give_pictures(p_actor_id, p_listing.owner_id, p_draft);
  update public.listings set draft = rest, revision = revision + 1, updated_at = app.now()
    where id = p_listing.id returning revision into new_revision;
  return new_revision;
end;
$function$;

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

CREATE OR REPLACE FUNCTION app.lock_agent_change(p_listing_id bigint, p_change_id bigint)
 RETURNS app.contact_changes
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select * from app.contact_changes
  where listing_id = p_listing_id and id = p_change_id and sent_at is not null for no key update;
$function$;

CREATE OR REPLACE FUNCTION public.accept_agent_change(p_actor_id uuid, p_listing_id bigint, p_change_id bigint, p_draft jsonb, p_revision integer, p_slug text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.listings := app.lock_listing(p_actor_id, p_listing_id);
  change app.contact_changes := app.lock_agent_change(p_listing_id, p_change_id);
begin
  perform app.set_actor(p_actor_id);
  if change.id is null then
    raise exception 'it was changed elsewhere' using errcode = 'PT412', detail = held.revision;
  end if;
  delete from app.contact_changes where id = change.id;
  if p_slug <> '' then
    return public.submit_listing(p_actor_id, p_listing_id, p_draft, p_revision, p_slug);
  end if;
  held.revision := public.save_listing(p_actor_id, p_listing_id, p_draft, p_revision);
  return jsonb_build_object('state', held.state, 'revision', held.revision);
end;
$function$;

CREATE OR REPLACE FUNCTION public.refuse_agent_change(p_actor_id uuid, p_listing_id bigint, p_change_id bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.listings := app.lock_listing(p_actor_id, p_listing_id);
  change app.contact_changes := app.lock_agent_change(p_listing_id, p_change_id);
begin
  perform app.set_actor(p_actor_id);
  if change.id is not null then
    delete from app.contact_changes where id = change.id;
    update public.listings set revision = revision + 1, updated_at = app.now() where id = p_listing_id;
  elsif exists (select from app.contact_changes where listing_id = p_listing_id and sent_at is not null) then
    raise exception 'it was changed elsewhere' using errcode = 'PT412', detail = held.revision;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.invite_agent(p_actor_id uuid, p_email text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held app.agents;
begin
  perform app.set_actor(p_actor_id);
  perform app.lock_member(p_actor_id);
  select * into held from app.agents where owner_id = p_actor_id for no key update;
  if held.email = lower(p_email) and app.is_invitation_valid(held.invited_at) then
    return;
  end if;
  perform app.refuse_if(held.agent_id is not null, 'PT409', 'the member has an agent');
  perform app.require_rate_limit('agent-member', p_actor_id, 10);
  insert into app.agents (owner_id, email) values (p_actor_id, lower(p_email))
    on conflict (owner_id) do update set email = excluded.email, invited_at = excluded.invited_at;
  perform app.audit('member', p_actor_id::text, null, 'agent-invited');
end;
$function$;

CREATE OR REPLACE FUNCTION app.is_invitation_valid(p_invited_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (p_invited_at > (app.now() - '30 days'::interval));

CREATE OR REPLACE FUNCTION public.answer_agent_invitation(p_actor_id uuid, p_email text, p_owner_id uuid, p_accepts boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held app.agents;
begin
  perform app.set_actor(p_actor_id);
  perform app.lock_member(p_actor_id);
  select * into held from app.agents where owner_id = p_owner_id for no key update;
  if held.agent_id = p_actor_id and p_accepts or held.owner_id is null and not p_accepts then
    return;
  end if;
  perform app.refuse_if(
    (held.email = lower(p_email) and held.owner_id <> p_actor_id and app.is_invitation_valid(held.invited_at))
      is not true,
    'PT404', 'no such invitation');
  if not p_accepts then
    delete from app.agents where owner_id = p_owner_id;
    perform app.audit('member', p_owner_id::text, 'agent-invited', 'agent-declined');
    return;
  end if;
  perform app.refuse_if(
    (select count(*) >= 10 from app.agents where agent_id = p_actor_id), 'PT409', 'ten owners are enough');
  update app.agents set email = null, agent_id = p_actor_id, accepted_at = app.now() where owner_id = p_owner_id;
  perform app.audit('member', p_owner_id::text, 'agent-invited', 'agent-accepted',
    jsonb_build_object('agent', p_actor_id));
end;
$function$;

CREATE OR REPLACE FUNCTION public.end_agent(p_actor_id uuid, p_owner_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ended app.agents;
begin
  perform app.set_actor(p_actor_id);
  perform app.lock_member(p_actor_id);
  delete from app.agents
    where owner_id = p_owner_id and (owner_id = p_actor_id or agent_id = p_actor_id) returning * into ended;
  if ended.email is not null then
    perform app.audit('member', p_owner_id::text, 'agent-invited', 'agent-ended');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION app.audit_agent_end()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.audit('member', old.owner_id::text, 'agent-accepted', 'agent-ended',
    jsonb_build_object('agent', old.agent_id));
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.own_agents(p_actor_id uuid, p_email text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'agent', (
      select jsonb_build_object(
        'name', (select name from public.members where id = agent_id), 'email', email, 'since', accepted_at)
      from app.agents
      where owner_id = p_actor_id and (email is null or app.is_invitation_valid(invited_at))
    ),
    'owners', coalesce((
      select jsonb_agg(jsonb_build_object('id', owner_id, 'name', name, 'since', accepted_at)
        order by accepted_at, invited_at desc)
      from (
        select owner_id, members.name, accepted_at, invited_at
        from app.agents join public.members on members.id = owner_id
        where owner_id <> p_actor_id and (
          agent_id = p_actor_id or email = lower(p_email) and app.is_invitation_valid(invited_at)
        )
        order by accepted_at, invited_at desc limit 20
      ) as helped
    ), '[]'),
    'changes', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', change.id, 'listing', listings.id, 'title', app.listing_title(listings.id), 'sent_at', change.sent_at,
        'agent', (
          select members.name from app.agents join public.members on members.id = agent_id
          where agents.owner_id = change.owner_id
        ),
        'fields', change.fields, 'draft', listings.draft, 'revision', listings.revision
      ) order by change.id)
      from app.contact_changes as change join public.listings on listings.id = change.listing_id
      where change.owner_id = p_actor_id and listings.owner_id = p_actor_id and change.sent_at is not null
        and listings.state not in ('suspended', 'withdrawn')
    ), '[]')
  );
$function$;

CREATE OR REPLACE FUNCTION public.helped_listings(p_actor_id uuid, p_id bigint DEFAULT NULL::bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(
      listing || jsonb_build_object(
        'draft', listing -> 'draft' || coalesce(change.fields, '{}'),
        -- The number of a renewal is the owner's.
        'renewal', null,
        'helped', jsonb_build_object(
          'id', agents.owner_id, 'name', members.name,
          'requested', array(select jsonb_object_keys(change.fields) where change.sent_at is not null))
      ) order by members.name, agents.owner_id, place
    ), '[]')
    from app.agents
      join public.members on members.id = agents.owner_id
      cross join lateral jsonb_array_elements(public.own_listings(agents.owner_id, 50, p_id => p_id))
        with ordinality as listed (listing, place)
      left join app.contact_changes as change on change.listing_id = (listing ->> 'id')::bigint
    where agents.agent_id = p_actor_id and listing ->> 'state' <> 'withdrawn'
      and (p_id is null or agents.owner_id = (select owner_id from public.listings where id = p_id))
  );
end;
$function$;

CREATE OR REPLACE FUNCTION app.can_prove(p_member_id uuid, p_phone text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return app.proven_owner(p_phone) is not distinct from p_member_id or not exists (
    select from app.agents
    where agent_id = p_member_id and (
      owner_id = app.proven_owner(p_phone)
      or exists (
        select from public.listings
          left join public.listing_versions as versions on versions.id = listings.shown_version_id
        where listings.owner_id = agents.owner_id and (
          p_phone in (versions.phone, versions.whatsapp)
          or app.contact_key('phone', p_phone) in (
            app.contact_key('phone', listings.draft ->> 'phone'),
            app.contact_key('phone', listings.draft ->> 'whatsapp'))
        )
      )
    )
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.begin_payment(p_actor_id uuid, p_listing_id bigint, p_package text, p_days integer, p_amount integer, p_currency text, p_provider text, p_with_website boolean DEFAULT false, p_phone text DEFAULT NULL::text, p_id uuid DEFAULT gen_random_uuid(), p_renewal_amount integer DEFAULT NULL::integer)
 RETURNS public.payments
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.listings := app.lock_edited_listing(p_actor_id, p_listing_id);
  rules constant app.payment_providers := app.payment_provider(p_provider);
  prompted constant text := case when rules.flow = 'prompt' then p_phone end;
  ordered public.orders;
  opened public.payments;
  again_at timestamptz;
begin
  perform app.set_actor(p_actor_id);
  if not app.is_payable(held.state) then
    perform app.refuse_transition(held.state, 'paying');
  end if;
  select * into ordered from public.orders where listing_id = p_listing_id and closed_at is null for no key update;
  select * into opened from public.payments
    where order_id = ordered.id and state = 'pending' for no key update;
  if (opened.package, opened.days, opened.amount, opened.currency, opened.provider, opened.with_website)
      is not distinct from (p_package, p_days, p_amount, p_currency, p_provider, p_with_website)
    and opened.member_id is not distinct from p_actor_id
    and (rules.flow <> 'prompt' or opened.phone is not distinct from prompted)
    and coalesce(opened.created_at > app.now() - rules.repeats_for, true)
  then
    perform app.ask_renewal(opened, p_renewal_amount);
    return opened;
  end if;
  if rules.flow = 'prompt' then
    perform app.refuse_if(public.outgoing_is_held(), 'TG503', 'outgoing messages are held');
  end if;
  if rules.flow <> 'by-hand' then
    -- The lock keeps prompts for two listings of a member from one phone at once.
    perform pg_advisory_xact_lock(hashtextextended('prompt ' || prompted, 0));
    again_at := greatest(
      app.prompt_again_at(opened), app.phone_again_at(p_actor_id, prompted, p_provider, p_amount));
    if again_at > app.now() then
      raise exception 'a prompt is on the phone' using errcode = 'TG423',
        detail = ceil(extract(epoch from again_at - app.now()));
    end if;
  end if;
  perform app.require_rate_limit('payment-member', p_actor_id, 20);
  if prompted is not null then
    perform app.require_prompt_turn(p_actor_id, prompted);
  end if;
  while ordered.id is null loop
    insert into public.orders (reference, listing_id) values (app.new_reference(), p_listing_id)
      on conflict (reference) where closed_at is null do nothing returning * into ordered;
  end loop;
  perform app.fail_attempt(ordered.id, 'replaced');
  insert into public.payments (
    id, order_id, reference, listing_id, member_id, provider, package, days, amount, currency, with_website,
    phone, poll_at
  ) values (
    p_id, ordered.id, ordered.reference, p_listing_id, p_actor_id, p_provider, p_package, p_days, p_amount,
    p_currency, p_with_website, prompted,
    case when rules.flow <> 'by-hand' then app.now() + interval '15 seconds' end
  ) returning * into opened;
  perform app.ask_renewal(opened, p_renewal_amount);
  return opened;
end;
$function$;

CREATE OR REPLACE FUNCTION app.notice_recipient(p_notice public.notices, p_payment public.payments, p_owner_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    case
      when p_notice.kind in ('payment-paid', 'payment-review', 'refund-due', 'refunded', 'taken-back') then
        p_payment.member_id
      when p_notice.kind = 'claim-refused' then (
        select member_id from public.payment_claims
        where id = substring(p_notice.key from '^claim-refused-([0-9]+)')::bigint
      )
    end,
    p_owner_id
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.lease_notices(p_limit integer)
 RETURNS TABLE(id bigint, key text, kind text, is_current boolean, member_id uuid, wants_reminders boolean, wants_weekly boolean, listing_id bigint, title text, slug text, listing_state text, live_until timestamp with time zone, reason text, payment jsonb, reach jsonb, cover text, post text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '25s'
AS $function$
#variable_conflict use_column
begin
  return query
  with due as materialized (
    select id from public.notices
    where done_at is null and next_attempt_at <= app.now() and not (select public.outgoing_is_held())
    order by kind = 'week', next_attempt_at, id
    limit p_limit
    for no key update skip locked
  ), leased as (
    update public.notices set next_attempt_at = app.now() + interval '5 minutes'
    from due where notices.id = due.id
    returning notices.*
  )
  select leased.id, leased.key, leased.kind,
    app.is_notice_current(
      (select notice from public.notices as notice where notice.id = leased.id), listing, payment, version
    ) and (leased.kind <> 'week' or measured.reach is not null),
    recipient.id, coalesce(settings.reminders, true), coalesce(settings.weekly, true), listing.id,
    coalesce(shown_version.title, version.title, listing.draft ->> 'title', ''), listing.slug, listing.state,
    listing.live_until,
    case leased.kind
      when 'changes-requested' then version.reason
      when 'refused' then version.reason
      when 'suspended' then listing.reason
      when 'post-refused' then post.publication_reason
      else payment.reason
    end,
    to_jsonb(payment), measured.reach, shown_version.images -> 0 ->> 'id',
    left(coalesce(nullif(post.title, ''), post.description), 200)
  from leased
    left join public.listings as listing on listing.id = leased.listing_id
    left join public.payments as payment on payment.id = leased.payment_id
    cross join lateral app.notice_recipient(
      (select notice from public.notices as notice where notice.id = leased.id), payment, listing.owner_id
    ) as recipient (id)
    left join public.member_settings as settings on settings.member_id = recipient.id
    left join public.listing_versions as shown_version on shown_version.id = listing.shown_version_id
    -- The key of a notice about a version or a post ends with its id.
    left join public.listing_versions as version
      on leased.kind in ('submitted', 'approved', 'changes-requested', 'refused')
      and version.id = substring(leased.key from '[0-9]+$')::bigint
    left join public.posts as post
      on leased.kind = 'post-refused' and post.id = substring(leased.key from '[0-9]+$')::bigint
    cross join lateral (
      select app.notice_reach(leased.kind, leased.at, listing) as reach
    ) as measured
  order by leased.id;
end;
$function$;

CREATE OR REPLACE FUNCTION app.is_notice_current(p_notice public.notices, p_listing public.listings, p_payment public.payments, p_version public.listing_versions)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    case
      when p_notice.kind like 'ends-in-%' then
        app.is_live(p_listing) and p_listing.live_payment_id = p_notice.payment_id
      when p_notice.kind = 'week' then app.week_of_email(p_notice.at) = app.week_of_email(app.now())
      when p_notice.kind = 'live' then p_listing.state = 'live' and p_listing.live_payment_id = p_notice.payment_id
      when p_notice.kind = 'expired' then p_listing.state = 'expired'
      when p_notice.kind = 'suspended' then p_listing.state = 'suspended'
      when p_notice.kind = 'restored' then p_listing.state <> 'suspended'
      when p_notice.kind = 'post-refused' then exists (
        select from public.posts
        where id = substring(p_notice.key from '[0-9]+$')::bigint and publication = 'refused'
      )
      when p_notice.kind = 'submitted' then p_version.decision is null
      -- A listing that went live since has a notice of that instead.
      when p_notice.kind = 'approved' then not exists (
        select from public.notices as other
        where other.listing_id = p_notice.listing_id and other.kind = 'live' and other.at >= p_notice.at
      )
      when p_notice.kind = 'agent-asks' then exists (
        select from app.contact_changes
        where id = substring(p_notice.key from '[0-9]+$')::bigint and sent_at is not null
      )
      when p_notice.kind = 'payment-review' then p_payment.state = 'review'
      when p_notice.kind = 'refund-due' then p_payment.state = 'refund_due'
      else true
    end, false);
$function$;

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

CREATE OR REPLACE FUNCTION app.prove_phone(p_phone text, p_member_id uuid, p_proven_at timestamp with time zone, p_proven_by text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if p_phone is null or p_phone !~ '^[+][0-9]{9,15}$' then
    return;
  end if;
  perform from public.members where id = p_member_id for key share;
  if not found then
    return;
  end if;
  -- A new number has no row to lock.
  perform pg_advisory_xact_lock(hashtextextended('proven phone ' || p_phone, 0));
  if not app.can_prove(p_member_id, p_phone) then
    return;
  end if;
  -- The lock waits for a deletion of the former owner, which then gets no e-mail.
  insert into app.phone_takeovers (former_member_id, phone)
    select held.member_id, held.phone
    from app.proven_phones as held join public.members on members.id = held.member_id
    where held.phone = p_phone and held.member_id <> p_member_id and p_proven_at >= held.proven_at
      and app.is_proof_valid(held.checked_at)
    for key share of members;
  insert into app.proven_phones as held (phone, member_id, proven_at, proven_by, checked_at)
    values (p_phone, p_member_id, p_proven_at, p_proven_by, case p_proven_by when 'sms' then p_proven_at end)
    on conflict (phone) do update
      set member_id = excluded.member_id, proven_at = excluded.proven_at, proven_by = excluded.proven_by,
        checked_at = case
          when excluded.checked_at is null and held.member_id = excluded.member_id then held.checked_at
          else excluded.checked_at
        end
      where excluded.proven_at >= held.proven_at;
  -- The last step: a deletion of a former owner could wait for these rows, while the lock above waits for the deletion.
  delete from app.proven_phones where phone = any (array(
    select phone from app.proven_phones where not app.is_proof_valid(proven_at) for update skip locked
  ));
end;
$function$;

CREATE OR REPLACE FUNCTION public.store_sms(p_notice_id bigint, p_purpose text, p_text text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  notice public.notices;
  recipient uuid;
begin
  select * into notice from public.notices where id = p_notice_id;
  select app.notice_recipient(notice, payment, listing.owner_id) into recipient
    from public.listings as listing left join public.payments as payment on payment.id = notice.payment_id
    where listing.id = notice.listing_id;
  perform from public.members where id = recipient for key share;
  if found and app.sms_number(recipient) is not null and app.is_sms_current(notice.key, p_purpose) then
    insert into public.sms_messages (event_key, purpose, member_id, payment_id, text)
      values (notice.key, p_purpose, recipient, notice.payment_id, p_text)
      on conflict do nothing;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.record_sms_refused(p_sms_id uuid, p_attempts integer, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  refused public.sms_messages;
begin
  update public.sms_messages
    set reason = left(p_reason, 100),
      state = case
        when purpose in ('code', 'prepared') or p_reason in ('opted-out', 'unreachable') then 'failed' else 'waiting'
      end,
      next_attempt_at = app.now() + make_interval(mins => (array[5, 15, 60, 120])[least(attempts, 4)])
    where id = p_sms_id and attempts = p_attempts and state in ('sending', 'unknown') and provider_id is null
    returning * into refused;
  if found and p_reason = 'opted-out' then
    perform public.record_sms_opt_out(refused.phone);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.decide_sms(p_actor_id uuid, p_sms_id uuid, p_decision text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.sms_messages;
begin
  perform app.set_actor(p_actor_id);
  select * into held from public.sms_messages where id = p_sms_id for no key update;
  perform app.refuse_if(held.id is null, 'PT404', 'no such SMS');
  if held.state = 'failed' and held.reason = 'left' and p_decision = 'leave' then
    return;
  end if;
  perform app.refuse_if(held.state <> 'unknown' or held.purpose in ('code', 'prepared'), 'PT409', 'the outcome is known');
  update public.sms_messages
    set state = case p_decision when 'send-again' then 'waiting' else 'failed' end,
      reason = case p_decision when 'send-again' then null else 'left' end,
      next_attempt_at = app.now()
    where id = p_sms_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.staff_sms()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  select jsonb_build_object(
    'months', coalesce((
      select jsonb_agg(to_jsonb(total) order by total.month desc) from (
        select to_char(sent_at at time zone 'Africa/Nairobi', 'YYYY-MM') as month,
          count(*) filter (where state in ('accepted', 'delivered')) as sent,
          count(*) filter (where state = 'delivered') as delivered,
          count(*) filter (where state in ('failed', 'unknown')) as failed,
          count(*) filter (where purpose = 'code') as codes,
          coalesce(sum(cost_kes), 0)::float8 as cost_kes
        from public.sms_messages where sent_at is not null group by 1
      ) as total
    ), '[]'),
    'unknown', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', sms.id, 'purpose', sms.purpose, 'phone', sms.phone, 'text', sms.text, 'sent_at', sms.sent_at
      ) order by sms.sent_at desc)
      from (
        select * from public.sms_messages
        where state = 'unknown' and purpose not in ('code', 'prepared') order by sent_at desc limit 100
      ) as sms
    ), '[]')
  );
$function$;

CREATE OR REPLACE FUNCTION app.ask_renewal(p_payment public.payments, p_amount integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if p_amount is not null and p_payment.days > 1 and (app.payment_provider(p_payment.provider)).flow = 'prompt'
    and app.is_checked_phone(p_payment.phone, p_payment.member_id)
    and exists (
      select from public.listings where id = p_payment.listing_id and owner_id = p_payment.member_id
    )
  then
    insert into public.renewals (payment_id, member_id, amount)
      values (p_payment.id, p_payment.member_id, p_amount)
      on conflict (payment_id) do nothing;
    if found then
      perform app.audit_renewal(p_payment.listing_id, 'asked');
    end if;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.confirm_phone_code(p_actor_id uuid, p_phone text, p_code_hash text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held app.phone_codes;
begin
  perform app.lock_member(p_actor_id);
  select * into held from app.phone_codes
    where member_id = p_actor_id and phone = p_phone for no key update;
  if held.phone is null or held.failures >= 5 or held.created_at <= app.now() - interval '10 minutes' then
    return false;
  end if;
  if held.code_hash <> p_code_hash then
    update app.phone_codes set failures = failures + 1 where member_id = p_actor_id and phone = p_phone;
    return false;
  end if;
  delete from app.phone_codes where member_id = p_actor_id and phone = p_phone;
  perform app.prove_phone(p_phone, p_actor_id, app.now(), 'sms');
  return app.can_prove(p_actor_id, p_phone);
end;
$function$;

create or replace view app.owned_claims as  SELECT claim.id,
    claim.order_id,
    claim.code,
    claim.amount,
    claim.phone,
    claim.at,
    claim.closed_at,
    claim.refused_because,
    claim.member_id,
    COALESCE(claim.member_id, listings.owner_id) AS owner_id
   FROM ((public.payment_claims claim
     JOIN public.orders ON ((orders.id = claim.order_id)))
     JOIN public.listings ON ((listings.id = orders.listing_id)));

CREATE OR REPLACE FUNCTION public.claim_payment(p_actor_id uuid, p_listing_id bigint, p_code text, p_phone text, p_amount integer DEFAULT NULL::integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claimed public.orders;
  money public.payments;
  fifth timestamptz;
begin
  perform app.lock_code(p_code);
  perform app.lock_edited_listing(p_actor_id, p_listing_id);
  perform app.set_actor(p_actor_id);
  select * into claimed from public.orders
    where listing_id = p_listing_id order by closed_at is null desc, created_at desc limit 1 for no key update;
  perform app.refuse_if(claimed.id is null, 'PT409', 'nothing was ordered');
  perform app.require_rate_limit('claim-member', p_actor_id, 10);
  -- The lock of the member's row lets claims of a member be counted in turn.
  if not exists (select from public.payment_claims where order_id = claimed.id and code = p_code) then
    select claim.at into fifth from app.owned_claims as claim
      where claim.owner_id = p_actor_id and claim.at > app.now() - interval '1 day'
        and not exists (
          select from public.payments
          where payments.order_id = claim.order_id and provider_reference = claim.code
        )
      order by claim.at desc offset 4 limit 1;
    if fifth is not null then
      raise exception 'five codes a day' using errcode = 'PT429',
        detail = greatest(1, ceil(extract(epoch from fifth + interval '1 day' - app.now())));
    end if;
  end if;
  insert into public.payment_claims (order_id, code, amount, phone, member_id)
    values (claimed.id, p_code, p_amount, p_phone, p_actor_id)
    on conflict (order_id, code) do update
      set phone = excluded.phone, member_id = excluded.member_id, amount = coalesce(excluded.amount, payment_claims.amount),
        -- Staff look again at a code that is sent again.
        closed_at = null, refused_because = null;
  select * into money from public.payments
    where provider_reference = p_code and provider in ('till', 'mpesa');
  -- Another member's order is settled by a message of the provider, not by this member's claim.
  if app.certain_order(money) = claimed.id then
    perform app.settle_certain_money(money.id);
  end if;
  update public.payment_claims set closed_at = app.now()
    where order_id = claimed.id and code = p_code and closed_at is null
      and exists (select from public.payments where provider_reference = p_code and order_id = claimed.id);
end;
$function$;

CREATE OR REPLACE FUNCTION app.orders_for(p_payment public.payments)
 RETURNS TABLE(order_id uuid, agrees boolean)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  payer constant uuid := app.proven_owner(app.whole_phone(p_payment.phone));
begin
  return query
  with claimed as (
    select claim.order_id, claim.owner_id,
      p_payment.currency = 'KES' and app.is_quoted(claim.order_id, p_payment.received_amount)
        and app.proves(claim.owner_id, p_payment.phone) as agrees
    from app.owned_claims as claim
    where claim.code = p_payment.provider_reference and claim.refused_because is null
  )
  select order_id, agrees from claimed
  union all
  select orders.id, true
  from public.listings join public.orders on orders.listing_id = listings.id
  where listings.owner_id in (select app.served_owners(payer)) and orders.closed_at is null
    and p_payment.currency = 'KES' and app.is_quoted(orders.id, p_payment.received_amount)
    and (listings.owner_id = payer or exists (
      select from public.payments where order_id = orders.id and member_id = payer
    ))
    and not exists (select from claimed where owner_id = payer);
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_listing(p_actor_id uuid, p_listing_id bigint, p_draft jsonb, p_revision integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.listings := app.lock_edited_listing(p_actor_id, p_listing_id);
begin
  if held.state in ('suspended', 'withdrawn') then
    perform app.refuse_transition(held.state, 'editing');
  end if;
  if held.owner_id <> p_actor_id then
    return app.save_as_agent(p_actor_id, held, p_draft, null, p_revision);
  end if;
  if held.draft = p_draft then
    return held.revision;
  end if;
  perform app.require_revision(held, p_revision);
  perform app.require_small_draft(p_draft);
  update public.listings set draft = p_draft, revision = revision + 1, updated_at = app.now()
    where id = p_listing_id returning revision into held.revision;
  return held.revision;
end;
$function$;

CREATE OR REPLACE FUNCTION app.submit_draft(p_actor_id uuid, p_listing public.listings, p_slug text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  held public.listings := p_listing;
  drafted constant public.listing_versions := app.to_version(held.draft);
  newest public.listing_versions;
  made public.listing_versions;
  shown_version public.listing_versions;
  at_once public.listing_versions;
begin
  select * into newest from public.listing_versions
    where listing_id = held.id and decision is distinct from 'superseded' order by id desc limit 1;
  if newest.id is not null and coalesce(newest.decision, '') not in ('changes_requested', 'refused')
    and cardinality(app.changed_fields(newest, drafted)) = 0
  then
    return jsonb_build_object('state', held.state, 'revision', held.revision);
  end if;
  perform app.require_rate_limit('submission-member', p_actor_id, 10);
  select * into shown_version from public.listing_versions where id = held.shown_version_id;
  perform app.decide_version(held.review_version_id, 'superseded', null, '');
  if shown_version.id is not null and held.state = 'live' and app.needs_review(shown_version, drafted) then
    at_once := app.without_review(shown_version, drafted);
    if cardinality(app.changed_fields(shown_version, at_once)) > 0 then
      at_once := app.insert_version(held.id, at_once, held.slug);
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
      where id = held.id returning state into held.state;
    if held.state in ('live', 'expired') then
      perform app.audit(
        'listing', held.id::text, held.state, held.state,
        app.change_details(shown_version.id, made) || '{"decision": "submitted"}'
      );
    end if;
    perform app.enqueue_notice('submitted-' || made.id, 'submitted', held.id);
  end if;
  return jsonb_build_object('state', held.state, 'revision', held.revision);
end;
$function$;

CREATE OR REPLACE FUNCTION public.submit_listing(p_actor_id uuid, p_listing_id bigint, p_draft jsonb, p_revision integer, p_slug text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.set_actor(p_actor_id);
  perform app.lock_listing(p_actor_id, p_listing_id);
  perform public.save_listing(p_actor_id, p_listing_id, p_draft, p_revision);
  return app.submit_draft(p_actor_id, app.lock_listing(p_actor_id, p_listing_id), p_slug);
end;
$function$;

CREATE OR REPLACE FUNCTION app.keep_used_images()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (
    select from app.listing_pictures where owner_id = old.owner_id and picture_id = old.id::text
  ) or exists (select from app.prepared_pictures where picture_id = old.id::text) then
    return null;
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.pictures_to_delete()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '25s'
AS $function$
  select id from (
    select id, created_at from public.pictures
    where (owner_id is null and purpose <> 'promotion'
        and id::text not in (select picture_id from app.prepared_pictures))
      or state = 'discarded'
      or (state = 'awaited' and created_at <= app.now() - interval '1 hour')
      or (state = 'making' and greatest(created_at + interval '1 hour', leased_until) <= app.now())
      or (state = 'ready' and purpose = 'post' and post_id is null
        and created_at <= app.now() - interval '7 days')
      or (state = 'ready' and purpose = 'avatar' and created_at <= app.now() - interval '1 day'
        and not exists (select from public.members where avatar = pictures.id))
      or (state = 'ready' and purpose = 'promotion'
        and (owner_id is null or created_at <= app.now() - interval '7 days')
        and not exists (select from public.promotions where promotions.picture_id = pictures.id))
    union all
    select id, created_at from public.pictures
    where owner_id is not null and state = 'ready' and purpose = 'listing'
      and created_at <= app.now() - interval '7 days'
      and not exists (
        select from app.listing_pictures as named
        where named.owner_id = pictures.owner_id and named.picture_id = pictures.id::text
      )
      and id::text not in (select picture_id from app.prepared_pictures)
  ) as given_up
  order by created_at limit 100;
$function$;

create view app.prepared_pictures as  SELECT picture_id.picture_id
   FROM (app.prepared_listings
     CROSS JOIN LATERAL app.named_pictures((prepared_listings.draft -> 'images'::text), (prepared_listings.draft -> 'items'::text)) picture_id(picture_id))
  WHERE ((prepared_listings.taken_at IS NULL) AND (picture_id.picture_id IS NOT NULL));

CREATE OR REPLACE FUNCTION app.is_link_open(p_prepared app.prepared_listings)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN (((p_prepared).token_hash IS NOT NULL) AND ((p_prepared).taken_at IS NULL) AND ((p_prepared).expires_at > app.now()));

CREATE OR REPLACE FUNCTION app.prepared_state(p_prepared app.prepared_listings)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN CASE WHEN ((p_prepared).taken_at IS NOT NULL) THEN 'taken-over'::text WHEN ((p_prepared).expires_at <= app.now()) THEN 'expired'::text WHEN ((p_prepared).sent_at IS NULL) THEN 'made'::text ELSE COALESCE((SELECT CASE WHEN (sms_messages.state = 'failed'::text) THEN 'failed'::text WHEN (sms_messages.state = 'delivered'::text) THEN 'delivered'::text WHEN ((sms_messages.state = 'unknown'::text) OR ((sms_messages.state = 'sending'::text) AND (sms_messages.sent_at <= (app.now() - '00:02:00'::interval)))) THEN 'unknown'::text ELSE 'sent'::text END AS "case" FROM public.sms_messages WHERE (sms_messages.id = (prepared_state.p_prepared).sms_id)), 'sent'::text) END;

CREATE OR REPLACE FUNCTION app.can_send_prepared(p_prepared app.prepared_listings)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN ((app.prepared_state(p_prepared) = ANY (ARRAY['made'::text, 'failed'::text, 'unknown'::text])) AND (NOT app.refuses_sms((p_prepared).phone)) AND (NOT public.outgoing_is_held()));

CREATE OR REPLACE FUNCTION app.lock_prepared(p_prepared_id bigint)
 RETURNS app.prepared_listings
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  held app.prepared_listings;
begin
  select * into held from app.prepared_listings where id = p_prepared_id for no key update;
  perform app.refuse_if(held.id is null, 'PT404', 'no such prepared listing');
  perform app.refuse_if(held.taken_at is not null, 'PT409', 'it was taken over');
  return held;
end;
$function$;

CREATE OR REPLACE FUNCTION app.require_prepared_pictures(p_actor_id uuid, p_draft jsonb, p_previous jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  added uuid[] := array(
    select id::uuid from app.named_pictures(p_draft -> 'images', p_draft -> 'items') as id where id is not null
    except
    select id::uuid from app.named_pictures(p_previous -> 'images', p_previous -> 'items') as id where id is not null
  );
  ready_count int;
begin
  perform from public.pictures
    where owner_id = p_actor_id and purpose = 'listing' and state = 'ready' and id = any (added)
    order by id for share;
  get diagnostics ready_count = row_count;
  perform app.refuse_if(ready_count <> cardinality(added), '23514', 'an image is not there');
end;
$function$;

CREATE OR REPLACE FUNCTION public.create_prepared_listing(p_actor_id uuid, p_phone text, p_draft jsonb)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  made bigint;
begin
  perform app.set_actor(p_actor_id);
  perform app.lock_member(p_actor_id);
  select id into made from app.prepared_listings
    where made_by = p_actor_id and revision = 1 and sent_count = 0 and phone = p_phone and draft = p_draft limit 1;
  if made is not null then
    return made;
  end if;
  perform app.require_small_draft(p_draft);
  perform app.require_prepared_pictures(p_actor_id, p_draft, '{}');
  insert into app.prepared_listings (draft, phone, made_by, made_by_name)
    select p_draft, p_phone, p_actor_id, name from public.members where id = p_actor_id
    returning id into made;
  perform app.audit('prepared', made::text, null, 'made');
  return made;
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_prepared_listing(p_actor_id uuid, p_prepared_id bigint, p_phone text, p_draft jsonb, p_revision integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held app.prepared_listings := app.lock_prepared(p_prepared_id);
begin
  perform app.set_actor(p_actor_id);
  if held.draft = p_draft and held.phone = p_phone then
    return held.revision;
  end if;
  if held.revision <> p_revision then
    raise exception 'it was changed elsewhere' using errcode = 'PT412', detail = held.revision;
  end if;
  perform app.refuse_if(
    held.phone <> p_phone and app.prepared_state(held) not in ('made', 'failed', 'unknown'),
    'PT409', 'the SMS went to the former number'
  );
  perform app.require_small_draft(p_draft);
  perform app.require_prepared_pictures(p_actor_id, p_draft, held.draft);
  if held.phone <> p_phone then
    update app.prepared_listings
      set token_hash = null, code_hash = null, proof_hash = null, sms_id = null, sent_at = null
      where id = p_prepared_id;
  end if;
  update app.prepared_listings set draft = p_draft, phone = p_phone, revision = revision + 1
    where id = p_prepared_id returning revision into held.revision;
  perform app.audit('prepared', p_prepared_id::text, 'made', 'changed');
  return held.revision;
end;
$function$;

CREATE OR REPLACE FUNCTION app.delete_prepared(p_ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  named text[] := array(
    select picture_id
    from app.prepared_listings
      cross join lateral app.named_pictures(draft -> 'images', draft -> 'items') as picture_id
    where id = any (p_ids) and taken_at is null and picture_id is not null
  );
begin
  delete from app.prepared_listings where id = any (p_ids);
  update public.sms_messages set phone = null where prepared_id = any (p_ids) and member_id is null;
  update public.pictures set state = 'discarded' where id in (
    select id from public.pictures
    where id = any (named::uuid[]) and purpose = 'listing' and state = 'ready'
    order by id for no key update skip locked
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.delete_prepared_listing(p_actor_id uuid, p_prepared_id bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held app.prepared_listings;
begin
  perform app.set_actor(p_actor_id);
  select * into held from app.prepared_listings where id = p_prepared_id for no key update;
  if held.id is null then
    return;
  end if;
  perform app.refuse_if(held.taken_at is not null, 'PT409', 'it was taken over');
  perform app.delete_prepared(array[p_prepared_id]);
  perform app.audit('prepared', p_prepared_id::text, 'made', 'deleted', jsonb_build_object('title', held.draft ->> 'title'));
end;
$function$;

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
  perform app.refuse_if(not app.can_send_prepared(held), 'PT409', 'no SMS may go out');
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

CREATE OR REPLACE FUNCTION app.prepared_code_wait(p_prepared_id bigint)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN (SELECT (ceil(EXTRACT(epoch FROM (max(limits.again_at) - app.now()))))::integer AS ceil FROM (SELECT (max(phone_code_requests.at) + '00:01:00'::interval) AS again_at FROM app.phone_code_requests WHERE (phone_code_requests.prepared_id = prepared_code_wait.p_prepared_id) UNION ALL (SELECT (phone_code_requests.at + '1 day'::interval) FROM app.phone_code_requests WHERE (phone_code_requests.prepared_id = prepared_code_wait.p_prepared_id) ORDER BY phone_code_requests.at DESC OFFSET 4 LIMIT 1)) limits WHERE (limits.again_at > app.now()));

CREATE OR REPLACE FUNCTION public.begin_prepared_code(p_token_hash text, p_code_hash text, p_max_daily_kes integer)
 RETURNS TABLE(sms_id uuid, phone text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  held app.prepared_listings;
  request app.phone_code_requests;
  new_sms_id uuid;
  wait int;
begin
  select * into held from app.prepared_listings where token_hash = p_token_hash for no key update;
  perform app.refuse_if(app.is_link_open(held) is not true, 'PT404', 'no such link');
  perform pg_advisory_xact_lock(hashtextextended('phone codes', 0));
  wait := app.prepared_code_wait(held.id);
  if wait is not null then
    raise exception 'one code a minute, five a day' using errcode = 'PT429', detail = wait;
  end if;
  insert into app.phone_code_requests (prepared_id, phone, is_sent)
    values (held.id, held.phone, app.can_send_code(held.phone, p_max_daily_kes)) returning * into request;
  update app.prepared_listings set code_hash = p_code_hash, code_created_at = app.now(), code_failures = 0
    where id = held.id;
  if request.is_sent then
    insert into public.sms_messages (event_key, purpose, prepared_id, phone, text, state, attempts, sent_at)
      values ('code-' || request.id, 'code', held.id, held.phone, '', 'sending', 1, app.now())
      returning id into new_sms_id;
  end if;
  return query select new_sms_id, held.phone;
end;
$function$;

CREATE OR REPLACE FUNCTION public.confirm_prepared_code(p_token_hash text, p_code_hash text, p_proof_hash text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held app.prepared_listings;
begin
  select * into held from app.prepared_listings where token_hash = p_token_hash for no key update;
  if app.is_link_open(held) is not true or held.code_hash is null or held.code_failures >= 5
    or held.code_created_at <= app.now() - interval '10 minutes'
  then
    return false;
  end if;
  if held.code_hash <> p_code_hash then
    update app.prepared_listings set code_failures = code_failures + 1 where id = held.id;
    return false;
  end if;
  update app.prepared_listings set code_hash = null, proof_hash = p_proof_hash, proved_at = app.now()
    where id = held.id;
  return true;
end;
$function$;

CREATE OR REPLACE FUNCTION app.is_prepared_proof(p_prepared app.prepared_listings, p_proof_hash text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN (((p_prepared).proof_hash = p_proof_hash) AND ((p_prepared).proved_at > (app.now() - '1 day'::interval)));

CREATE OR REPLACE FUNCTION app.prepared_picture_sizes(p_draft jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN (SELECT COALESCE(jsonb_agg(jsonb_build_object('id', pictures.id, 'width', pictures.width, 'height', pictures.height, 'appearance', pictures.appearance)), '[]'::jsonb) AS "coalesce" FROM public.pictures WHERE ((pictures.state = 'ready'::text) AND (pictures.purpose = 'listing'::text) AND ((pictures.id)::text IN (SELECT app.named_pictures((prepared_picture_sizes.p_draft -> 'images'::text), (prepared_picture_sizes.p_draft -> 'items'::text)) AS named_pictures))));

CREATE OR REPLACE FUNCTION public.prepared_link(p_token_hash text, p_proof_hash text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('title', coalesce(held.draft ->> 'title', '')) || case
      when app.is_prepared_proof(held, p_proof_hash) then jsonb_build_object(
        'draft', held.draft, 'pictures', app.prepared_picture_sizes(held.draft), 'made_by', held.made_by_name)
      else '{}'
    end
  from app.prepared_listings as held
  where token_hash = p_token_hash and app.is_link_open(held);
$function$;

CREATE OR REPLACE FUNCTION public.take_over_prepared_listing(p_actor_id uuid, p_token_hash text, p_proof_hash text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held app.prepared_listings;
  named uuid[];
  made bigint;
begin
  perform app.set_actor(p_actor_id);
  perform app.lock_member(p_actor_id);
  select * into held from app.prepared_listings where token_hash = p_token_hash for no key update;
  if held.taken_by = p_actor_id and held.proof_hash = p_proof_hash then
    return held.listing_id;
  end if;
  perform app.refuse_if(
    (app.is_link_open(held) and app.is_prepared_proof(held, p_proof_hash)) is not true, 'PT404', 'no such link'
  );
  perform app.limit_listings(p_actor_id);
  insert into public.listings (owner_id, draft, prepared_by) values (p_actor_id, held.draft, held.made_by_name)
    returning id into made;
  named := array(
    select id::uuid from app.named_pictures(held.draft -> 'images', held.draft -> 'items') as id where id is not null
  );
  perform from public.pictures where id = any (named) order by id for no key update;
  update public.pictures set owner_id = p_actor_id
    where id = any (named) and purpose = 'listing' and state = 'ready' and not exists (
      select from app.listing_pictures as used
      where used.owner_id = pictures.owner_id and used.picture_id = pictures.id::text
    );
  update app.prepared_listings
    set draft = jsonb_build_object('title', draft ->> 'title'), code_hash = null,
      taken_by = p_actor_id, taken_at = app.now(), listing_id = made
    where id = held.id;
  perform app.audit('prepared', held.id::text, 'sent', 'taken-over', jsonb_build_object(
    'listing', made, 'made_by', held.made_by));
  perform app.prove_phone(held.phone, p_actor_id, held.proved_at, 'sms');
  -- A deletion of the account deletes the numbers of these SMS, too.
  update public.sms_messages set member_id = p_actor_id where prepared_id = held.id;
  return made;
end;
$function$;

CREATE OR REPLACE FUNCTION app.prepared_row(p_prepared app.prepared_listings)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN jsonb_build_object('id', (p_prepared).id, 'title', COALESCE(((p_prepared).draft ->> 'title'::text), ''::text), 'phone', (p_prepared).phone, 'made_by', (p_prepared).made_by_name, 'created_at', (p_prepared).created_at, 'sent_at', (p_prepared).sent_at, 'expires_at', (p_prepared).expires_at, 'taken_at', (p_prepared).taken_at, 'listing_id', (p_prepared).listing_id, 'state', app.prepared_state(p_prepared), 'can_send', app.can_send_prepared(p_prepared), 'refuses_sms', app.refuses_sms((p_prepared).phone));

CREATE OR REPLACE FUNCTION public.staff_prepared_listings()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  select coalesce(jsonb_agg(app.prepared_row(held) order by held.id desc), '[]')
  from (select * from app.prepared_listings order by id desc limit 100) as held;
$function$;

CREATE OR REPLACE FUNCTION public.staff_prepared_listing(p_prepared_id bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select app.prepared_row(held) || jsonb_build_object(
    'draft', held.draft, 'revision', held.revision, 'pictures', app.prepared_picture_sizes(held.draft))
  from app.prepared_listings as held where id = p_prepared_id;
$function$;

CREATE OR REPLACE FUNCTION app.delete_expired_prepared_listings()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform app.delete_prepared(array(
    select id from app.prepared_listings
    where case when taken_at is null then expires_at <= app.now() - interval '7 days'
      else taken_at <= app.now() - interval '90 days' end
    for update skip locked
  ));
end;
$function$;

CREATE OR REPLACE FUNCTION public.delete_expired_records()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '25s'
AS $function$
declare
  expired record;
begin
  if not app.try_run_lock('delete_expired_records') then
    return;
  end if;
  perform app.set_actor(null, 'time');
  update public.vacancies set state = 'closed', decided_at = app.now()
    where id in (
      select vacancies.id from public.vacancies join public.jobs on jobs.vacancy_id = vacancies.id
      where state = 'published' and valid_through < app.today()
      for no key update of vacancies skip locked
    );
  delete from public.vacancies where id in (
    select id from public.vacancies
    where created_at <= app.now() - interval '90 days' and state <> 'published'
    for update skip locked
  );
  for expired in
    select * from (values
      ('attempts', 'at', interval '1 hour'),
      ('refused_message_samples', 'at', interval '30 days'),
      ('faults', 'last_at', interval '90 days'),
      ('reports', 'created_at', interval '12 months'),
      ('emails', 'created_at', interval '12 months'),
      ('email_stops', 'created_at', interval '12 months'),
      ('sms_messages', 'created_at', interval '12 months'),
      ('provider_messages', 'at', interval '12 months')
    ) as retention (relation, dated_by, age)
  loop
    execute format(
      'delete from public.%1$I where ctid = any (array(
        select ctid from public.%1$I where %2$I <= app.now() - $1 for update skip locked))',
      expired.relation, expired.dated_by
    ) using expired.age;
  end loop;
  delete from app.restored_stops where created_at <= app.now() - interval '12 months';
  delete from app.agents where ctid = any (array(
    select ctid from app.agents where email is not null and not app.is_invitation_valid(invited_at) for update skip locked));
  delete from app.fault_days where day <= app.today() - 90;
  perform app.delete_expired_phone_codes();
  perform app.delete_expired_renewals();
  perform app.delete_expired_prepared_listings();
end;
$function$;

CREATE OR REPLACE FUNCTION app.record_agent_end()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into app.erasures (kind, subject) values ('agent-ended', old.owner_id::text);
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION app.apply_erasure(p_kind text, p_subject text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid;
  has_stop boolean;
begin
  case
    when p_kind in ('email-bounce', 'email-complaint') then
      insert into app.restored_stops (recipient_hash, cause) values (p_subject, replace(p_kind, 'email-', ''))
        on conflict (recipient_hash) do nothing;
      insert into app.erasures (kind, subject) values (p_kind, p_subject);
      return true;
    when p_kind = 'email-stop-lifted' then
      delete from public.email_stops where lifted_at is null and app.hash_address(recipient) = p_subject;
      has_stop := found;
      delete from app.restored_stops where recipient_hash = p_subject;
      has_stop := has_stop or found;
      insert into app.erasures (kind, subject) values (p_kind, p_subject);
      return has_stop;
    when p_kind = 'sms-opt-out' then
      insert into app.sms_opt_outs (phone_hash) values (p_subject) on conflict do nothing;
      return true;
    when p_kind = 'sms-opt-in' then
      delete from app.sms_opt_outs where phone_hash = p_subject;
      return found;
    when p_kind = 'member' then
      perform from public.members where id = p_subject::uuid;
      if found then
        perform public.delete_member(p_subject::uuid);
        return true;
      end if;
    when p_kind = 'post' then
      delete from public.posts where id = p_subject::bigint;
      return found;
    when p_kind = 'post-members-only' then
      update public.posts set listing_id = null where id = p_subject::bigint and listing_id is not null;
      return found;
    when p_kind = 'agent-ended' then
      delete from app.agents where owner_id = p_subject::uuid;
      return found;
    when p_kind = 'listing-withdrawn' then
      select owner_id into owner from public.listings
        where id = p_subject::bigint and state not in ('withdrawn', 'suspended') and owner_id is not null;
      if found then
        perform public.withdraw_listing(owner, p_subject::bigint, '');
        return true;
      end if;
    when p_kind ~ '^(reminders|news|weekly|sms)-(on|off)$' then
      insert into public.member_settings (member_id)
        select id from public.members where id = p_subject::uuid
        on conflict (member_id) do nothing;
      update public.member_settings set
          reminders = case when p_kind ~ '^reminders' then p_kind like '%-on' else reminders end,
          news = case when p_kind ~ '^news' then p_kind like '%-on' else news end,
          weekly = case when p_kind ~ '^weekly' then p_kind like '%-on' else weekly end,
          sms = case when p_kind ~ '^sms' then p_kind like '%-on' else sms end
        where member_id = p_subject::uuid;
      return found;
    else
      return false;
  end case;
  return false;
end;
$function$;

alter table app.erasures add constraint erasures_kind_is_valid CHECK ((kind = ANY (ARRAY['member'::text, 'post'::text, 'post-members-only'::text, 'listing-withdrawn'::text, 'reminders-off'::text, 'reminders-on'::text, 'news-off'::text, 'news-on'::text, 'weekly-off'::text, 'weekly-on'::text, 'sms-off'::text, 'sms-on'::text, 'sms-opt-out'::text, 'sms-opt-in'::text, 'email-bounce'::text, 'email-complaint'::text, 'email-stop-lifted'::text, 'agent-ended'::text])));

alter table public.audit_log add constraint audit_log_subject_is_valid CHECK ((subject = ANY (ARRAY['listing'::text, 'payment'::text, 'vacancy'::text, 'report'::text, 'post'::text, 'member'::text, 'restore'::text, 'prepared'::text])));

alter table public.sms_messages add constraint sms_messages_purpose_is_valid CHECK ((purpose = ANY (ARRAY['paid'::text, 'live'::text, 'changes'::text, 'end'::text, 'refund'::text, 'code'::text, 'prepared'::text])));

alter table app.prepared_listings add constraint prepared_listings_draft_is_an_object CHECK (((jsonb_typeof(draft) = 'object'::text) AND (pg_column_size(draft) <= 32768)));

alter table app.prepared_listings add constraint prepared_listings_phone_is_kenyan CHECK ((phone ~ '^\+254[17][0-9]{8}$'::text));

alter table app.prepared_listings add constraint prepared_listings_taken_is_dated CHECK ((((taken_by IS NULL) = (taken_at IS NULL)) AND ((taken_by IS NULL) = (listing_id IS NULL))));

alter table app.prepared_listings add constraint prepared_listings_pkey PRIMARY KEY (id);

alter table app.prepared_listings add constraint prepared_listings_token_hash_key UNIQUE (token_hash);

alter table app.agents add constraint agents_are_others CHECK ((agent_id <> owner_id));

alter table app.agents add constraint agents_email_is_an_address CHECK (((email = lower(email)) AND ((char_length(email) >= 3) AND (char_length(email) <= 254)) AND (email ~ '^[^@[:space:]]+@[^@[:space:]]+$'::text)));

alter table app.agents add constraint agents_are_invited_or_accepted CHECK ((((email IS NULL) = (agent_id IS NOT NULL)) AND ((agent_id IS NULL) = (accepted_at IS NULL))));

alter table app.agents add constraint agents_pkey PRIMARY KEY (owner_id);

alter table app.contact_changes add constraint contact_changes_fields_are_an_object CHECK (((jsonb_typeof(fields) = 'object'::text) AND (fields <> '{}'::jsonb)));

alter table app.contact_changes add constraint contact_changes_pkey PRIMARY KEY (id);

alter table app.contact_changes add constraint contact_changes_listing_id_key UNIQUE (listing_id);

alter table app.contact_changes add constraint contact_changes_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;

alter table app.prepared_listings add constraint prepared_listings_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES public.members(id) ON DELETE CASCADE;

alter table app.contact_changes add constraint contact_changes_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES app.agents(owner_id) ON DELETE CASCADE;

alter table app.agents add constraint agents_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.members(id) ON DELETE CASCADE;

alter table app.agents add constraint agents_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES public.members(id) ON DELETE CASCADE;

CREATE INDEX prepared_listings_oldest ON app.prepared_listings USING btree (expires_at);

CREATE INDEX contact_changes_of_an_owner ON app.contact_changes USING btree (owner_id);

CREATE INDEX agents_invited ON app.agents USING btree (email) WHERE (email IS NOT NULL);

CREATE INDEX phone_code_requests_of_a_link ON app.phone_code_requests USING btree (prepared_id, at);

CREATE INDEX sms_messages_of_a_link ON public.sms_messages USING btree (prepared_id) WHERE (prepared_id IS NOT NULL);

CREATE INDEX agents_of_a_member ON app.agents USING btree (agent_id);

CREATE INDEX prepared_listings_of_a_member ON app.prepared_listings USING btree (taken_by);

CREATE TRIGGER agents_audit_end AFTER DELETE ON app.agents FOR EACH ROW WHEN ((old.agent_id IS NOT NULL)) EXECUTE FUNCTION app.audit_agent_end();

CREATE TRIGGER agents_record_end AFTER DELETE ON app.agents FOR EACH ROW EXECUTE FUNCTION app.record_agent_end();

alter table app.prepared_listings enable row level security;

alter table app.agents enable row level security;

alter table app.contact_changes enable row level security;

grant EXECUTE on function public.accept_agent_change(uuid,bigint,bigint,jsonb,integer,text) to service_role;

grant EXECUTE on function public.answer_agent_invitation(uuid,text,uuid,boolean) to service_role;

grant EXECUTE on function public.begin_prepared_code(text,text,integer) to service_role;

grant EXECUTE on function public.can_edit_listing(uuid,bigint) to service_role;

grant EXECUTE on function public.confirm_prepared_code(text,text,text) to service_role;

grant EXECUTE on function public.create_prepared_listing(uuid,text,jsonb) to service_role;

grant EXECUTE on function public.delete_prepared_listing(uuid,bigint) to service_role;

grant EXECUTE on function public.draft_without_contacts(uuid,bigint,jsonb) to service_role;

grant EXECUTE on function public.end_agent(uuid,uuid) to service_role;

grant EXECUTE on function public.helped_listings(uuid,bigint) to service_role;

grant EXECUTE on function public.invite_agent(uuid,text) to service_role;

grant EXECUTE on function public.own_agents(uuid,text) to service_role;

grant EXECUTE on function public.prepared_link(text,text) to service_role;

grant EXECUTE on function public.refuse_agent_change(uuid,bigint,bigint) to service_role;

grant EXECUTE on function public.save_prepared_listing(uuid,bigint,text,jsonb,integer) to service_role;

grant EXECUTE on function public.send_prepared_listing(uuid,bigint,text) to service_role;

grant EXECUTE on function public.staff_prepared_listing(bigint) to service_role;

grant EXECUTE on function public.staff_prepared_listings() to service_role;

grant EXECUTE on function public.submit_as_agent(uuid,bigint,jsonb,jsonb,integer,text) to service_role;

grant EXECUTE on function public.take_over_prepared_listing(uuid,text,text) to service_role;

insert into app.reserved_slugs ("slug")
  select "slug" from jsonb_populate_record(null::app.reserved_slugs, '{"slug":"prepared"}')
  on conflict ("slug") do nothing;

insert into app.reserved_slugs ("slug")
  select "slug" from jsonb_populate_record(null::app.reserved_slugs, '{"slug":"take-over"}')
  on conflict ("slug") do nothing;

reset lock_timeout;
