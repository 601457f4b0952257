-- Who did what to which, when and why. Rows stay as they are.
create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default app.now(),
  -- Null is the clock, or somebody whose account is gone.
  actor uuid,
  subject text not null,
  subject_id text not null,
  from_state text,
  to_state text not null,
  reason text not null default '',
  details jsonb not null default '{}',

  constraint audit_log_subject_known
    check (subject in ('listing', 'payment', 'vacancy', 'report', 'post', 'member'))
);

create index audit_log_of_a_subject on public.audit_log (subject, subject_id, id);
create index audit_log_of_an_actor on public.audit_log (actor, id);
create index audit_log_by_time on public.audit_log (at);

revoke all on public.audit_log from anon, authenticated, service_role;
grant select on public.audit_log to service_role;

alter table public.audit_log enable row level security;

create function app.refuse_change() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise exception '% is only added to', tg_table_name using errcode = '42501';
end;
$$;
create trigger audit_log_is_only_added_to before update or delete or truncate on public.audit_log
  for each statement execute function app.refuse_change();

-- Who acts in this transaction, and why: for the log.
create function app.act(acting uuid, why text default '') returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  perform set_config('app.actor', coalesce(acting::text, ''), true);
  perform set_config('app.reason', coalesce(why, ''), true);
end;
$$;

-- The same for a member of the staff: 'as_staff' is what the identity service says of her.
create function app.act_as_staff(acting uuid, as_staff boolean, why text default '') returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  if as_staff is not true then
    raise exception 'staff only' using errcode = '42501';
  end if;
  perform app.act(acting, why);
end;
$$;

create function app.refuse_move(from_state text, move text) returns void
  language plpgsql set search_path = ''
as $$
begin
  raise exception '% is not possible from %', move, from_state using errcode = 'PT409';
end;
$$;

-- Adds to the log, in the name of whoever acts.
create function app.note(
  of_subject text, of_id text, was text, is_now text, more jsonb default '{}'
) returns void
  language sql volatile set search_path = ''
as $$
  insert into public.audit_log (actor, subject, subject_id, from_state, to_state, reason, details)
    values (
      nullif(current_setting('app.actor', true), '')::uuid, of_subject, of_id, was, is_now,
      coalesce(current_setting('app.reason', true), ''), more
    );
$$;

-- Notes a new state of a row. The trigger's arguments are what the row is called in the log and, if one
-- is noted with it, a column.
create function app.note_state() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- A row that is inserted had no state before: 'old' is null.
  if new.state = old.state then
    return null;
  end if;
  perform app.note(
    tg_argv[0], new.id::text, old.state, new.state,
    case when tg_nargs > 1 then jsonb_build_object(tg_argv[1], to_jsonb(new) -> tg_argv[1]) else '{}' end
  );
  return null;
end;
$$;
