-- Reach of one network, bounded by the reach of the other networks.

-- State function of app.counted_visits: a network adds its visits, and at most the total before it plus 20.
create function app.add_network(p_total int, p_visits int) returns int
  language plpgsql immutable strict set search_path = ''
as $$
begin
  return p_total + least(p_visits, p_total + 20);
end;
$$;

-- The counted total of the networks of one listing, day and kind, whose visits come in ascending order.
create aggregate app.counted_visits(int) (sfunc = app.add_network, stype = int, initcond = '0');

-- Visits that are not counted. The figures of today and the sums of the night both read this view. After a network
-- that reached its bound the total is twice the total before it plus 20, so that its bound is (total + 20) / 2;
-- a network below its bound has no place beyond that number. Every window is partitioned by listing and
-- day, so that a condition on one listing reads the visits of that listing only.
create or replace view app.weighed_visits as
  select day, listing_id, kind, source,
    2 * place > 20 + app.counted_visits(visits::int) filter (where place = 1) over (
      partition by day, listing_id, kind order by visits, network, place rows unbounded preceding
    ) as is_unsure
  from (
    select day, listing_id, kind, source, network,
      count(*) over (partition by day, listing_id, kind, network) as visits,
      row_number() over (partition by day, listing_id, kind, network order by visitor) as place
    from public.visits
  ) as counted;

drop function app.believed_visitors(bigint, date);
