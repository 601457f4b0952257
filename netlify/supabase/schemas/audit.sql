-- A row of the audit log is a change with its actor, subject, states, time and reason. Rows never change. They are
-- deleted after their retention (app.refuse_early_deletion).
create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default app.now(),
  -- Null for a change without a user, for example by the clock or by a payment provider.
  actor_id uuid,
  subject text not null,
  subject_id text not null,
  from_state text,
  to_state text not null,
  reason text not null default '',
  details jsonb not null default '{}',

  constraint audit_log_subject_is_valid
    check (subject in ('listing', 'payment', 'vacancy', 'report', 'post', 'member', 'restore', 'prepared'))
);

create index audit_log_of_a_subject on public.audit_log (subject, subject_id, id);

-- The indexes for pages of the log end with time and id, so that a page can begin after any row.
create index audit_log_in_order on public.audit_log (at, id);
create index audit_log_of_a_kind on public.audit_log (subject, at, id);
create index audit_log_of_an_id on public.audit_log (subject_id, at, id);
create index audit_log_of_an_actor_in_order on public.audit_log (actor_id, at, id);

-- Returns the act on a refund that an entry about a payment is: 'due' or 'undone' for the decision to give the money
-- back, and else the detail, or 'sent' for money that went back without a request. Null for other entries.
create function app.refund_act(p_from_state text, p_to_state text, p_details jsonb) returns text
  language sql immutable
  return case
    when p_details ? 'refund' then p_details ->> 'refund'
    when p_to_state = 'refunded' then 'sent'
    when p_to_state = 'refund_due' and p_from_state is distinct from 'refund_due' then 'due'
    when p_details ->> 'undone' = 'refund-due' then 'undone'
  end;

create index audit_log_of_refunds on public.audit_log (at, id)
  where subject = 'payment' and app.refund_act(from_state, to_state, details) is not null;

-- The deletion of expired rows uses one index for payments and one for the other subjects.
create index audit_log_of_money_by_time on public.audit_log (at) where subject = 'payment';
create index audit_log_of_the_rest_by_time on public.audit_log (at) where subject <> 'payment';

-- These indexes find refunds by the staff users that requested or approved them. The row of the later transfer by the
-- provider has no actor.
create index audit_log_of_a_requester on public.audit_log ((details ->> 'requested_by'), at, id)
  where details ->> 'requested_by' is not null;
create index audit_log_of_an_approver on public.audit_log ((details ->> 'approved_by'), at, id)
  where details ->> 'approved_by' is not null;

grant select on public.audit_log to service_role;

alter table public.audit_log enable row level security;

-- Refuses every change that fires the trigger, for append-only tables. Raises 42501.
create function app.refuse_change() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise exception '% is only added to', tg_table_name using errcode = '42501';
end;
$$;

create trigger audit_log_append_only before update or truncate on public.audit_log
  for each statement execute function app.refuse_change();

-- Allows the deletion of rows after their retention. The retention is five years for payments, as for the books, and
-- one year for other subjects. Raises 42501 for a younger row.
create function app.refuse_early_deletion() returns trigger
  language plpgsql volatile set search_path = ''
as $$
begin
  perform app.refuse_if(
    old.at > app.now() - case old.subject when 'payment' then interval '5 years' else interval '1 year' end,
    '42501', tg_table_name || ' is only added to');
  return old;
end;
$$;

create trigger audit_log_is_append_only before delete on public.audit_log
  for each row execute function app.refuse_early_deletion();

-- Sets the actor and the reason that the triggers of this transaction write to the log. Also ends the record of changes
-- that app.open_undo has begun for an earlier act of the transaction.
create function app.set_actor(p_actor_id uuid, p_reason text default '') returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  perform set_config('app.actor', coalesce(p_actor_id::text, ''), true);
  perform set_config('app.reason', coalesce(p_reason, ''), true);
  perform set_config('app.undo', '', true);
end;
$$;

-- Raises the SQLSTATE with the message if the condition is true. A condition of null passes.
create function app.refuse_if(p_condition boolean, p_sqlstate text, p_message text) returns void
  language plpgsql set search_path = ''
as $$
begin
  if p_condition then
    raise exception '%', p_message using errcode = p_sqlstate;
  end if;
end;
$$;

