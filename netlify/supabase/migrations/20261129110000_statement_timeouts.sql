-- Timeouts of statements. PostgREST applies a role's setting to each request, and before a call the setting of
-- the function that is called (its manual, 'Transaction-scoped settings'): visitors have a second, members two.
-- Endpoints come as service_role, for members as a rule; a function for visitors has less, one for staff, for
-- an account's end or for the schedule has more.
do $$
declare
  wanted record;
begin
  -- Roles belong to a server, which may have them from another of its databases.
  for wanted in
    select * from (values ('anon', '1s'), ('authenticated', '2s'), ('service_role', '2s')) as said (name, timeout)
  loop
    if not exists (
      select from pg_roles
      where rolname = wanted.name and 'statement_timeout=' || wanted.timeout = any (rolconfig)
    ) then
      execute format('alter role %I set statement_timeout = %L', wanted.name, wanted.timeout);
    end if;
  end loop;
end;
$$;
notify pgrst, 'reload config';

-- Timeouts of functions that differ from their caller's. tests/attacks/budgets.test.ts finds a function that
-- lacks its own, as one that was replaced later.
create table app.call_timeouts (
  name text primary key,
  timeout interval not null
);
revoke all on app.call_timeouts from public, anon, authenticated;

insert into app.call_timeouts (name, timeout)
select name, interval '1 second'
from unnest(array[
  'find_live_listings', 'look_up_listings', 'newer_listings', 'receive_report', 'receive_vacancy',
  'record_visits', 'search_listings', 'site_reach', 'suggest_words'
]) as name
union all
-- Staff's lists, and calls that a member makes once: the export, and the end of the account.
select name, interval '8 seconds'
from unnest(array[
  'compare_with_provider', 'daily_totals', 'delete_member', 'member_audit_log', 'reach_totals',
  'record_provider_messages', 'renewals_by_asked', 'renewals_by_month', 'staff_audit', 'staff_changes',
  'staff_counts', 'staff_ledger', 'staff_listings', 'staff_members', 'staff_payments', 'staff_post_reports',
  'staff_promotions', 'staff_refunds', 'staff_reports', 'staff_review', 'staff_unpromoted', 'staff_vacancies',
  'staff_waiting_payments'
]) as name
union all
-- A scheduled function has thirty seconds.
select name, interval '25 seconds'
from unnest(array[
  'claim_due_mail', 'claim_notices', 'claim_payment_questions', 'claim_provider_messages', 'claim_refunds',
  'delete_expired_history', 'delete_expired_records', 'pictures_to_delete', 'run_due_transitions', 'sum_visits'
]) as name;

-- Gives each function its timeout. Replacing a function takes its settings away: a migration that replaces one
-- of these calls this at its end.
create function app.apply_call_timeouts() returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  wanted record;
begin
  for wanted in
    select pg_proc.oid::regprocedure as signature, call_timeouts.timeout
    from app.call_timeouts join pg_catalog.pg_proc on proname = call_timeouts.name
    where pronamespace = 'public'::regnamespace
  loop
    execute format(
      'alter function %s set statement_timeout = %L',
      wanted.signature, extract(epoch from wanted.timeout)::int || 's'
    );
  end loop;
end;
$$;
select app.apply_call_timeouts();
