-- A row is a restore of a backup. Outgoing messages are held until staff release them, because the restored rows lack
-- the messages, payments and refunds after the backup. Only the restore command inserts rows.
create table public.restores (
  id bigint generated always as identity primary key,
  restored_at timestamptz not null default app.now(),
  -- The time of the backup's snapshot.
  taken_at timestamptz not null,
  -- The number of deletions and opt-outs that were applied again; null if their list was not found.
  erasures int,
  -- The last comparison of the books, as the endpoint for staff returns it.
  compared_at timestamptz,
  comparison jsonb,
  released_at timestamptz,
  released_by uuid,

  constraint restores_released_are_compared
    check (released_at is null or (compared_at is not null and released_by is not null)),
  constraint restores_comparison_is_dated check ((comparison is null) = (compared_at is null))
);

create unique index restores_one_held on public.restores ((released_at is null)) where released_at is null;

grant select on public.restores to service_role;

alter table public.restores enable row level security;

-- Returns true after a restore until staff release outgoing messages: e-mails, prompts, refunds and builds.
create function public.outgoing_is_held() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.restores where released_at is null);
$$;

-- Holds outgoing messages, in the transaction of a restore. The new hold replaces a hold that the backup contains.
create function app.hold_outgoing(p_taken_at timestamptz, p_erasures int) returns void
  language sql volatile set search_path = ''
as $$
  delete from public.restores where released_at is null;
  insert into public.restores (taken_at, erasures) values (p_taken_at, p_erasures);
$$;

-- Stores the result of a comparison of the books after the restore. A call after the release changes nothing. Locks the
-- restore.
create function public.record_comparison(p_comparison jsonb) returns void
  language sql volatile security definer set search_path = ''
as $$
  update public.restores set compared_at = app.now(), comparison = p_comparison where released_at is null;
$$;

-- Releases outgoing messages after a comparison, and logs the user. A repeated call changes nothing. Locks the
-- restore. Raises PT409 before the first comparison since the restore.
create function public.release_outgoing(p_actor_id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.restores;
begin
  select * into held from public.restores where released_at is null for no key update;
  if held.id is null then
    return;
  end if;
  if held.compared_at is null then
    perform app.refuse_transition('not compared', 'the release');
  end if;
  perform app.set_actor(p_actor_id);
  update public.restores set released_at = app.now(), released_by = p_actor_id where id = held.id;
  perform app.audit('restore', held.id::text, 'held', 'released', '{}');
end;
$$;
