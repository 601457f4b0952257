-- What time does by itself. Called as often as one likes, and after any outage; tells each thing once.
create function public.let_time_pass() returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  due record;
  held public.listings;
  paid public.payments;
begin
  perform app.act(null, 'time');
  for due in select id from public.listings where state = 'live' and live_until <= app.now() order by id loop
    held := app.lock_listing(null, due.id);
    continue when held.state <> 'live' or held.live_until > app.now();
    update public.listings set state = 'expired', featured = false, updated_at = app.now() where id = due.id;
    perform app.tell('expired-' || held.live_payment, 'expired', due.id, held.live_payment);
  end loop;

  for due in select id from public.payments
    where state = 'paid' and covers_from is null and paid_at <= app.now() - interval '48 hours' order by id
  loop
    paid := app.lock_payment(due.id);
    continue when paid.state <> 'paid' or paid.covers_from is not null;
    perform app.take_back(paid, 'not live within 2 days');
  end loop;

  -- Only the most urgent reminder that is due: after an outage nobody gets all of them at once.
  insert into public.notices (key, kind, listing_id, payment_id)
  select concat_ws('-', 'ends', reminder.kind, listings.live_payment), 'ends-in-' || reminder.kind,
    listings.id, listings.live_payment
  from public.listings
    join public.payments on payments.id = listings.live_payment
    cross join lateral (
      select case
        when payments.days = 1 and live_until <= app.now() + interval '3 hours' then '3-hours'
        when payments.days > 1 and live_until <= app.now() + interval '1 day' then '1-day'
        when payments.days > 3 and live_until <= app.now() + interval '3 days' then '3-days'
      end as kind
    ) as reminder
  where listings.state = 'live' and reminder.kind is not null
  on conflict (key) do nothing;

  -- Whoever opened a payment and never paid it is asked again. Money that comes late is still found.
  update public.payments set state = 'failed', reason = 'not paid within 30 days'
    where state = 'pending' and created_at <= app.now() - interval '30 days';

  delete from public.listings where state = 'draft' and slug is null
    and updated_at <= app.now() - interval '90 days'
    and not exists (select from public.payments where listing_id = listings.id);
end;
$$;

-- Closes what was shown for its thirty days, then deletes what the privacy page says is kept no longer.
create function public.forget_what_is_old() returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.act(null, 'time');
  update public.vacancies set state = 'closed', decided_at = app.now()
    where state = 'published'
      and id in (select vacancy_id from public.jobs where valid_through < app.today());
  delete from public.attempts where at <= app.now() - interval '1 hour';
  delete from public.vacancies where created_at <= app.now() - interval '90 days' and state <> 'published';
  delete from public.reports where created_at <= app.now() - interval '12 months';
  delete from public.mail where created_at <= app.now() - interval '12 months';
end;
$$;

-- Deletes what a member wrote, chose and uploaded; the files of her pictures follow, being owned by
-- nobody now. Her adverts go along. What was paid stays, and tells nobody who paid it. Told again, it
-- changes nothing more.
create function public.forget_member(member uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  due record;
begin
  perform app.act(member, 'the account was deleted');
  for due in select id from public.listings where owner_id = member order by id for update loop
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
