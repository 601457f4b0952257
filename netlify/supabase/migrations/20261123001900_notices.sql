-- Notices to owners are written with the change itself, and become letters afterwards. A letter's writer
-- claims the notice, which is due again when the letter fails.
create table public.notices (
  id bigint generated always as identity primary key,
  -- The key names the event, so that one event is told once.
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

revoke all on public.notices from anon, authenticated, service_role;
grant select, update (done_at) on public.notices to service_role;

alter table public.notices enable row level security;

-- A notice of a known key is not enqueued again.
create function app.enqueue_notice(new_key text, new_kind text, about bigint, paid uuid default null) returns void
  language sql volatile set search_path = ''
as $$
  insert into public.notices (key, kind, listing_id, payment_id)
    values (new_key, new_kind, about, paid) on conflict (key) do nothing;
$$;

-- A trigger tells of every refund that becomes due, whatever made it due.
create function app.enqueue_refund_notice() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.enqueue_notice('refund_due-' || new.id, 'refund-due', new.listing_id, new.id);
  return null;
end;
$$;
create trigger payments_enqueue_refund_notice after update on public.payments
  for each row when (new.state = 'refund_due' and old.state <> 'refund_due')
  execute function app.enqueue_refund_notice();

-- A notice that was overtaken is not sent: after an outage nobody is reminded of an end that is over, or
-- asked to renew what she renewed.
create function app.is_notice_current(
  told public.notices, listing public.listings, payment public.payments, version public.listing_versions
) returns boolean
  language sql stable set search_path = ''
as $$
  select coalesce(
    case
      when told.kind like 'ends-in-%' then
        listing.state = 'live' and listing.live_payment = told.payment_id and listing.live_until > app.now()
      when told.kind = 'live' then listing.state = 'live' and listing.live_payment = told.payment_id
      when told.kind = 'expired' then listing.state = 'expired'
      when told.kind = 'suspended' then listing.state = 'suspended'
      when told.kind = 'restored' then listing.state <> 'suspended'
      when told.kind = 'submitted' then version.decision is null
      -- A listing that went live since is told of that instead.
      when told.kind = 'approved' then not exists (
        select from public.notices as other
        where other.listing_id = told.listing_id and other.kind = 'live' and other.at >= told.at
      )
      when told.kind = 'payment-review' then payment.state = 'review'
      when told.kind = 'refund-due' then payment.state = 'refund_due'
      else true
    end, false);
$$;

-- Takes up to `most` notices that are due, with all that a letter says. A lease of five minutes, longer than
-- any function runs, keeps others from taking a notice; it is due again unless it is finished.
create function public.claim_notices(most int) returns table (
  id bigint, key text, kind text, is_current boolean, member_id uuid, wants_reminders boolean,
  listing_id bigint, business text, slug text, listing_state text, live_until timestamptz,
  reason text, payment jsonb
)
  language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  with due as materialized (
    select id from public.notices
    where done_at is null and next_attempt_at <= app.now()
    order by next_attempt_at, id
    limit most
    for no key update skip locked
  ), taken as (
    update public.notices set next_attempt_at = app.now() + interval '5 minutes'
    from due where notices.id = due.id
    returning notices.*
  )
  select taken.id, taken.key, taken.kind,
    app.is_notice_current(
      (select told from public.notices as told where told.id = taken.id), listing, payment, version
    ),
    listing.owner_id, coalesce(settings.reminders, true), listing.id,
    coalesce(shown.name, version.name, listing.draft ->> 'name', ''), listing.slug, listing.state,
    listing.live_until,
    case taken.kind
      when 'changes-requested' then version.reason
      when 'suspended' then listing.reason
      else payment.reason
    end,
    to_jsonb(payment)
  from taken
    left join public.listings as listing on listing.id = taken.listing_id
    left join public.payments as payment on payment.id = taken.payment_id
    left join public.member_settings as settings on settings.member_id = listing.owner_id
    left join public.listing_versions as shown on shown.id = listing.shown_version
    -- The key of a notice about a version ends with the version's id.
    left join public.listing_versions as version
      on taken.kind in ('submitted', 'approved', 'changes-requested')
      and version.id = substring(taken.key from '[0-9]+$')::bigint
  order by taken.id;
end;
$$;

-- A notice that was sent, or need not be sent, is done.
create function public.finish_notice(notice bigint) returns void
  language sql volatile security definer set search_path = ''
as $$
  update public.notices set done_at = app.now() where id = notice and done_at is null;
$$;

-- A notice that could not be sent is due again in a minute.
create function public.release_notice(notice bigint) returns void
  language sql volatile security definer set search_path = ''
as $$
  update public.notices set next_attempt_at = app.now() + interval '1 minute'
    where id = notice and done_at is null;
$$;