-- Raises PT409. The message has the state and the transition that the state does not allow.
create function app.refuse_transition(p_from_state text, p_transition text) returns void
  language plpgsql set search_path = ''
as $$
begin
  raise exception '% is not possible from %', p_transition, p_from_state using errcode = 'PT409';
end;
$$;

-- Adds a row to the log with the actor and the reason of app.set_actor. For a listing or a payment the log has only
-- the reasons 'time' and 'account-deleted'. Any other reason is in the row of the listing or payment, where it can
-- be deleted. For other subjects the log has every reason.
create function app.audit(
  p_subject text, p_subject_id text, p_from_state text, p_to_state text, p_details jsonb default '{}'
) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  reason constant text := coalesce(current_setting('app.reason', true), '');
begin
  insert into public.audit_log (actor_id, subject, subject_id, from_state, to_state, reason, details)
    values (
      nullif(current_setting('app.actor', true), '')::uuid, p_subject, p_subject_id, p_from_state, p_to_state,
      case
        when p_subject not in ('listing', 'payment') or reason in ('time', 'account-deleted') then reason
        else ''
      end,
      p_details
    );
end;
$$;

-- Logs every new state of a row. Trigger arguments: the subject's name in the log and, optionally, a column that is
-- logged as a detail.
create function app.audit_state() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- For an insert, 'old' is null and the comparison is too.
  if new.state = old.state then
    return null;
  end if;
  perform app.audit(
    tg_argv[0], new.id::text, old.state, new.state,
    case when tg_nargs > 1 then jsonb_build_object(tg_argv[1], to_jsonb(new) -> tg_argv[1]) else '{}' end
  );
  return null;
end;
$$;

-- Returns the reason of an act of staff on a listing or a payment while its row has it; null for other entries. The log
-- itself has no such reason, because it keeps entries for years.
create function app.reason_of_act(p_id bigint) returns text
  language plpgsql stable set search_path = ''
as $$
declare
  entry public.audit_log;
  is_new_state boolean;
begin
  select * into entry from public.audit_log where id = p_id;
  is_new_state := entry.from_state is distinct from entry.to_state;
  if entry.details ? 'difference' then
    return (
      select nullif(note, '') from public.payment_differences
      where settled_by = entry.actor_id and entry.at in (settled_at, closed_at)
        and (payment_id = entry.subject_id::uuid or code = (
          select provider_reference from public.payments where id = entry.subject_id::uuid
        ))
      limit 1
    );
  elsif entry.details ->> 'shortfall' = 'accepted' then
    return (
      select reason from public.payment_shortfalls
      where payment_id = entry.subject_id::uuid and accepted_at = entry.at limit 1
    );
  elsif entry.subject = 'payment' and is_new_state and entry.to_state = 'refund_due' then
    return (
      select reason from public.payments
      where id = entry.subject_id::uuid and state in ('refund_due', 'refunded') and not exists (
        select from public.audit_log as later
        where later.subject = 'payment' and later.subject_id = entry.subject_id and later.id > entry.id
          and later.to_state = 'refund_due' and later.from_state is distinct from later.to_state
      )
    );
  elsif entry.subject = 'listing' and is_new_state and entry.to_state = 'suspended' then
    return (
      select reason from public.listings
      where id = entry.subject_id::bigint and not exists (
        select from public.audit_log as later
        where later.subject = 'listing' and later.subject_id = entry.subject_id and later.id > entry.id
          and later.from_state is distinct from later.to_state
      )
    );
  elsif entry.subject = 'listing' and (is_new_state or entry.details ? 'decision') then
    return (
      select reason from public.listing_versions
      where listing_id = entry.subject_id::bigint and decided_at = entry.at
        and decision in ('changes_requested', 'refused')
      limit 1
    );
  end if;
  return null;
end;
$$;

-- Returns the received sum of a payment as it was after an entry of the log; null for an entry before the money came, and
-- for money with a confirmation that was undone later. An entry before a correction has the former sum.
create function app.sum_after_entry(p_id bigint, p_subject_id text, p_to_state text, p_received_amount int) returns int
  language plpgsql stable set search_path = ''
as $$
declare
  later jsonb;
