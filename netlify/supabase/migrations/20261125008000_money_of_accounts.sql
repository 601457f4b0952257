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
  -- Her numbers go with her; the money and its codes stay, as the books have to.
  delete from public.payment_claims using public.payments
    where payments.order_id = payment_claims.order_id and payments.member_id = member;
  update public.payments set phone = null where member_id = member and phone is not null;
  delete from public.members where id = member;
end;
$$;

-- Closes jobs after their thirty days, and deletes what the privacy page says is kept no longer.
create or replace function public.delete_expired_records() returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not app.try_run_lock('delete_expired_records') then
    return;
  end if;
  perform app.set_actor(null, 'time');
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
  delete from public.provider_messages where id in (
    select id from public.provider_messages where at <= app.now() - interval '12 months'
    for update skip locked
  );
end;
$$;

-- A member's own listings, newest first, a page at a time, each with its newest, shown and reviewed version
-- and its payments. A withdrawn listing is listed only for its receipts, unless it is asked for by id. Of
-- failed payments the newest five are enough. Of an unpaid one it is said whether she told us its code.
create or replace function public.own_listings(
  owner uuid, page_size int, before_id bigint default 9223372036854775807, only_id bigint default null
) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(
    to_jsonb(held) || jsonb_build_object(
      'newest', to_jsonb(newest), 'shown', to_jsonb(shown), 'review', to_jsonb(review),
      'payments', coalesce((
        select jsonb_agg(to_jsonb(paid) - 'turn' || jsonb_build_object('claimed', paid.state = 'pending' and exists (
          select from public.payment_claims as claim where claim.order_id = paid.order_id and claim.closed_at is null
        )) order by created_at desc, id desc) from (
          select *, row_number() over (partition by state order by created_at desc, id desc) as turn
          from public.payments where listing_id = held.id
        ) as paid
        where paid.state <> 'failed' or paid.turn <= 5
      ), '[]')
    ) order by held.id desc
  ), '[]')
  from (
    select * from public.listings
    where owner_id = owner and id < before_id and (only_id is null or id = only_id)
      and (only_id is not null or state <> 'withdrawn' or exists (
        select from public.payments where listing_id = listings.id and receipt_number is not null
      ))
    order by id desc
    limit least(page_size, 500)
  ) as held
    left join lateral (
      select * from public.listing_versions where listing_id = held.id order by id desc limit 1
    ) as newest on true
    left join public.listing_versions as shown on shown.id = held.shown_version
    left join public.listing_versions as review on review.id = held.review_version;
$$;

revoke execute on function
  public.begin_payment(uuid, bigint, text, int, int, text, text, boolean, text, uuid),
  public.note_payment_session(uuid, text, text),
  public.claim_payment_questions(int, bigint),
  public.record_unmatched_payment(uuid, text, text, int, text, text),
  public.claim_payment(uuid, bigint, text, text, int),
  public.refuse_claim(uuid, bigint, text),
  public.store_provider_message(text, text, uuid, jsonb, text),
  public.claim_provider_messages(int),
  public.finish_provider_message(bigint, text),
  public.own_checkout(uuid, bigint)
  from public, anon, authenticated;
grant execute on function
  public.begin_payment(uuid, bigint, text, int, int, text, text, boolean, text, uuid),
  public.note_payment_session(uuid, text, text),
  public.claim_payment_questions(int, bigint),
  public.record_unmatched_payment(uuid, text, text, int, text, text),
  public.claim_payment(uuid, bigint, text, text, int),
  public.refuse_claim(uuid, bigint, text),
  public.store_provider_message(text, text, uuid, jsonb, text),
  public.claim_provider_messages(int),
  public.finish_provider_message(bigint, text),
  public.own_checkout(uuid, bigint)
  to service_role;
