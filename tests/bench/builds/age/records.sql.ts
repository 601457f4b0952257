/** What is kept of what happened: the log, letters, notices, reports, vacancies. */
import type { Sizes } from './fill.ts';
import { paymentOf, someMember, someStaff } from './pieces.sql.ts';

const vacancyOf = (number: string) => `md5('vacancy ' || ${number})::uuid`;

/** As in ninety days: the newest wait, a tenth of a month's is published. */
export const vacancies = ({ members }: Sizes) => `
  insert into public.vacancies (id, name, email, message, state, reason, decided_at, created_at)
    select ${vacancyOf('n')}, 'Sender ' || n, 'sender' || n || '@mail.example',
      repeat('We look for a tailor. ', 20), state, case when state = 'refused' then 'No employer named.' end,
      case when state <> 'new' then at + interval '1 day' end, at
    from (
      select n, app.now() - interval '90 days' * (1 - n::float / ${members}) as at,
        case
          when n > ${members} - 50 then 'new'
          when n % 10 = 0 and n > ${members} * 0.7 then 'published'
          else (array['closed', 'closed', 'closed', 'closed', 'refused', 'closed', 'refused', 'closed', 'closed', 'closed'])[n % 10 + 1]
        end as state
      from generate_series(1, ${members}) n
    ) as sent;
  insert into public.jobs (
    vacancy_id, title, description, employer, requirements, responsibilities, how_to_apply, apply_email,
    category, location, employment, date_posted, valid_through
  )
    select id, 'Tailor', repeat('Sews dresses. ', 20), 'Stitches', '["Two years"]', '["Sews"]',
      'By e-mail', email, 'Clothing', 'Nairobi', 'FULL_TIME', created_at::date, created_at::date + 30
    from public.vacancies where state in ('published', 'closed');
`;

/** Some hundred are open, of some listings many; the rest of a year is decided. */
export const reports = ({ liveListings }: Sizes) => `
  insert into public.reports
    (number, business, reason, message, state, reporter, note, decided_at, created_at)
    select n, 'shop-' || (1 + floor(${liveListings * 2} * power(random(), 3)))::int,
      (array['scam', 'wrong-details', 'offensive', 'closed'])[n % 4 + 1], 'I paid and nobody came.', state,
      case when state = 'open' then encode(sha256(convert_to(n::text, 'utf8')), 'hex') end,
      case when state <> 'open' then 'Called the owner.' end,
      case when state <> 'open' then at + interval '1 day' end, at
    from (
      select n, case when n % 10 = 0 then 'open' when n % 3 = 0 then 'dismissed' else 'resolved' end as state,
        app.now() - interval '366 days' * random() as at
      from generate_series(1, ${liveListings}) n
    ) as sent;
`;

/** A letter for every notice of a year, and what one of a hundred of them still waits for. */
export const told = ({ members, liveListings }: Sizes) => `
  insert into public.notices (key, kind, listing_id, payment_id, at, next_attempt_at, done_at)
    select 'live-' || id, 'live', listing_id, id, paid_at, paid_at,
      case when random() > 0.001 then paid_at + interval '1 minute' end
    from public.payments where state = 'paid';
  insert into public.notices (key, kind, listing_id, at, next_attempt_at, done_at)
    select 'approved-' || id, 'approved', listing_id, decided_at, decided_at,
      case when random() > 0.001 then decided_at + interval '1 minute' end
    from public.listing_versions where decision = 'approved';
  insert into public.mail (
    idempotency_key, recipient, letter, subject, html, text, state, attempts, next_attempt_at,
    created_at, sent_at
  )
    select 'letter-' || n, 'member' || (1 + floor(${members} * power(random(), 2)))::int || '@mail.example',
      'live', 'Your advert is live', repeat('<p>Your advert is live.</p>', 60),
      repeat('Your advert is live.', 30), state, 1, at + interval '2 minutes', at,
      case when state = 'sent' then at end
    from (
      select n, app.now() - interval '366 days' * random() as at,
        case when n % 1000 = 0 then 'waiting' when n % 500 = 1 then 'failed' else 'sent' end as state
      from generate_series(1, ${liveListings * 5}) n
    ) as sent;
  insert into public.attempts (kind, subject, at)
    select (array['post-member', 'picture-member', 'vacancy-client', 'report-client'])[n % 4 + 1],
      encode(sha256(convert_to((n / 8)::text, 'utf8')), 'hex'), app.now() - interval '61 minutes' * random()
    from generate_series(1, ${members * 2}) n;
`;

/**
 * Half is of payments, over five years, the rest of the last one; of each as much is out of time as is
 * deleted at once.
 */
export const audit = ({ members, posts, liveListings, auditRows }: Sizes) => `
  insert into public.audit_log (at, actor, subject, subject_id, from_state, to_state, reason, details)
    select at, case when by < 0.3 then ${someStaff} when by < 0.8 then ${someMember(members)} end, subject,
      case subject
        when 'payment' then ${paymentOf('1000 + part', '(1 + n % 12)')}::text
        when 'listing' then (1000 + part)::text
        when 'post' then (1 + part % ${posts})::text
        when 'vacancy' then ${vacancyOf(`(1 + part % ${members})`)}::text
        else gen_random_uuid()::text
      end,
      'submitted', 'approved', '',
      case when subject = 'report' then jsonb_build_object('business', 'shop-' || part) else '{}' end
    from (
      select n, random() as by, 1 + floor(${liveListings * 2} * power(random(), 1.5))::int as part,
        case
          when n <= ${auditRows} / 2 then 'payment'
          else (array['listing', 'listing', 'listing', 'post', 'vacancy', 'report', 'listing', 'member'])[n % 8 + 1]
        end as subject,
        app.now() - case when n <= ${auditRows} / 2 then interval '5 years' else interval '1 year' end
          * 1.012 * random() as at
      from generate_series(1, ${auditRows}) n
      order by at
    ) as done;
`;
