-- The time, as everything in SQL asks for it. One function, so that tests can move the clock.
create function app.now() returns timestamptz
  language sql stable
  return now();
grant execute on function app.now() to anon, authenticated, service_role;

-- The day in Nairobi.
create function app.today() returns date
  language sql stable set search_path = ''
  return (app.now() at time zone 'Africa/Nairobi')::date;
