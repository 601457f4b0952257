-- Reasons that the database gives are codes; their sentences stand in the catalogue, in whichever language the
-- site speaks. Reasons that staff or owners write stay as they are.

-- The log keeps no private words: reasons about listings and payments stand in their rows, which can be
-- deleted. Reasons about vacancies, reports and posts are the staff's own and stay in the log.
create or replace function app.audited_reason(of_subject text, why text) returns text
  language sql immutable set search_path = ''
  return case
    when of_subject not in ('listing', 'payment') or why in ('time', 'account-deleted') then why
    else ''
  end;

-- The third report hides a post until staff have looked. The actor is null, because no single person decided
-- it.
create or replace function app.hide_reported_post() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform from public.posts where id = new.post_id for no key update;
  perform app.set_actor(null, 'three-reports');
  update public.posts set hidden_at = app.now()
    where id = new.post_id and hidden_at is null
      and (select count(*) from public.post_reports where post_id = new.post_id) >= 3;
  return null;
end;
$$;

-- Publishes a new vacancy as this job, or changes the text of a published one.
create or replace function public.publish_vacancy(acting uuid, vacancy uuid, job jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.vacancies;
begin
  perform app.set_actor(acting);
  held := app.lock_vacancy(vacancy);
  if held.state not in ('new', 'published') then
    perform app.refuse_transition(held.state, 'publishing');
  end if;
  perform app.upsert_job(vacancy, job);
  if held.state = 'new' then
    update public.vacancies set state = 'published', decided_at = app.now() where id = vacancy;
  else
    perform app.set_actor(acting, 'text-changed');
    perform app.audit('vacancy', vacancy::text, 'published', 'published');
  end if;
end;
$$;

-- The owner takes her listing back; time that was paid and has not begun is refunded.
create or replace function public.withdraw_listing(acting uuid, listing bigint, why text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings := app.lock_listing(acting, listing);
begin
  perform app.set_actor(acting, why);
  if held.state = 'withdrawn' then
    return;
  end if;
  if held.state = 'suspended' then
    perform app.refuse_transition(held.state, 'withdrawing');
  end if;
  perform app.decide_version(held.review_version, 'superseded', null, '');
  -- Payments go first, while the listing is live: the time of its renewals is taken off again.
  perform app.cancel_payments(listing, 'withdrawn-before-start');
  update public.listings set state = 'withdrawn', review_version = null, featured = false,
    slug = case when live_from is null then null else slug end, updated_at = app.now() where id = listing;
  -- The address of a listing that was never live is free for others.
  delete from public.listing_slugs where listing_id = listing and held.live_from is null;
end;
$$;

-- Takes a listing from the site; time that was paid and has not begun is refunded.
create or replace function public.suspend_listing(acting uuid, listing bigint, why text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings;
begin
  perform app.set_actor(acting, why);
  held := app.lock_listing(null, listing);
  if held.state = 'suspended' then
    return;
  end if;
  if held.state in ('draft', 'withdrawn') then
    perform app.refuse_transition(held.state, 'suspending');
  end if;
  perform app.decide_version(held.review_version, 'superseded', acting, why);
  perform app.cancel_payments(listing, 'suspended-before-start');
  update public.listings set state = 'suspended', review_version = null, featured = false,
    updated_at = app.now() where id = listing;
  perform app.enqueue_notice('suspended-' || listing || '-' || extract(epoch from app.now()), 'suspended', listing);
end;
$$;

-- Opens a payment at the price list's quote; a member may open twenty an hour. A repeated call answers the
-- same payment and is not counted; another choice closes the unpaid one.
create or replace function public.begin_payment(
  acting uuid, listing bigint, of_package text, for_days int, for_amount int, in_currency text,
  by_provider text, new_reference text, website boolean default false
) returns public.payments
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings := app.lock_listing(acting, listing);
  opened public.payments;
begin
  perform app.set_actor(acting);
  if held.state in ('draft', 'suspended', 'withdrawn') then
    perform app.refuse_transition(held.state, 'paying');
  end if;
  select * into opened from public.payments
    where listing_id = listing and state = 'pending' for no key update;
  if (opened.package, opened.days, opened.amount, opened.currency, opened.provider, opened.with_website)
      is not distinct from (of_package, for_days, for_amount, in_currency, by_provider, website) then
    return opened;
  end if;
  perform app.require_rate_limit('payment-member', acting, 20);
  update public.payments set state = 'failed', reason = 'replaced' where id = opened.id;
  insert into public.payments (
    reference, listing_id, member_id, provider, package, days, amount, currency, with_website
  ) values (
    new_reference, listing, acting, by_provider, of_package, for_days, for_amount, in_currency, website
  ) returning * into opened;
  return opened;
end;
$$;

-- Gives unmatched money to a listing, or money of an unexpected sum to the package that costs it; money that
-- no package costs stays in review. A payment of the same sum that the owner had opened is closed, because
-- this one takes its place.
create or replace function public.match_payment(
  acting uuid, payment uuid, listing bigint, of_package text, for_days int,
  for_amount int, in_currency text, website boolean default false
) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings;
  paid public.payments;
begin
  perform app.set_actor(acting);
  held := app.lock_listing(null, listing);
  select * into paid from public.payments where id = payment for no key update;
  if paid.state <> 'review' and (paid.listing_id, paid.package, paid.with_website) = (listing, of_package, website) then
    return paid.state;
  end if;
  if paid.id is null or paid.state <> 'review' or paid.listing_id <> listing then
    raise exception 'it is matched already' using errcode = 'PT409';
  end if;
  if (paid.received_amount, paid.currency) is distinct from (for_amount, in_currency) then
    raise exception 'it is another sum' using errcode = 'PT409';
  end if;
  if held.state in ('draft', 'suspended', 'withdrawn') then
    perform app.refuse_transition(held.state, 'paying');
  end if;
  update public.payments set state = 'failed', reason = 'arrived-as ' || paid.reference
    where listing_id = listing and state = 'pending'
      and (amount, currency) = (for_amount, in_currency);
  update public.payments
    set listing_id = listing, member_id = held.owner_id, package = of_package, days = for_days,
      amount = for_amount, currency = in_currency, with_website = website
    where id = payment returning * into paid;
  return app.settle_payment(paid, paid.provider_reference, paid.received_amount, in_currency);
end;
$$;

-- Money for a listing that was not approved within two days goes back.
create or replace function app.refund_unstarted_payments() returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  due record;
  paid public.payments;
begin
  for due in
    select id, listing_id from public.payments
    where state = 'paid' and covers_from is null and paid_at <= app.now() - interval '48 hours' order by id
  loop
    continue when not app.try_lock_listing(due.listing_id);
    select * into paid from public.payments where id = due.id for no key update;
    continue when paid.state <> 'paid' or paid.covers_from is not null;
    perform app.end_coverage(paid, 'not-live-in-2-days');
  end loop;
end;
$$;

-- An unpaid payment is closed after thirty days. Money that comes later is still matched by staff.
create or replace function app.close_unpaid_payments() returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  due record;
begin
  for due in
    select id, listing_id from public.payments
    where state = 'pending' and created_at <= app.now() - interval '30 days' order by id
  loop
    continue when not app.try_lock_listing(due.listing_id);
    update public.payments set state = 'failed', reason = 'unpaid-for-30-days'
      where id = due.id and state = 'pending';
  end loop;
end;
$$;

-- Deletes what a member wrote, chose and uploaded; the cleaning job deletes the files of her pictures, which
-- have no owner then. Her listings go along; payments stay, without the payer. A repeated call changes
-- nothing more. One account at a time, because two members may have reported each other.
create or replace function public.delete_member(member uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  due record;
begin
  perform pg_advisory_xact_lock(hashtextextended('delete_member', 0));
  perform from public.members where id = member for no key update;
  if not found then
    return;
  end if;
  perform app.set_actor(member, 'account-deleted');
  for due in select id from public.listings where owner_id = member order by id for no key update loop
    perform app.cancel_payments(due.id, 'account-deleted');
    update public.listings
      set state = 'withdrawn', shown_version = null, review_version = null, slug = null, draft = '{}',
        featured = false, owner_id = null, updated_at = app.now()
      where id = due.id;
    delete from public.listing_versions where listing_id = due.id;
    delete from public.listing_slugs where listing_id = due.id;
    delete from public.notices where listing_id = due.id;
    delete from public.listings where id = due.id
      and not exists (select from public.payments where listing_id = due.id);
  end loop;
  delete from public.members where id = member;
end;
$$;

-- The log of a member: her own actions, and what became of her listings, payments and posts. Which of the
-- staff acted is not hers to know.
create or replace function public.member_audit_log(member uuid, page_size int, after_id bigint default 0) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(found) order by found.id), '[]') from (
    select log.id, log.at, log.subject, log.subject_id, log.from_state, log.to_state, log.details,
      case when log.actor = member then 'you' when log.actor is null then 'time' else 'staff' end as by
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

-- Takes up to `most` letters that are due. A lease of two minutes, longer than any function runs, keeps
-- others from taking a letter; the letter is due again if its sender dies.
create or replace function public.claim_due_mail(most int) returns setof public.mail
  language sql security definer set search_path = ''
as $$
  -- The sender of the last attempt never reported back.
  update public.mail
    set state = 'failed', last_error = coalesce(last_error, 'unfinished')
    where state = 'waiting' and attempts >= 6 and next_attempt_at <= app.now();

  with due as materialized (
    select id from public.mail
    where state = 'waiting' and attempts < 6 and next_attempt_at <= app.now()
    order by next_attempt_at
    limit most
    for update skip locked
  )
  update public.mail
    set attempts = mail.attempts + 1, next_attempt_at = app.now() + interval '2 minutes'
    from due where mail.id = due.id
    returning mail.*;
$$;

update public.payments set reason = code || substring(reason from char_length(sentence) + 1)
  from (values
    ('not live within 2 days', 'not-live-in-2-days'),
    ('withdrawn before it began', 'withdrawn-before-start'),
    ('suspended before it began', 'suspended-before-start'),
    ('not paid within 30 days', 'unpaid-for-30-days'),
    ('the account was deleted', 'account-deleted'),
    ('another choice', 'replaced'),
    ('it came as ', 'arrived-as ')
  ) as codes (sentence, code)
  where starts_with(reason, sentence);
