-- Inserts all other records: posts, pictures, vacancies, reports, emails and the audit log. The file runs in the
-- session of age-money.sql, after it.

-- One of a hundred posts is hidden. A few posts are reported, some of them by several members.
insert into public.posts (id, title, description, author_id, created_at, hidden_at)
  overriding system value
  select n, 'Post ' || n, repeat('What a post says. ', 5 + n % 60), pg_temp.some_member(),
    app.now() - interval '3 years' * (1 - n::float / {posts}),
    case when n % 100 = 0 then app.now() - interval '3 years' * (1 - n::float / {posts}) * random() end
  from generate_series(1, {posts}) n;
-- A third of the posts with pictures are public on the page of a live listing; of a hundred, one waits for staff.
update public.posts set listing_id = chosen.id, author_id = chosen.owner_id,
    publication = case when posts.id % 1000 = 0 then 'waiting' else 'shown' end,
    viewed_at = case when posts.id % 100 <> 0 then posts.created_at end
  from (
    select id, owner_id, row_number() over (order by id) as place, count(*) over () as number
    from public.listings where state = 'live'
  ) as chosen
  where posts.id % 30 = 0 and chosen.place = 1 + posts.id % chosen.number;
insert into public.post_reports (post_id, reporter_id, reason, created_at)
  select 1 + floor({posts} * power(random(), 3)), pg_temp.some_member(),
    (array['scam', 'offensive', 'spam', 'other'])[n % 4 + 1], app.now() - random() * interval '2 years'
  from generate_series(1, {posts} / 20) n
  on conflict do nothing;

-- Pictures of posts, listings and members. Some more pictures are due for deletion, for each of the possible
-- reasons.
insert into public.pictures
  (owner_id, purpose, state, width, height, draft_id, position, post_id, created_at)
  select author_id, 'post', 'ready', 1280, 960, client_id, place, id, created_at
  from public.posts, generate_series(1, 2) place where id % 10 = 0;
insert into public.pictures (id, owner_id, purpose, state, width, height, created_at)
  select md5('photo ' || id || ' ' || place)::uuid, owner_id, 'listing', 'ready', 1280, 960, created_at
  from public.listings, generate_series(1, 3) place where state <> 'draft' or place = 1;
insert into public.pictures (id, owner_id, purpose, state, width, height, created_at)
  select avatar, id, 'avatar', 'ready', 640, 640, created_at
  from public.members where avatar is not null;
insert into public.pictures (owner_id, purpose, state, width, height, created_at)
  select case when n % 5 > 0 then pg_temp.some_member() end,
    (array['post', 'avatar', 'listing'])[n % 3 + 1],
    (array['ready', 'discarded', 'awaited', 'ready'])[n % 4 + 1], 1280, 960,
    app.now() - random() * interval '14 days'
  from generate_series(1, least(200, ({posts} + {liveListings}) / 100)) n;

-- Vacancies of ninety days. The newest ones are undecided. A tenth of the vacancies of the last month is published.
insert into public.vacancies (id, name, email, message, state, reason, decided_at, created_at)
  select pg_temp.vacancy_id(n), 'Sender ' || n, 'sender' || n || '@mail.example',
    repeat('We look for a tailor. ', 20), state, case when state = 'refused' then 'No employer named.' end,
    case when state <> 'new' then at + interval '1 day' end, at
  from (
    select n, app.now() - interval '90 days' * (1 - n::float / {members}) as at,
      case
        when n > {members} - 50 then 'new'
        when n % 10 = 0 and n > {members} * 0.7 then 'published'
        else (array['closed', 'closed', 'closed', 'closed', 'refused', 'closed', 'refused', 'closed', 'closed', 'closed'])[n % 10 + 1]
      end as state
    from generate_series(1, {members}) n
  ) as sent;
insert into public.jobs (
  vacancy_id, title, description, employer, requirements, responsibilities, how_to_apply, apply_email,
  category, location, employment, date_posted, valid_through
)
  select id, 'Tailor', repeat('Sews dresses. ', 20), 'Stitches', '["Two years"]', '["Sews"]',
    'By e-mail', email, 'Clothing', 'Nairobi', 'FULL_TIME', created_at::date, created_at::date + 30
  from public.vacancies where state in ('published', 'closed');

-- The reports are from the last year, many of them about a few listings. A tenth is open, the others are decided.
insert into public.reports
  (number, business, reason, message, state, reporter, note, created_at)
  select n, 'shop-' || (1 + floor({liveListings} * 2 * power(random(), 3)))::int,
    (array['scam', 'wrong-details', 'offensive', 'closed'])[n % 4 + 1], 'I paid and nobody came.', state,
    case when state = 'open' then encode(sha256(convert_to(n::text, 'utf8')), 'hex') end,
    case when state <> 'open' then 'Called the owner.' end, at
  from (
    select n, case when n % 10 = 0 then 'open' when n % 3 = 0 then 'dismissed' else 'resolved' end as state,
      app.now() - interval '366 days' * random() as at
    from generate_series(1, {liveListings}) n
  ) as sent;

