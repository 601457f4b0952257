-- Everything in SQL asks this function for the time, so that tests can move the clock.
create function app.now() returns timestamptz
  language sql stable
  return now();
grant execute on function app.now() to anon, authenticated, service_role;

-- A day begins and ends in Nairobi.
create function app.today() returns date
  language sql stable set search_path = ''
  return (app.now() at time zone 'Africa/Nairobi')::date;
