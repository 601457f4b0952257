-- Closes jobs after their thirty days, and deletes what the privacy page says is kept no longer.
create function public.delete_expired_records() returns void
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
end;
$$;

-- Deletes expired rows of the log, and listings that were withdrawn before anybody saw them, thirty days
-- later. Some thousand rows are deleted at a time, the rest with the next run.
create function public.delete_expired_history() returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from public.audit_log where id in (
    select id from public.audit_log
    where subject = 'payment' and at <= app.now() - interval '5 years' order by at limit 5000
  );
  delete from public.audit_log where id in (
    select id from public.audit_log
    where subject <> 'payment' and at <= app.now() - interval '1 year' order by at limit 5000
  );
  delete from public.listings where id in (
    select id from public.listings
    where state = 'withdrawn' and live_from is null and updated_at <= app.now() - interval '30 days'
      and not exists (select from public.payments where listing_id = listings.id)
    order by id limit 1000 for no key update skip locked
  );
end;
$$;
