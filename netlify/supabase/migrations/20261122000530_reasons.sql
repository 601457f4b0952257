-- Words live with what they are about and go with it; the log keeps codes and identifiers.

-- Why it was suspended, withdrawn or sent back.
alter table public.listings add column reason text;

update public.listings set reason = (
    select nullif(audit_log.reason, '') from public.audit_log
    where subject = 'listing' and subject_id = listings.id::text and to_state = listings.state
    order by audit_log.id desc limit 1
  )
  where state in ('changes_requested', 'suspended', 'withdrawn') and owner_id is not null;

create function app.keep_reason() returns trigger
  language plpgsql volatile set search_path = ''
as $$
begin
  if new.owner_id is null then
    new.reason := null;
  elsif new.state <> old.state then
    new.reason := case when new.state in ('changes_requested', 'suspended', 'withdrawn') then
      nullif(current_setting('app.reason', true), '') end;
  end if;
  return new;
end;
$$;
create trigger listings_keep_reason before update on public.listings
  for each row execute function app.keep_reason();

-- Who acts in this transaction, and why. The words are for the row that changes; the log takes only codes.
create or replace function app.act(acting uuid, why text default '') returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  perform set_config('app.actor', coalesce(acting::text, ''), true);
  perform set_config('app.reason', coalesce(why, ''), true);
end;
$$;

-- What the log says of a reason. Of adverts and payments somebody's own words stand in their rows; a
-- vacancy's, a report's and a post's are the staff's own.
create function app.reason_in_log(of_subject text, why text) returns text
  language sql immutable set search_path = ''
  return case
    when of_subject not in ('listing', 'payment') or why in ('time', 'the account was deleted') then why
    else ''
  end;

-- Adds to the log, in the name of whoever acts.
create or replace function app.note(
  of_subject text, of_id text, was text, is_now text, more jsonb default '{}'
) returns void
  language sql volatile set search_path = ''
as $$
  insert into public.audit_log (actor, subject, subject_id, from_state, to_state, reason, details)
    values (
      nullif(current_setting('app.actor', true), '')::uuid, of_subject, of_id, was, is_now,
      app.reason_in_log(of_subject, coalesce(current_setting('app.reason', true), '')), more
    );
$$;

drop trigger audit_log_is_only_added_to on public.audit_log;
update public.audit_log set reason = app.reason_in_log(subject, reason)
  where reason <> app.reason_in_log(subject, reason);

-- How long the log is kept: five years of money, one of the rest. Time alone deletes from it.
create function app.is_out_of_log(of_subject text, at timestamptz) returns boolean
  language sql stable set search_path = ''
  return at <= app.now() - case when of_subject = 'payment' then interval '5 years' else interval '1 year' end;

create function app.refuse_early_deletion() returns trigger
  language plpgsql volatile set search_path = ''
as $$
begin
  if not app.is_out_of_log(old.subject, old.at) then
    raise exception '% is only added to', tg_table_name using errcode = '42501';
  end if;
  return old;
end;
$$;
create trigger audit_log_is_only_added_to before update or truncate on public.audit_log
  for each statement execute function app.refuse_change();
create trigger audit_log_is_kept before delete on public.audit_log
  for each row execute function app.refuse_early_deletion();

create index audit_log_of_money_by_time on public.audit_log (at) where subject = 'payment';
create index audit_log_of_the_rest_by_time on public.audit_log (at) where subject <> 'payment';

-- Deletes what is out of the log, and adverts that were thrown away before anybody saw them, thirty days
-- later: some thousand rows at a time, the rest with the next run.
create function public.forget_old_records() returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from public.audit_log where id in (
    select id from public.audit_log
    where subject = 'payment' and at <= app.now() - interval '5 years' order by at limit 5000
  );
  delete from public.audit_log where id in (
    select id from public.audit_log
    where subject <> 'payment' and at <= app.now() - interval '1 year' order by at limit 5000
  );
  delete from public.listings where id in (
    select id from public.listings
    where state = 'withdrawn' and live_from is null and updated_at <= app.now() - interval '30 days'
      and not exists (select from public.payments where listing_id = listings.id)
    order by id limit 1000 for no key update skip locked
  );
end;
$$;

-- What the log says of a member: what she did, and what became of her adverts, payments and posts. Who of
-- the staff did it is theirs.
create function public.log_of_member(member uuid, page_size int, after_id bigint default 0) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(found) order by found.id), '[]') from (
    select log.id, log.at, log.subject, log.subject_id, log.from_state, log.to_state, log.details,
      case when log.actor = member then 'you' when log.actor is null then 'time' else 'our staff' end as by
    from public.audit_log as log
    where log.id > after_id and log.id in (
      select id from public.audit_log where actor = member
      union
      select audit_log.id from public.listings
        join public.audit_log on subject = 'listing' and subject_id = listings.id::text
        where listings.owner_id = member
      union
      select audit_log.id from public.payments
        join public.audit_log on subject = 'payment' and subject_id = payments.id::text
        where payments.member_id = member
      union
      select audit_log.id from public.posts
        join public.audit_log on subject = 'post' and subject_id = posts.id::text
        where posts.author_id = member
    )
    order by log.id limit least(page_size, 500)
  ) as found;
$$;

-- Listings, newest first.
create or replace function public.staff_listings(
  page_size int, words text default '', in_state text default null,
  before_id bigint default 9223372036854775807, only_id bigint default null
) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', held.id, 'name', app.listing_name(held.id), 'state', held.state, 'slug', held.slug,
    'owner', members.name, 'featured', held.featured, 'is_waiting', held.review_version is not null,
    'live_until', held.live_until, 'created_at', held.created_at, 'reason', held.reason
  ) order by held.id desc), '[]')
  from (
    select * from public.listings
    where id < before_id and (in_state is null or state = in_state)
      and (only_id is null or id = only_id)
      and (words = '' or id in (select app.listings_called(words)))
    order by id desc
    limit least(page_size, 500)
  ) as held
    left join public.members on members.id = held.owner_id;
$$;

-- Takes up to `most` notices that are due, with all that a letter says. Each is taken for five minutes,
-- longer than any function runs, and is due again if whoever took it does not say that it is done.
create or replace function public.claim_notices(most int) returns table (
  id bigint, key text, kind text, is_so boolean, member_id uuid, wants_reminders boolean,
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
    where done_at is null and next_try_at <= app.now()
    order by next_try_at, id
    limit most
    for no key update skip locked
  ), taken as (
    update public.notices set next_try_at = app.now() + interval '5 minutes'
    from due where notices.id = due.id
    returning notices.*
  )
  select taken.id, taken.key, taken.kind,
    app.is_still_so(
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
    -- The key of what is said about a version ends with its id.
    left join public.listing_versions as version
      on taken.kind in ('submitted', 'approved', 'changes-requested')
      and version.id = substring(taken.key from '[0-9]+$')::bigint
  order by taken.id;
end;
$$;

grant execute on function public.forget_old_records(), public.log_of_member(uuid, int, bigint)
  to service_role;