-- A promotion for each paid period. About one in fifty of the current periods has none.
insert into public.promotions (id, listing_id, channel, day, link, recorded_at)
  select gen_random_uuid(), listing_id, 'facebook', (covers_from at time zone 'Africa/Nairobi')::date,
    'https://facebook.example/posts/' || receipt_number, covers_from + interval '1 hour'
  from public.payments
  where state = 'paid' and covers_from is not null and (covers_until <= app.now() or random() > 0.02);

-- A notice for each payment of the last year and for each approval, and emails of the last year. A small part of
-- the notices and emails is not sent yet.
insert into public.notices (key, kind, listing_id, payment_id, at, next_attempt_at, done_at)
  select 'live-' || id, 'live', listing_id, id, paid_at, paid_at,
    case when random() > 0.001 then paid_at + interval '1 minute' end
  from public.payments where state = 'paid' and paid_at > app.now() - interval '1 year';
insert into public.notices (key, kind, listing_id, at, next_attempt_at, done_at)
  select 'approved-' || id, 'approved', listing_id, decided_at, decided_at,
    case when random() > 0.001 then decided_at + interval '1 minute' end
  from public.listing_versions where decision = 'approved';
insert into public.email_stops (recipient, cause, created_at)
  select 'member' || n * 50 || '@mail.example', 'bounce', app.now() - n * interval '1 hour'
  from generate_series(1, greatest(100, {members} / 100)) as n;
insert into public.emails (
  idempotency_key, recipient, template, subject, html, text, state, attempts, next_attempt_at,
  created_at, sent_at
)
  select 'letter-' || n, 'member' || (1 + floor({members} * power(random(), 2)))::int || '@mail.example',
    'live', 'Your advert is live', repeat('<p>Your advert is live.</p>', 60),
    repeat('Your advert is live.', 30), state, 1, at + interval '2 minutes', at,
    case when state = 'sent' then at end
  from (
    select n, app.now() - interval '366 days' * random() as at,
      case when n % 1000 = 0 then 'waiting' when n % 500 = 1 then 'failed' else 'sent' end as state
    from generate_series(1, {liveListings} * 5) n
  ) as sent;
insert into public.attempts (kind, subject, at)
  select (array['post-member', 'picture-member', 'vacancy-client', 'report-client'])[n % 4 + 1],
    encode(sha256(convert_to((n / 8)::text, 'utf8')), 'hex'), app.now() - interval '61 minutes' * random()
  from generate_series(1, {members} * 2) n;

-- Half of the rows are about payments of five years, and the others are from the last year. About one in a hundred
-- rows of each half has expired.
insert into public.audit_log (at, actor_id, subject, subject_id, from_state, to_state, reason, details)
  select at, case when by < 0.3 then pg_temp.some_staff() when by < 0.8 then pg_temp.some_member() end, subject,
    case subject
      when 'payment' then pg_temp.payment_id(1000 + part, 1 + n % {paymentsPerListing})::text
      when 'listing' then (1000 + part)::text
      when 'post' then (1 + part % {posts})::text
      when 'vacancy' then pg_temp.vacancy_id(1 + part % {members})::text
      else gen_random_uuid()::text
    end,
    'submitted', 'approved', '',
    case when subject = 'report' then jsonb_build_object('business', 'shop-' || part) else '{}' end
  from (
    select n, random() as by, 1 + floor({liveListings} * 2 * power(random(), 1.5))::int as part,
      case
        when n <= {auditRows} / 2 then 'payment'
        else (array['listing', 'listing', 'listing', 'post', 'vacancy', 'report', 'listing', 'member'])[n % 8 + 1]
      end as subject,
      app.now() - case when n <= {auditRows} / 2 then interval '5 years' else interval '1 year' end
        * 1.012 * random() as at
    from generate_series(1, {auditRows}) n
    order by at
  ) as done;

-- A year of nightly totals of all listings, by package and category.
insert into app.visit_totals
  select app.today() - 1 - n, 1, package, 'Category ' || category, 3000, 500, 12000, 0, 0, 0
  from generate_series(1, 365) n, unnest(array['daily', 'weekly', 'monthly', 'yearly']) package,
    generate_series(1, 12) category;

-- Ninety days of faults. Staff have marked nine in ten faults as known.
insert into public.faults (hash, source, place, build, count, first_at, last_at, known_at, emailed_at)
  select lpad(n::text, 64, '0'), 'schedule', 'part ' || n, 'local', 1 + n % 50, app.now() - n * interval '6 minutes',
    app.now() - n * interval '6 minutes', case when n % 10 > 0 then app.now() end, app.now()
  from generate_series(1, 20000) n;

-- Creates the dropped indexes again. Sequences continue after the ids that were inserted explicitly.
do $$ declare each record; begin
  for each in select definition from dropped loop execute each.definition; end loop;
end $$;
drop table dropped;
select setval(pg_get_serial_sequence('public.listings', 'id'), max(id)) from public.listings;
select setval(pg_get_serial_sequence('public.listing_versions', 'id'), max(id)) from public.listing_versions;
select setval(pg_get_serial_sequence('public.posts', 'id'), max(id)) from public.posts;
reset session_replication_role;
reset maintenance_work_mem;
reset work_mem;

vacuum (analyze);
