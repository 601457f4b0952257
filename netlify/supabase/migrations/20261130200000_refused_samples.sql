-- Samples of refused messages are deleted after thirty days also where no further message is refused.
create or replace function public.delete_expired_records() returns void
  language plpgsql volatile security definer set search_path = ''
as $$
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
  delete from public.attempts where id in (
    select id from public.attempts where at <= app.now() - interval '1 hour' for update skip locked
  );
  delete from public.reports where id in (
    select id from public.reports where created_at <= app.now() - interval '12 months'
    for update skip locked
  );
  delete from public.mail where id in (
    select id from public.mail where created_at <= app.now() - interval '12 months'
    for update skip locked
  );
  delete from public.provider_messages where id in (
    select id from public.provider_messages where at <= app.now() - interval '12 months'
    for update skip locked
  );
  delete from public.refused_message_samples where (provider, kind, slot) in (
    select provider, kind, slot from public.refused_message_samples where at <= app.now() - interval '30 days'
    for update skip locked
  );
end;
$$;

select app.apply_call_timeouts();
