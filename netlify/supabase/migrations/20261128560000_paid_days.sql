-- Without a setting of their own these are a part of the plans that use them, and are not called for each row.
alter function app.today() reset search_path;
alter function app.start_of_day(date) reset search_path;

-- What is covered at a time, read from the index alone.
create index payments_covering on public.payments (covers_until, covers_from, listing_id, package) where state = 'paid';

-- As before, from the payments that cover this moment instead of all that each listing ever had.
create or replace view app.unpromoted_listings as
  select listings.id, listings.shown_version, listings.slug, paid.covers_from, paid.covers_until
  from (
    select distinct on (listing_id) listing_id, covers_from, covers_until from public.payments
    where state = 'paid' and covers_from <= app.now() and covers_until > app.now()
    order by listing_id, covers_from
  ) as paid
    join public.listings on listings.id = paid.listing_id
  where listings.state = 'live' and listings.live_until > app.now()
    and not exists (
      select from public.promotions
      where promotions.listing_id = listings.id
        and promotions.day >= (paid.covers_from at time zone 'Africa/Nairobi')::date
    );

-- The days of Nairobi that each payment covers, of those within these: no day of an advert is in two of its payments,
-- and one on which two meet is the later one's. Money that went back covers nothing.
create function app.paid_days(from_day date, to_day date)
  returns table (listing_id bigint, package text, first_day date, last_day date)
  language sql stable set search_path = ''
  begin atomic
    select listing_id, package, first_day, last_day
    from (
      select listing_id, package, greatest(begins, from_day) as first_day,
        least(ends, to_day, lead(begins) over (partition by listing_id order by covers_from) - 1) as last_day
      from (
        select listing_id, package, covers_from,
          (covers_from at time zone 'Africa/Nairobi')::date as begins,
          ((covers_until - interval '1 microsecond') at time zone 'Africa/Nairobi')::date as ends
        from public.payments
        where state = 'paid'
          and covers_from < app.start_of_day(to_day + 1) and covers_until > app.start_of_day(from_day)
      ) as covering
    ) as paid
    where first_day <= last_day;
  end;
