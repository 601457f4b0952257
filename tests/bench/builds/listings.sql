-- Adds live listings with versions, images, addresses and payments until there are {amount}. They have a hundred
-- owners, eight categories, fifty towns, and descriptions from about two hundred different words.
set session_replication_role = replica;
insert into public.members (id, name)
  select md5('owner ' || n)::uuid, 'Owner ' || n from generate_series(1, 100) n
  on conflict do nothing;
create temporary table wanted on commit preserve rows as
  select n, 1000 + n as id, md5('owner ' || (n % 100 + 1))::uuid as owner,
    gen_random_uuid() as payment, gen_random_uuid() as image
  from generate_series(
    (select count(*) + 1 from public.listings), {amount}
  ) n;
insert into public.pictures (id, owner_id, purpose, state, width, height)
  select image, owner, 'listing', 'ready', 1280, 960 from wanted;
insert into public.payments (
  id, order_id, reference, listing_id, member_id, provider, provider_reference, package, days, amount,
  currency, state, received_amount, paid_at, covers_from, covers_until, receipt_number
)
  select payment, gen_random_uuid(), 'R' || n, id, owner, 'till', 'CODE' || n, 'yearly', 365, 27999, 'KES', 'paid',
    27999, app.now(), app.now(), app.now() + interval '365 days', n
  from wanted;
insert into public.orders (id, reference, listing_id, created_at, closed_at)
  select order_id, reference, listing_id, created_at, case when state <> 'pending' then created_at end
  from public.payments where order_id is not null
    and not exists (select from public.orders where orders.id = order_id);
insert into public.ledger (at, payment_id, direction, code, amount, currency, provider)
  select paid_at, payments.id, 'in', provider_reference, received_amount, currency, provider
  from public.payments join wanted on wanted.payment = payments.id;
update app.counters set last = greatest(last, (select max(receipt_number) from public.payments))
  where name = 'receipt';
insert into public.listing_versions (
  id, listing_id, title, category, county, town, located, contact, phone, hours, deliveries,
  description, images, submitted_at, decision, decided_at
) overriding system value
  select id, id, 'Shop ' || n,
    (array['Clothing', 'Design', 'Deliveries', 'Web Development', 'Food', 'Beauty', 'Repairs', 'Services'])[n % 8 + 1],
    'Nairobi', 'Town ' || (n % 50), 'Stall ' || n || ', Market Street', 'Asha',
    '+2547' || lpad(n::text, 8, '0'), 'Monday to Saturday, 8am to 6pm', 'In town, free',
    'We sell and mend what a house needs. ' || (
      select string_agg('thing' || ((n * 7 + m * 13) % 200), ' ') from generate_series(1, 40) m
    ) || E'\n\nCome and see us at the market, or call and we bring it.',
    jsonb_build_array(jsonb_build_object('id', image, 'alt', 'A stall in a market')),
    app.now(), 'approved', app.now()
  from wanted;
insert into public.listings (
  id, owner_id, state, slug, shown_version_id, live_from, live_until, featured, live_payment_id
) overriding system value
  select id, owner, 'live', 'shop-' || n, id, app.now() - n * interval '1 minute',
    app.now() + interval '365 days', n % 100 = 0, payment
  from wanted;
insert into public.listing_slugs (slug, listing_id) select 'shop-' || n, id from wanted;
drop table wanted;
set session_replication_role = origin;
analyze;
