-- The outbox of news about agents. A row becomes an e-mail to one member, and is then deleted, because it has the name
-- of another member. A member has no foreign key, because its lock would wait for the deletion of the account.
create table app.agent_news (
  id bigint generated always as identity primary key,
  -- The recipient.
  member_id uuid not null,
  event text not null,
  -- The name of the agent, or that of the owner for 'help-ended'.
  name text not null,

  constraint agent_news_event_is_valid check (event in ('agent-accepted', 'agent-ended', 'help-ended'))
);

create index agent_news_of_a_member on app.agent_news (member_id);

alter table app.agent_news enable row level security;

-- Adds news for a member about another one.
create function app.add_agent_news(p_member_id uuid, p_event text, p_other_id uuid) returns void
  language sql volatile set search_path = ''
as $$
  insert into app.agent_news (member_id, event, name)
    select p_member_id, p_event, name from public.members where id = p_other_id;
$$;

-- Adds news for the owner and the former agent, also after the deletion of an account, which public.delete_member begins
-- with this row.
create function app.add_agent_end() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.add_agent_news(old.owner_id, 'agent-ended', old.agent_id);
  perform app.add_agent_news(old.agent_id, 'help-ended', old.owner_id);
  return null;
end;
$$;

create trigger agents_add_end after delete on app.agents
  for each row when (old.agent_id is not null) execute function app.add_agent_end();

create function app.add_agent_acceptance() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.add_agent_news(new.owner_id, 'agent-accepted', new.agent_id);
  return null;
end;
$$;

create trigger agents_add_acceptance after update on app.agents
  for each row when (old.agent_id is null and new.agent_id is not null) execute function app.add_agent_acceptance();

-- Returns the waiting news, oldest first; none while outgoing messages are held after a restore.
create function public.undelivered_agent_news(p_limit int)
  returns table (id bigint, member_id uuid, event text, name text)
  language sql stable security definer set search_path = ''
as $$
  select id, member_id, event, name from app.agent_news
    where not public.outgoing_is_held() order by id limit p_limit;
$$;

-- Deletes news after its e-mail is stored. A repeated call changes nothing.
create function public.finish_agent_news(p_news_id bigint) returns void
  language sql volatile security definer set search_path = ''
as $$
  delete from app.agent_news where id = p_news_id;
$$;
