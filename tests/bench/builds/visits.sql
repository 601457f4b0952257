-- Inserts a year of daily totals for every listing and for the site. Yesterday has no totals yet, but forty visits
-- of each listing and 20,000 visitors of the site.
set session_replication_role = replica;
update public.listings set live_from = app.now() - interval '1 year';
insert into public.visit_days
  select id, app.today() - 1 - n, 1, 20, 12, 4, 2, 1, 1, 3, 80, 1, 2, 1, 1, 0, 0, 0, 0
  from public.listings cross join generate_series(1, 365) n;
insert into public.reach_days select app.today() - 1 - n, 1, 640, 0 from generate_series(1, 365) n;
insert into public.visits
  select app.today() - 1, id, kind, case kind when 'view' then 'lists' end,
    substr(sha256(convert_to(id || kind || n, 'utf8')), 1, 16),
    substr(sha256(convert_to(id || 'network' || n % 20, 'utf8')), 1, 16)
  from public.listings
    cross join generate_series(1, 20) n
    cross join unnest(array['view', 'appearance']) kind;
insert into public.visits
  select app.today() - 1, null, 'visitor', null, substr(sha256(convert_to('person' || n, 'utf8')), 1, 16),
    substr(sha256(convert_to('network' || n % 5000, 'utf8')), 1, 16)
  from generate_series(1, 20000) n;
set session_replication_role = origin;
analyze;
