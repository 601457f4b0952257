-- A notice for an owner is written in the transaction of the change, and becomes an e-mail afterwards. The sender
-- leases the notice. A notice without a stored e-mail is due again after its lease.
create table public.notices (
  id bigint generated always as identity primary key,
  -- The name of the event, so that an event has a single notice.
  key text not null unique,
  kind text not null,
  listing_id bigint references public.listings (id) on delete cascade,
  payment_id uuid references public.payments (id),
  at timestamptz not null default app.now(),
  next_attempt_at timestamptz not null default app.now(),
  done_at timestamptz
);

create index notices_of_a_listing on public.notices (listing_id);
create index notices_due on public.notices (next_attempt_at) where done_at is null;

grant select, update (done_at) on public.notices to service_role;

alter table public.notices enable row level security;

-- Weeks for which every owner of a live listing has a notice, as the dates of their Mondays. The job of each minute
-- skips these weeks.
create table app.weekly_emails (
  week date primary key
);

-- Enqueues a notice about a listing, at most once for each key.
create function app.enqueue_notice(p_key text, p_kind text, p_listing_id bigint, p_payment_id uuid default null)
  returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  insert into public.notices (key, kind, listing_id, payment_id)
    values (p_key, p_kind, p_listing_id, p_payment_id) on conflict (key) do nothing;
end;
$$;

-- Enqueues a weekly notice for each owner, about the owner's oldest live listing, and deletes weekly notices after
-- seven days. A listing that another transaction is deleting is left for the next run, and the week is not done
-- until then. Locks the listings against deletion.
create function app.enqueue_weekly_emails() returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  due_week date := app.week_of_email(app.now());
  is_done boolean;
begin
  if exists (select from app.weekly_emails where week = due_week) then
    return;
  end if;
  with oldest as materialized (
    select min(id) as id from app.listings_of_week(due_week) group by owner_id
  ), held as materialized (
    select id, owner_id from public.listings
    where id in (select id from oldest) and owner_id is not null
    order by id for key share skip locked
  ), enqueued as (
    insert into public.notices (key, kind, listing_id)
    select concat_ws('-', 'week', due_week, owner_id), 'week', id from held
    on conflict (key) do nothing
  )
  select (select count(*) from held) = (select count(*) from oldest) into is_done;
  if is_done then
    insert into app.weekly_emails (week) values (due_week);
    -- Weekly notices are many, and of no use once the e-mail is stored.
    delete from public.notices where id in (
      select id from public.notices where kind = 'week' and at < app.now() - interval '7 days'
      for update skip locked
    );
  end if;
end;
$$;

-- Returns the member that gets a notice. The payer gets those about money, and the member with the claim those about a
-- code. The owner gets the others, also if the payer is unknown.
create function app.notice_recipient(p_notice public.notices, p_payment public.payments, p_owner_id uuid) returns uuid
  language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    case
      when p_notice.kind in ('payment-paid', 'payment-review', 'refund-due', 'refunded', 'taken-back') then
        p_payment.member_id
      when p_notice.kind = 'claim-refused' then (
        select member_id from public.payment_claims
        where id = substring(p_notice.key from '^claim-refused-([0-9]+)')::bigint
      )
    end,
    p_owner_id
  );
end;
$$;

