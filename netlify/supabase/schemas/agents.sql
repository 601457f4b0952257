-- A member may have an agent: a second member that edits and pays for all adverts of the owner. A row is the invitation
-- to an e-mail address, and after its acceptance the agent. The table is without grants, and functions read it.
create table app.agents (
  owner_id uuid primary key references public.members (id) on delete cascade,
  -- The invited address in lower case; null after the acceptance. Each address can be invited, also one that has no
  -- account.
  email text,
  agent_id uuid references public.members (id) on delete cascade,
  invited_at timestamptz not null default app.now(),
  accepted_at timestamptz,

  constraint agents_are_others check (agent_id <> owner_id),
  constraint agents_email_is_an_address
    check (email = lower(email) and char_length(email) between 3 and 254 and email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
  constraint agents_are_invited_or_accepted
    check ((email is null) = (agent_id is not null) and (agent_id is null) = (accepted_at is null))
);

create index agents_of_a_member on app.agents (agent_id);
create index agents_invited on app.agents (email) where email is not null;

alter table app.agents enable row level security;

-- A row has the contacts that an agent changed in one listing: fields of the draft with their new values. The draft
-- itself keeps the values of the owner until the owner's yes. A changed row gets a new id, so that a yes is valid only
-- for the values that the owner read.
create table app.contact_changes (
  id bigint generated always as identity primary key,
  listing_id bigint not null unique references public.listings (id) on delete cascade,
  owner_id uuid not null references app.agents (owner_id) on delete cascade,
  fields jsonb not null,
  -- The time at which the agent sent the change; null for a change that is only saved.
  sent_at timestamptz,

  constraint contact_changes_fields_are_an_object check (jsonb_typeof(fields) = 'object' and fields <> '{}')
);

create index contact_changes_of_an_owner on app.contact_changes (owner_id);

alter table app.contact_changes enable row level security;

-- Returns true if the member is the accepted agent of the owner.
create function app.is_agent(p_owner_id uuid, p_member_id uuid) returns boolean
  language plpgsql stable set search_path = ''
as $$
begin
  return exists (select from app.agents where owner_id = p_owner_id and agent_id = p_member_id);
end;
$$;

-- Returns true if the member may edit, send and pay for the listing: its owner, and the owner's agent. Everything else
-- is the owner's alone.
create function app.can_edit(p_listing public.listings, p_member_id uuid) returns boolean
  language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(p_listing.owner_id = p_member_id, false) or app.is_agent(p_listing.owner_id, p_member_id);
end;
$$;

-- Returns the owners for which a member may pay: the member, and the owners that the member helps.
create function app.served_owners(p_member_id uuid) returns setof uuid
  language plpgsql stable rows 2 set search_path = ''
as $$
begin
  return query
    select p_member_id
    union all
    select owner_id from app.agents where agent_id = p_member_id;
end;
$$;

-- Returns true if a member may edit the listing, for endpoints that read its parts.
create function public.can_edit_listing(p_actor_id uuid, p_listing_id bigint) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select coalesce((select app.can_edit(listings, p_actor_id) from public.listings where id = p_listing_id), false);
$$;

-- Returns the listing, locked as by app.lock_listing, for its owner or the owner's agent. The agent's row is locked
-- against its end, so that an end comes before or after the transaction. Raises PT404.
create function app.lock_edited_listing(p_actor_id uuid, p_listing_id bigint) returns public.listings
  language plpgsql volatile set search_path = ''
as $$
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
$$;

-- Returns a contact in the form in which equal contacts are equal: phone numbers as the digits after the code
-- of the country, and addresses without the protocol and a final slash.
create function app.contact_key(p_field text, p_value text) returns text
  language sql immutable set search_path = ''
  return case
    when p_field in ('phone', 'whatsapp') then
      regexp_replace(regexp_replace(coalesce(p_value, ''), '[^0-9]', '', 'g'), '^0*(254)?0*', '')
    else regexp_replace(coalesce(p_value, ''), '^[[:space:]]*(https?://)?|/*[[:space:]]*$', '', 'g')
  end;

-- Returns the contacts in the texts of a draft and in the names of its items.
create function app.draft_contacts(p_draft jsonb) returns text[]
  language plpgsql stable set search_path = ''
as $$
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
$$;

-- Returns the fields of an agent's draft that need the owner's yes, in the order of the form: changed contacts, texts
-- with a contact that none of the owner's texts has, and the items if one of their names has such a contact.
create function app.fields_to_ask(p_owner_draft jsonb, p_draft jsonb) returns text[]
  language plpgsql stable set search_path = ''
as $$
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
$$;

-- Returns an agent's draft with the owner's values in the fields that need the owner's yes.
create function app.without_fields(p_owner_draft jsonb, p_draft jsonb, p_fields text[]) returns jsonb
  language sql immutable set search_path = ''
  return p_draft || coalesce((
    select jsonb_object_agg(field, coalesce(
      p_owner_draft -> field, case field when 'items' then '[]' else '""' end::jsonb))
    from unnest(p_fields) as field
  ), '{}');

-- Returns the draft of an agent without the changes that need the owner's yes, for the check of what can be sent at
-- once. Null for another member.
create function public.draft_without_contacts(p_actor_id uuid, p_listing_id bigint, p_draft jsonb) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select app.without_fields(draft, p_draft, app.fields_to_ask(draft, p_draft))
  from public.listings where id = p_listing_id and app.is_agent(owner_id, p_actor_id);
$$;

-- Gives the owner the pictures of the agent that a draft names. A picture that an advert of the agent has stays with
-- the agent. Callers hold the lock of the agent's row in 'members', as does each other function that changes pictures
-- of the agent, so that the update waits for no row.
create function app.give_pictures(p_from_id uuid, p_to_id uuid, p_draft jsonb) returns void
  language plpgsql volatile set search_path = ''
as $$
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
$$;

-- Stores an agent's draft and returns its revision. Changes that need the owner's yes are stored beside the draft.
-- Callers lock the listing. Locks pictures. Raises PT412, PT413.
create function app.save_as_agent(
  p_actor_id uuid, p_listing public.listings, p_draft jsonb, p_rest jsonb, p_revision int
) returns int
  language plpgsql volatile set search_path = ''
as $$
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
$$;

-- Sends an agent's draft. `p_rest` is the complete draft with the owner's values in the fields that need a yes. It is
-- submitted at once, and null if these values leave it incomplete. The owner gets a notice about the other changes, of
-- which an agent sends ten an hour. Returns
-- state, revision and the fields that wait for the yes. Locks member, listing, agent and what public.submit_listing
-- locks. Raises PT404 for another member than the agent, PT409 for a rest with such a change, and the errors of
-- public.submit_listing.
create function public.submit_as_agent(
  p_actor_id uuid, p_listing_id bigint, p_draft jsonb, p_rest jsonb, p_revision int, p_slug text
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
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
$$;

-- Returns the change of an agent that the owner read, locked; nulls for another or an answered one. Callers lock the
-- listing.
create function app.lock_agent_change(p_listing_id bigint, p_change_id bigint) returns app.contact_changes
  language sql volatile set search_path = ''
as $$
  select * from app.contact_changes
  where listing_id = p_listing_id and id = p_change_id and sent_at is not null for no key update;
$$;

-- Accepts an agent's change for its owner, and submits the owner's draft with it. `p_slug` is '' for an incomplete
-- draft, which is only saved. Returns state and revision. Locks as public.submit_listing, then the change. Raises PT412
-- with the current revision if the agent changed it since, and the errors of public.submit_listing.
create function public.accept_agent_change(
  p_actor_id uuid, p_listing_id bigint, p_change_id bigint, p_draft jsonb, p_revision int, p_slug text
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
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
$$;

-- Refuses an agent's change for its owner, so that the owner's values stay. The revision of the draft increases, so
-- that an open form of the agent does not save the change again. A repeated call changes nothing. Locks member,
-- listing, change. Raises PT404, and PT412 with the current revision if the agent changed it since.
create function public.refuse_agent_change(p_actor_id uuid, p_listing_id bigint, p_change_id bigint) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
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
$$;

-- Invites the account with an e-mail address, which may not exist, to become the member's agent. Another invitation
-- replaces an open one. A repeated call changes nothing. A member may invite ten times an hour. Locks the member.
-- Raises PT404, PT409 for a member with an agent, PT429.
create function public.invite_agent(p_actor_id uuid, p_email text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
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
$$;

-- Returns true for an invitation of the last thirty days.
create function app.is_invitation_valid(p_invited_at timestamptz) returns boolean
  language sql stable
  return p_invited_at > app.now() - interval '30 days';

-- Answers an invitation to the member's confirmed address. A repeated call changes nothing. An agent has ten owners at
-- most. Locks the member, then the invitation. Raises PT404 for an unknown or outdated invitation, PT409 for an
-- eleventh owner.
create function public.answer_agent_invitation(
  p_actor_id uuid, p_email text, p_owner_id uuid, p_accepts boolean
) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
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
$$;

-- Ends the agent of an owner at once, for the owner or the agent, and takes an open invitation of the owner back.
-- Changes that wait for the owner's yes are deleted. A repeated call changes nothing. Locks the member, then the row,
-- for which it waits until a transaction of the agent has ended. Raises PT404 for an unknown member.
create function public.end_agent(p_actor_id uuid, p_owner_id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
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
$$;

-- Logs the end of an agent, also by the deletion of an account.
create function app.audit_agent_end() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.audit('member', old.owner_id::text, 'agent-accepted', 'agent-ended',
    jsonb_build_object('agent', old.agent_id));
  return null;
end;
$$;

create trigger agents_audit_end after delete on app.agents
  for each row when (old.agent_id is not null) execute function app.audit_agent_end();

-- Returns a member's agent or open invitation, the owners that the member helps or is invited by, at most twenty, and
-- the sent changes of contacts that wait for the member's yes, with the present values. `p_email` is the confirmed
-- address of the member; null for none.
create function public.own_agents(p_actor_id uuid, p_email text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
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
$$;

-- Returns the listings of the owners that a member helps, as public.own_listings does, at most fifty of each owner, with
-- the id and name of the owner, and the fields that wait for the owner's yes. The draft has the agent's changes.
-- Withdrawn listings are left out. `p_id` names a single listing.
create function public.helped_listings(p_actor_id uuid, p_id bigint default null) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
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
$$;

-- Returns false for a number that an owner has proven or has in an advert, if the member is the agent of this owner. A
-- number that is already proven for the member stays.
create function app.can_prove(p_member_id uuid, p_phone text) returns boolean
  language plpgsql stable set search_path = ''
as $$
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
$$;
