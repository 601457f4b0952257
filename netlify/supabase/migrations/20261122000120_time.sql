-- What time does by itself never stands in anybody's way: it passes by what somebody else holds, and comes
-- back a minute later. Two runs at once would tell the same; the second leaves it to the first.
create function app.is_alone(what text) returns boolean
  language sql volatile set search_path = ''
  return pg_try_advisory_xact_lock(hashtextextended(what, 0));

create function app.expire_listings() returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  held public.listings;
begin
  for held in
    select * from public.listings where state = 'live' and live_until <= app.now()
    order by id for no key update skip locked
  loop
    update public.listings set state = 'expired', featured = false, updated_at = app.now()
      where id = held.id;
    perform app.tell('expired-' || held.live_payment, 'expired', held.id, held.live_payment);
  end loop;
end;
$$;

-- Whether nobody else has the listing: then it is ours until the transaction ends.
create function app.has_listing(listing bigint) returns boolean
  language plpgsql volatile set search_path = ''
as $$
begin
  perform from public.listings where id = listing for no key update skip locked;
  return found;
end;
$$;

create function app.owe_what_never_began() returns void
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
    continue when not app.has_listing(due.listing_id);
    select * into paid from public.payments where id = due.id for no key update;
    continue when paid.state <> 'paid' or paid.covers_from is not null;
    perform app.take_back(paid, 'not live within 2 days');
  end loop;
end;
$$;

-- Only the most urgent reminder that is due: after an outage nobody gets all of them at once.
create function app.remind_of_ends() returns void
  language sql volatile set search_path = ''
as $$
  with ending as materialized (
    select listings.id, listings.live_payment, case
        when payments.days = 1 and live_until <= app.now() + interval '3 hours' then '3-hours'
        when payments.days > 1 and live_until <= app.now() + interval '1 day' then '1-day'
        when payments.days > 3 then '3-days'
      end as kind
    from public.listings join public.payments on payments.id = listings.live_payment
    where listings.state = 'live' and live_until <= app.now() + interval '3 days'
    for key share of listings skip locked
  )
  insert into public.notices (key, kind, listing_id, payment_id)
  select concat_ws('-', 'ends', kind, live_payment), 'ends-in-' || kind, id, live_payment
  from ending where kind is not null
  on conflict (key) do nothing;
$$;

-- Whoever opened a payment and never paid it is asked again. Money that comes late is still found.
create function app.close_unpaid() returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  due record;
begin
  for due in
    select id, listing_id from public.payments
    where state = 'pending' and created_at <= app.now() - interval '30 days' order by id
  loop
    continue when not app.has_listing(due.listing_id);
    update public.payments set state = 'failed', reason = 'not paid within 30 days'
      where id = due.id and state = 'pending';
  end loop;
end;
$$;

-- Called as often as one likes, and after any outage; tells each thing once.
create or replace function public.let_time_pass() returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not app.is_alone('let_time_pass') then
    return;
  end if;
  perform app.act(null, 'time');
  perform app.expire_listings();
  perform app.owe_what_never_began();
  perform app.remind_of_ends();
  perform app.close_unpaid();
  delete from public.listings where id in (
    select id from public.listings
    where state = 'draft' and slug is null and updated_at <= app.now() - interval '90 days'
      and not exists (select from public.payments where listing_id = listings.id)
    for update skip locked
  );
end;
$$;

create or replace function public.forget_what_is_old() returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not app.is_alone('forget_what_is_old') then
    return;
  end if;
  perform app.act(null, 'time');
  update public.vacancies set state = 'closed', decided_at = app.now()
    where id in (
      select vacancies.id from public.vacancies join public.jobs on jobs.vacancy_id = vacancies.id
      where state = 'published' and valid_through < app.today()
      for no key update of vacancies skip locked
    );
  delete from public.vacancies where id in (
    select id from public.vacancies
    where created_at <= app.now() - interval '90 days' and state <> 'published'
    for update skip locked
  );
  delete from public.attempts where id in (
    select id from public.attempts where at <= app.now() - interval '1 hour' for update skip locked
  );
  delete from public.reports where id in (
    select id from public.reports where created_at <= app.now() - interval '12 months'
    for update skip locked
  );
  delete from public.mail where id in (
    select id from public.mail where created_at <= app.now() - interval '12 months'
    for update skip locked
  );
end;
$$;

-- Deletes what a member wrote, chose and uploaded; the files of her pictures follow, being owned by nobody
-- now. Her adverts go along. What was paid stays, and tells nobody who paid it. Told again, it changes
-- nothing more. One account at a time: two members may have reported each other.
create or replace function public.forget_member(member uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  due record;
begin
  perform pg_advisory_xact_lock(hashtextextended('forget_member', 0));
  perform from public.members where id = member for no key update;
  if not found then
    return;
  end if;
  perform app.act(member, 'the account was deleted');
  for due in select id from public.listings where owner_id = member order by id for no key update loop
    perform app.end_payments(due.id, 'the account was deleted');
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