-- Leases up to `p_limit` due notices, weekly notices last, and returns them with their recipients and the facts for their
-- e-mails. An approved advert has a payment in check if its owner sent a code, or if its money waits for staff. Leases
-- none while outgoing messages are held after a restore. Skips locked rows. A lease lasts five minutes, longer than any
-- serverless function runs. Afterwards an unfinished notice is due again.
create function public.lease_notices(p_limit int) returns table (
  id bigint, key text, kind text, is_current boolean, member_id uuid, wants_reminders boolean,
  wants_weekly boolean, listing_id bigint, title text, slug text, listing_state text, live_until timestamptz,
  reason text, payment jsonb, reach jsonb, cover text, post text, has_payment_in_check boolean
)
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '25s'
as $$
#variable_conflict use_column
begin
  return query
  with due as materialized (
    select id from public.notices
    where done_at is null and next_attempt_at <= app.now() and not (select public.outgoing_is_held())
    order by kind = 'week', next_attempt_at, id
    limit p_limit
    for no key update skip locked
  ), leased as (
    update public.notices set next_attempt_at = app.now() + interval '5 minutes'
    from due where notices.id = due.id
    returning notices.*
  )
  select leased.id, leased.key, leased.kind,
    app.is_notice_current(
      (select notice from public.notices as notice where notice.id = leased.id), listing, payment, version
    ) and (leased.kind <> 'week' or measured.reach is not null),
    recipient.id, coalesce(settings.reminders, true), coalesce(settings.weekly, true), listing.id,
    coalesce(shown_version.title, version.title, listing.draft ->> 'title', ''), listing.slug, listing.state,
    listing.live_until,
    case leased.kind
      when 'changes-requested' then version.reason
      when 'refused' then version.reason
      when 'suspended' then listing.reason
      when 'post-refused' then post.publication_reason
      else payment.reason
    end,
    to_jsonb(payment), measured.reach, shown_version.images -> 0 ->> 'id',
    left(coalesce(nullif(post.title, ''), post.description), 200),
    leased.kind in ('submitted', 'approved') and (
      exists (
        select from public.payments as waiting where waiting.listing_id = listing.id
          and (waiting.state = 'review' or waiting.state = 'paid' and waiting.covers_from is null)
      )
      or exists (
        select from public.orders join public.payment_claims as claim on claim.order_id = orders.id
        where orders.listing_id = listing.id and orders.closed_at is null and claim.closed_at is null
      )
    )
  from leased
    left join public.listings as listing on listing.id = leased.listing_id
    left join public.payments as payment on payment.id = leased.payment_id
    cross join lateral app.notice_recipient(
      (select notice from public.notices as notice where notice.id = leased.id), payment, listing.owner_id
    ) as recipient (id)
    left join public.member_settings as settings on settings.member_id = recipient.id
    left join public.listing_versions as shown_version on shown_version.id = listing.shown_version_id
    -- The key of a notice about a version or a post ends with its id.
    left join public.listing_versions as version
      on leased.kind in ('submitted', 'approved', 'changes-requested', 'refused')
      and version.id = substring(leased.key from '[0-9]+$')::bigint
    left join public.posts as post
      on leased.kind = 'post-refused' and post.id = substring(leased.key from '[0-9]+$')::bigint
    cross join lateral (
      select app.notice_reach(leased.kind, leased.at, listing) as reach
    ) as measured
  order by leased.id;
end;
$$;

-- Marks a notice as done, after its e-mail is stored or found unnecessary.
create function public.finish_notice(p_notice_id bigint) returns void
  language sql volatile security definer set search_path = ''
as $$
  update public.notices set done_at = app.now() where id = p_notice_id and done_at is null;
$$;

-- Makes a notice due again in a minute, after its e-mail could not be stored.
create function public.release_notice(p_notice_id bigint) returns void
  language sql volatile security definer set search_path = ''
as $$
  update public.notices set next_attempt_at = app.now() + interval '1 minute'
    where id = p_notice_id and done_at is null;
$$;

-- Returns false for an outdated notice. After an outage no e-mail reminds an owner of a past end or of a paid
-- renewal, or reports an older week than the last one.
create function app.is_notice_current(
  p_notice public.notices, p_listing public.listings, p_payment public.payments, p_version public.listing_versions
) returns boolean
  language sql stable set search_path = ''
as $$
  select coalesce(
    case
      when p_notice.kind like 'ends-in-%' then
        app.is_live(p_listing) and p_listing.live_payment_id = p_notice.payment_id
      when p_notice.kind = 'week' then app.week_of_email(p_notice.at) = app.week_of_email(app.now())
      when p_notice.kind = 'live' then p_listing.state = 'live' and p_listing.live_payment_id = p_notice.payment_id
      when p_notice.kind = 'expired' then p_listing.state = 'expired'
      when p_notice.kind = 'suspended' then p_listing.state = 'suspended'
      when p_notice.kind = 'restored' then p_listing.state <> 'suspended'
      when p_notice.kind = 'post-refused' then exists (
        select from public.posts
        where id = substring(p_notice.key from '[0-9]+$')::bigint and publication = 'refused'
      )
      when p_notice.kind = 'submitted' then p_version.decision is null
      -- A listing that went live since has a notice of that instead.
      when p_notice.kind = 'approved' then not exists (
        select from public.notices as other
        where other.listing_id = p_notice.listing_id and other.kind = 'live' and other.at >= p_notice.at
      )
      when p_notice.kind = 'agent-asks' then exists (
        select from app.contact_changes
        where id = substring(p_notice.key from '[0-9]+$')::bigint and sent_at is not null
      )
      when p_notice.kind = 'renewal-price' then
        app.is_live(p_listing) and app.listing_renewal(p_listing.id) ->> 'state' = 'price'
      -- The member may have sent the code again, or its money may have come, before the e-mail.
      when p_notice.kind = 'claim-refused' then exists (
        select from public.payment_claims as claim
        where id = substring(p_notice.key from '^claim-refused-([0-9]+)')::bigint and refused_because is not null
          and not exists (
            select from public.payments
            where payments.order_id = claim.order_id and provider_reference = claim.code
          )
      )
      when p_notice.kind = 'payment-review' then p_payment.state = 'review'
      when p_notice.kind = 'refund-due' then p_payment.state = 'refund_due'
      else true
    end, false);