begin
  if p_received_amount is null or p_to_state not in ('review', 'paid', 'refund_due', 'refunded') then
    return null;
  end if;
  select details into later from public.audit_log
    where subject = 'payment' and subject_id = p_subject_id and id > p_id
      and (details ->> 'correction' = 'made' or details ->> 'undone' = 'confirm')
    order by id limit 1;
  return case
    when later ? 'undone' then null
    when later ? 'former' then (later ->> 'former')::int
    else p_received_amount
  end;
end;
$$;

-- Returns a page of the log, newest first, with the rows that are older than the row `p_before_id`. `p_subject_id`
-- is any search term of app.audit_subjects, and a name also finds the rows with its members as actors. `p_actor_ids`
-- also finds requests and approvals of refunds by these users, and `p_by_time` finds rows without an actor.
-- `p_is_refund` finds the acts on refunds, and `p_refund_acts` adds those of app.refund_act to the rows of
-- `p_subject_id`. The name of a deleted actor and the label of a deleted subject are null. A payment has the id and the title of its listing, and
-- after its money came the sum of that time and the code. `member_name` is the owner, payer or author that the subject
-- belongs to. If the actors have few rows, an index finds these rows. Otherwise the log is read from its newest row, and
-- rows of other actors are skipped until the page is full.
create function public.staff_audit(
  p_limit int, p_before_id bigint default null, p_subject text default null,
  p_subject_id text default null, p_actor_ids uuid[] default null, p_by_time boolean default false,
  p_from_at timestamptz default null, p_until_at timestamptz default null,
  p_is_refund boolean default false, p_refund_acts text[] default null
) returns table (
  id bigint, at timestamptz, actor_id uuid, actor_name text, subject text, subject_id text, label text,
  from_state text, to_state text, reason text, details jsonb, listing_id bigint, listing_title text,
  amount int, currency text, code text, member_name text
)
  language plpgsql stable security definer
  set search_path = ''
  set statement_timeout = '8s'
  set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  before_at timestamptz;
  subjects constant text[] := case when p_subject_id is not null then app.audit_subjects(p_subject_id) end;
  named constant uuid[] := array(select app.audit_members_by_name(p_subject_id));
  -- Without a named member or acts, the conditions about them are absent from the query plan.
  has_named constant boolean := cardinality(named) > 0;
  has_acts constant boolean := p_refund_acts is not null;
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
      when 'member' then (select name from public.members where members.id = log.subject_id::uuid)
    end,
    log.from_state, log.to_state,
    case when log.reason = '' and log.actor_id is not null and log.subject in ('listing', 'payment') then
      coalesce(app.reason_of_act(log.id), '') else log.reason end,
    log.details || case when log.details ? 'requested_by' then jsonb_build_object(
      'requested_name', (select name from public.members where members.id = (log.details ->> 'requested_by')::uuid),
      'approved_name', (select name from public.members where members.id = (log.details ->> 'approved_by')::uuid)
    ) else '{}' end,
    paid.listing_id, case when paid.listing_id is not null then nullif(app.listing_title(paid.listing_id), '') end,
    money.came, case when money.came is not null then paid.currency end,
    case when money.came is not null then paid.provider_reference end,
    (
      select name from public.members where members.id = case log.subject
        when 'payment' then paid.member_id
        when 'listing' then (select owner_id from public.listings where listings.id = log.subject_id::bigint)
        when 'post' then (select author_id from public.posts where posts.id = log.subject_id::bigint)
      end
    )
  from (
    select * from public.audit_log
    where (p_before_id is null or (audit_log.at, audit_log.id) < (before_at, p_before_id))
      and (p_subject is null or audit_log.subject = p_subject)
      and (subjects is null or audit_log.subject_id = any (subjects)
        or has_named and audit_log.actor_id = any (named)
        or has_acts and audit_log.subject = 'payment'
          and app.refund_act(audit_log.from_state, audit_log.to_state, audit_log.details) = any (p_refund_acts))
      and (not p_is_refund or audit_log.subject = 'payment'
        and app.refund_act(audit_log.from_state, audit_log.to_state, audit_log.details) is not null)
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
      select reference, listing_id, member_id, received_amount, currency, provider_reference from public.payments
      where payments.id = case log.subject when 'payment' then log.subject_id::uuid end limit 1
    ) as paid on true
    cross join lateral (
      select app.sum_after_entry(log.id, log.subject_id, log.to_state, paid.received_amount) as came
    ) as money
  order by log.at desc, log.id desc;
end;
$$;
