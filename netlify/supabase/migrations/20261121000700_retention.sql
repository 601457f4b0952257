-- Deletes what the privacy page says is kept no longer. Told again and again, it changes nothing more.
create function public.forget_what_is_old() returns void
  language sql volatile security definer set search_path = ''
as $$
  delete from public.attempts where at <= app.now() - interval '1 hour';
  delete from public.vacancies where created_at <= app.now() - interval '90 days';
  delete from public.reports where created_at <= app.now() - interval '12 months';
  delete from public.mail where created_at <= app.now() - interval '12 months';
$$;

revoke execute on function public.forget_what_is_old() from public, anon, authenticated;
grant execute on function public.forget_what_is_old() to service_role;