$$;

-- Returns the Monday of the week that the weekly e-mail covers at this time. A week has the days from Monday to
-- Sunday in Nairobi, and its e-mail is due from the next Monday at eight.
create function app.week_of_email(p_at timestamptz) returns date
  language sql immutable set search_path = ''
  return date_trunc('week', p_at at time zone 'Africa/Nairobi' - interval '8 hours')::date - 7;

-- Returns the listings of a weekly e-mail. Each of them is live now, was already live when the last day of the week
-- began, and has an owner.
create function app.listings_of_week(p_week date) returns setof public.listings
  language sql stable set search_path = ''
as $$
  select * from public.listings
  where app.is_live(listings) and live_from <= app.start_of_day(p_week + 6)
    and owner_id is not null;
$$;

-- Returns the reach of a listing on these days, as its owner sees it, and the channels of its promotions.
create function app.listing_reach_between(p_listing public.listings, p_from_day date, p_to_day date) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'title', coalesce(
      (select title from public.listing_versions where id = p_listing.shown_version_id), app.listing_title(p_listing.id)
    ),
    'slug', p_listing.slug,
    'visitors', coalesce(sum(visitors), 0),
    'enquiries', coalesce(sum(enquiries), 0),
    'channels', coalesce((
      select jsonb_agg(distinct channel) from public.listing_promotions(p_listing.id, p_from_day)
      where day <= p_to_day
    ), '[]')
  )
  from (
    select day, visitors, enquiries from public.visit_days where listing_id = p_listing.id
    union all
    select day, visitors, enquiries from app.unsummed_days where listing_id = p_listing.id
  ) as days
  where day between p_from_day and p_to_day;
$$;

-- Returns the reach for the e-mail of a notice. For a notice before an end it is the listing's reach of four weeks
-- at most. For a weekly notice it is the reach of the owner's live listings. Null for other kinds, and for a week
-- without anything to report. A listing that had no visitors, enquiries or promotions is included only if visits
-- were summed both for a day up to the first day of the week and for a day from then on.
create function app.notice_reach(p_kind text, p_at timestamptz, p_listing public.listings) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  from_day date;
  to_day date;
  is_counted boolean;
begin
  if p_kind like 'ends-in-%' then
    from_day := greatest(app.today() - 27, (p_listing.live_from at time zone 'Africa/Nairobi')::date);
    return jsonb_build_object(
      'from', from_day, 'to', app.today(), 'is_counted', false,
      'adverts', jsonb_build_array(app.listing_reach_between(p_listing, from_day, app.today()))
    );
  elsif p_kind <> 'week' then
    return null;
  end if;
  from_day := app.week_of_email(p_at);
  to_day := from_day + 6;
  is_counted := coalesce(
    (select min(day) <= from_day and max(day) >= from_day from public.reach_days), false
  );
  return (
    select jsonb_build_object(
      'from', from_day, 'to', to_day, 'is_counted', is_counted, 'adverts', jsonb_agg(advert.reach order by advert.id)
    )
    from (
      select listings.id, app.listing_reach_between(listings, from_day, to_day) as reach
      from app.listings_of_week(from_day) as listings where owner_id = p_listing.owner_id
    ) as advert
    where is_counted or advert.reach @? '$ ? (@.visitors > 0 || @.enquiries > 0 || @.channels.size() > 0)'
    having count(*) > 0
  );
end;
$$;
