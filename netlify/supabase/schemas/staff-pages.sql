-- Pages of the staff area with rows of several nouns: the work of the day, one listing, one member, and the search for
-- all of them. The endpoints authorise the callers.

-- Versions are found by the contacts in them.
create index listing_versions_by_phone on public.listing_versions (phone) where phone is not null;
create index listing_versions_by_last_digits on public.listing_versions (right(phone, 3), id) where phone is not null;
create index listing_versions_by_whatsapp on public.listing_versions (whatsapp) where whatsapp is not null;
create index listing_versions_by_email on public.listing_versions (lower(email)) where email is not null;
create index listing_versions_by_till on public.listing_versions ((substring(payment_details from '^till ([0-9]+)')))
  where substring(payment_details from '^till ([0-9]+)') is not null;

-- Returns the numbers of public.staff_counts with the facts of a day's start: paid reviews with less than six hours
-- left, the oldest waiting items, the acts that wait for the caller as the second staff user, and the findings of the
-- last night. All of them are in indexes of waiting items, which PostgreSQL would not use for a few hundred rows.
create function public.staff_today(p_actor_id uuid) returns jsonb
  language sql stable security definer
  set search_path = '' set statement_timeout = '8s' set enable_seqscan = off
as $$
  select public.staff_counts() || jsonb_build_object(
    'paid_reviews', paid_reviews.count,
    'late_reviews', paid_reviews.late_count,
    'review_until', paid_reviews.first_at + interval '48 hours',
    'payments_since', (select min(at) from app.waiting_items(1, '-infinity', '')),
    'refunds_since', (
      -- The times of the rows in the list of refunds: the present turn starts with an approval or a request, and before
      -- both when the refund became due.
      select min(coalesce(refund.turn_at, (
        select max(at) from public.audit_log
        where subject = 'payment' and subject_id = payments.id::text and to_state = 'refund_due'
          and from_state is distinct from to_state
      ), payments.paid_at)) from public.payments
        left join lateral (
          select case when approved_by is null then requested_at else approved_at end as turn_at
          from public.payment_refunds
          where payment_id = payments.id and reason is distinct from 'not-wanted'
          order by state = 'failed', requested_at desc limit 1
        ) as refund on true
      where payments.state = 'refund_due'
    ),
    'refunds_to_approve', (
      select count(*) from public.payments
        -- A payment has at most one requested refund. The limit makes this an index look-up for each payment; a join
        -- would read the whole table.
        cross join lateral (
          select requested_by, approved_at from public.payment_refunds
          where payment_id = payments.id and state = 'asked' limit 1
        ) as refund
      where payments.state = 'refund_due' and refund.approved_at is null and refund.requested_by <> p_actor_id
    ),
    'moves_to_approve', (
      select count(*) from public.payment_moves as move
      where move.state = 'asked' and move.requested_by <> p_actor_id
        and exists (select from public.payments where id = move.payment_id and state = 'paid')
    ),
    'urgent_reports', urgent.count,
    'reported_posts', (select count(distinct post_id) from public.post_reports),
    'waiting_fresh', (select count(*) from public.posts where publication = 'waiting'),
    'vacancies_since', (select min(created_at) from public.vacancies where state = 'new'),
    'bounces', bounced.count,
    'since', app.waiting_since(p_actor_id)
      || jsonb_build_object('urgent_reports', urgent.first_at, 'bounces', bounced.first_at)
  )
  from (
    select count(*) as count, count(*) filter (where paid_at < app.now() - interval '42 hours') as late_count,
      min(paid_at) as first_at
    from (
      select min(payments.paid_at) as paid_at
      from public.payments join public.listings on listings.id = payments.listing_id
      where payments.state = 'paid' and covers_from is null and review_version_id is not null
      group by listings.id
    ) as paid
  ) as paid_reviews
    cross join (
      select count(*) as count, min(first_at) as first_at
      from (
        select min(first_at) as first_at
        from (
          select business, reporter, min(created_at) as first_at from public.reports
          where state = 'open' group by business, reporter
        ) as reported
        group by business having count(reporter) >= 3
      ) as reported_listings
    ) as urgent
    cross join (
      -- The time of the stack is read once, because its function takes most of the time of a row.
      select count(*) as count, min(created_at) as first_at from public.email_stops
      where lifted_at is null and created_at > (select app.now() - interval '24 hours')
    ) as bounced;
$$;

-- Returns the times of the oldest items of lists, by the names of their counts; public.staff_today adds the two that it
-- counts itself. An empty list has null. The plan uses the indexes of waiting items, as in public.staff_today.
create function app.waiting_since(p_actor_id uuid) returns jsonb
  language sql stable set search_path = '' set enable_seqscan = off
as $$
  select jsonb_build_object(
    'review', (
      select min(submitted.submitted_at) from public.listings
        join public.listing_versions as submitted on submitted.id = listings.review_version_id
      where review_version_id is not null
    ),
    'changes', (
      select min(decided_at) from public.listing_versions as change
        -- The limit makes this an index look-up for each listing; a join would read the whole table.
        cross join lateral (
          select id, state, shown_version_id from public.listings where id = change.listing_id limit 1
        ) as listing
      where decision = 'approved' and decided_by is null and seen_at is null
        and listing.state in ('approved', 'live', 'expired')
        and app.open_request(listing.id, listing.shown_version_id) is null
    ),
    'promotions', (select min(covers_from) from app.unpromoted_listings),
    'differences', (select min(at) from app.waiting_differences),
    'refunds_to_approve', (
      select min(refund.requested_at) from public.payments
        cross join lateral (
          select requested_by, requested_at, approved_at from public.payment_refunds
          where payment_id = payments.id and state = 'asked' limit 1
        ) as refund
      where payments.state = 'refund_due' and refund.approved_at is null and refund.requested_by <> p_actor_id
    ),
    'moves_to_approve', (
      select min(requested_at) from public.payment_moves as move
      where move.state = 'asked' and move.requested_by <> p_actor_id
        and exists (select from public.payments where id = move.payment_id and state = 'paid')
    ),
    'reports', (select min(created_at) from public.reports where state = 'open'),
    'reported_posts', (select min(created_at) from public.post_reports),
    'waiting_fresh', (select min(created_at) from public.posts where publication = 'waiting'),
    'unseen_fresh', (select min(created_at) from public.posts where publication = 'shown' and viewed_at is null),
    'faults', (select min(first_at) from public.faults where known_at is null),
    'restore', (select restored_at from public.restores where released_at is null),
    'health', (select min(red_since) from public.health_alerts where green_since is null)
  );
$$;

-- Returns the ids of the listings with a phone number in E.164 or an email address in one of their versions.
create function app.match_contacts(p_phone text, p_email text, p_limit int) returns setof bigint
  language sql stable rows 10 set search_path = ''
as $$
  (select listing_id from public.listing_versions where phone = p_phone order by id desc limit p_limit)
  union
  (select listing_id from public.listing_versions where whatsapp = p_phone order by id desc limit p_limit)
  union
  (select listing_id from public.listing_versions where lower(email) = p_email order by id desc limit p_limit);
$$;

-- Returns up to `p_limit` listings with all words of a search in their title and the name of their owner together. At
-- least one word of three characters is in the name.
create function app.match_owned_listings(p_query text, p_limit int) returns setof bigint
  language plpgsql stable rows 10 set search_path = ''
as $$
declare
  terms constant text[] := regexp_split_to_array(lower(p_query), '\s+');
  few constant int := 1000;
begin
  if cardinality(terms) not between 2 and 6 then
    return;
  end if;
  return query
    select distinct listings.id
    from unnest(terms) as term
      cross join lateral (
        select id, name from public.members
        where char_length(term) >= 3 and name ilike app.like_pattern(term) limit few
      ) as owner
      join public.listings on listings.owner_id = owner.id
    where not exists (
      select from unnest(terms) as other
      where concat_ws(' ', listings.search_title, lower(owner.name)) not like app.like_pattern(other)
    )
    limit p_limit;
end;
$$;

-- Returns the fact by which a search found a listing, as an object with `kind` and `value`: a phone number, an email
-- address or a till of its newest version with it, or the reference of its payment among `p_money`. Null for a listing
-- that was found by its name, number, address or owner. The arguments are those of public.staff_find.
create function app.find_match(
  p_listing_id bigint, p_money uuid[], p_query text, p_phone text, p_ending text, p_spoken text
) returns jsonb
  language sql stable set search_path = ''
as $$
  (
    select jsonb_build_object('kind', kind, 'value', case kind
      when 'phone' then phone when 'whatsapp' then whatsapp when 'email' then email else p_spoken
    end)
    from (
      select id, phone, whatsapp, email, case
        when phone = p_phone or phone like '%' || p_ending then 'phone'
        when whatsapp = p_phone then 'whatsapp'
        when lower(email) = lower(p_query) then 'email'
        when substring(payment_details from '^till ([0-9]+)') = p_spoken then 'payment_details'
      end as kind
      from public.listing_versions where listing_id = p_listing_id
    ) as version
    where kind is not null
    order by id desc limit 1
  )
  union all
  (
    select jsonb_build_object('kind', 'payment', 'value', reference)
    from public.payments where listing_id = p_listing_id and id = any (p_money)
    order by created_at desc, id limit 1
  )
  limit 1;
$$;

-- Returns at most `p_limit` listings, members and payments for a search of staff: by name, address, number, phone
-- number, till, email address, reference, code or receipt. Money also matches by its reference before the match, and
-- waiting money by its advert.
-- `p_phone` is the number in E.164 that the text contains. The visible digits of a masked number may match it, and
-- three to eight digits or a masked number match the ends of numbers. Several words match a title and its owner together.
-- Listings and members have a phone number, and a listing has the fact that matched.
-- `p_account_ids` are the accounts that the identity service found by their email addresses.
create function public.staff_find(
  p_limit int, p_query text, p_phone text default null, p_account_ids uuid[] default '{}'
) returns jsonb
  language plpgsql stable security definer
  set search_path = '' set statement_timeout = '8s' set plan_cache_mode = force_custom_plan
as $$
declare
  spoken constant text := upper(regexp_replace(p_query, '[\s-]', '', 'g'));
  -- The visible end of a masked number, such as ***425 or 2547*****425, or the end of a number. The indexes have the last
  -- three digits, and the whole end narrows the rows that they find.
  ending constant text := substring(spoken from '^(?:[+]?[0-9]*[*]+)?([0-9]{3,8})$');
  last_digits constant text := right(ending, 3);
  by_contact bigint[] := array(select app.match_contacts(p_phone, lower(p_query), p_limit));
  money uuid[];
  member_ids uuid[];
  adverts bigint[];
  waiting uuid[];
begin
  money := array(
    (select id from public.payments where replace(reference, '-', '') = spoken limit p_limit)
    union
    (select id from public.payments where replace(former_reference, '-', '') = spoken limit p_limit)
    union
    (select id from public.payments where provider_reference = spoken limit p_limit)
    union
    (select payment_id from public.ledger where code = spoken limit p_limit)
    union
    (select id from public.payments where phone = p_query order by created_at desc limit p_limit)
    union
    select app.payments_of_phone(p_phone, p_limit)
    union
    (
      select id from public.payments
      where phone like '%*%' and right(phone, 3) = last_digits
        and ending like replace(right(phone, char_length(ending)), '*', '_')
      order by created_at desc limit p_limit
    )
    union
    (select id from public.payments where receipt_number = case when spoken ~ '^[0-9]{1,9}$' then spoken::int end)
    union
    (
      select payments.id from public.payment_claims as claim join public.payments using (order_id)
      where claim.code = spoken limit p_limit
    )
  );
  member_ids := array(
    (select id from public.members where id = any (p_account_ids))
    union
    (
      select id from public.members
      where char_length(p_query) >= 3 and name ilike app.like_pattern(p_query) limit p_limit
    )
    union
    (select member_id from app.proven_phones where phone = p_phone)
    union
    (
      select member_id from app.proven_phones
      where right(phone, 3) = last_digits and phone like '%' || ending order by proven_at desc limit p_limit
    )
    union
    (select owner_id from public.listings where id = any (by_contact) and owner_id is not null)
    union
    (select member_id from public.payments where phone = p_phone and member_id is not null limit p_limit)
  );
  adverts := array(
    select unnest(by_contact)
    union
    (
      select listing_id from public.listing_versions
      where substring(payment_details from '^till ([0-9]+)') = spoken order by id desc limit p_limit
    )
    union
    (select app.match_listings(p_query, p_limit))
    union
    (select app.match_owned_listings(p_query, p_limit))
    union
    (select id from public.listings where owner_id = any (member_ids) order by id desc limit p_limit)
    union
    (select listing_id from public.payments where id = any (money) and listing_id is not null)
    union
    (
      select listing_id from public.listing_versions
      where right(phone, 3) = last_digits and phone like '%' || ending order by id desc limit p_limit
    )
  );
  -- The money of these adverts that waits for staff: in review, or with a code that its owner sent.
  waiting := array(
    select id from public.payments
    where listing_id = any (adverts) and (
      state = 'review' or state = 'pending' and exists (
        select from public.payment_claims as claim where claim.order_id = payments.order_id and claim.closed_at is null
      )
    )
    limit p_limit
  );
  return jsonb_build_object(
    'listings', (
      select coalesce(jsonb_agg(app.staff_listing_row(result) || jsonb_build_object(
        'phone', coalesce(
          (select phone from public.listing_versions where id = coalesce(result.shown_version_id, result.review_version_id)),
          nullif(result.draft ->> 'phone', '')
        ),
        'match', app.find_match(result.id, money, p_query, p_phone, ending, spoken)
      ) order by result.id desc), '[]')
      from (select * from public.listings where id = any (adverts) order by id desc limit p_limit) as result
    ),
    'members', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', result.id, 'name', result.name,
        'listings', (select count(*) from public.listings where owner_id = result.id),
        'phone', coalesce(
          (
            select phone from app.proven_phones
            where member_id = result.id and (phone = p_phone or phone like '%' || ending)
            order by proven_at desc limit 1
          ),
          app.call_phone(result.id)
        )
      ) order by result.name, result.id), '[]')
      from (select * from public.members where id = any (member_ids) order by name, id limit p_limit) as result
    ),
    'payments', (
      select coalesce(jsonb_agg(app.staff_payment_row(result) order by result.created_at desc, result.id), '[]')
      from (
        select * from public.payments where id = any (money || waiting) order by created_at desc, id limit p_limit
      ) as result
    )
  );
end;
$$;

-- Returns a payment with the facts of one line. The claims of its order are those of other codes than its own. `due` has
-- the actor and the time of a decision to give the money back, `refund` its requests, `shortfall` an accepted missing
-- sum, and `differences` the open ones. `arrival` and `match` are those of money that came without an order, and `failed_at` is the time of a failure.
create function app.staff_payment_row(p_payment public.payments) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', p_payment.id, 'reference', p_payment.reference, 'former_reference', p_payment.former_reference,
    'state', p_payment.state, 'provider', p_payment.provider,
    'code', p_payment.provider_reference, 'phone', p_payment.phone, 'amount', coalesce(p_payment.received_amount, p_payment.amount),
    'currency', p_payment.currency, 'created_at', p_payment.created_at, 'paid_at', p_payment.paid_at,
    'covers_from', p_payment.covers_from, 'covers_until', p_payment.covers_until,
    'refunded_at', p_payment.refunded_at, 'refund_code', p_payment.refund_code,
    'receipt_number', p_payment.receipt_number, 'listing_id', p_payment.listing_id,
    'package', p_payment.package, 'with_website', p_payment.with_website,
    'claims', (
      select coalesce(jsonb_agg(jsonb_build_object('code', code, 'at', at, 'state', case
        when refused_because is not null then 'refused' when closed_at is null then 'waiting' else 'settled'
      end) order by id), '[]')
      from public.payment_claims
      where order_id = p_payment.order_id and code is distinct from p_payment.provider_reference
    ),
    'title', case when p_payment.listing_id is not null then app.listing_title(p_payment.listing_id) end,
    'reason', case when p_payment.state in ('refund_due', 'refunded') then p_payment.reason end,
    'shortfall', app.staff_shortfall(p_payment.id), 'differences', app.payment_differences(p_payment),
    'due', case when p_payment.state in ('refund_due', 'refunded') then (
      select jsonb_build_object('at', at, 'name', (select name from public.members where id = actor_id),
        'is_by_staff', actor_id is not null)
      from public.audit_log
      where subject = 'payment' and subject_id = p_payment.id::text and to_state = 'refund_due'
        and from_state is distinct from to_state
      order by id desc limit 1
    ) end,
    'refund', case when p_payment.state in ('refund_due', 'refunded') then app.staff_refund(p_payment.id) end,
    'failed_at', case when p_payment.state = 'failed' then (
      select at from public.audit_log
      where subject = 'payment' and subject_id = p_payment.id::text and to_state = 'failed'
      order by id desc limit 1
    ) end,
    'arrival', app.staff_act(p_payment, (
      select audit_log from public.audit_log
      where subject = 'payment' and subject_id = p_payment.id::text and from_state is null and to_state = 'review'
      order by id limit 1
    )),
    'match', case when p_payment.order_id is not null then app.staff_act(p_payment, (
      select audit_log from public.audit_log
      where subject = 'payment' and subject_id = p_payment.id::text and details ? 'match'
      order by id desc limit 1
    )) end
  );
end;
$$;

-- Returns an entry of the log about a payment, with the name of its actor and the facts that describe a match; null for
-- no entry.
create function app.staff_act(p_payment public.payments, p_entry public.audit_log) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  return case when p_entry.id is not null then jsonb_build_object(
    'at', p_entry.at, 'actor_id', p_entry.actor_id,
    'actor_name', (select name from public.members where id = p_entry.actor_id),
    'is_by_payer', p_entry.actor_id is not null and p_entry.actor_id is not distinct from p_payment.member_id
      and p_entry.details ->> 'by' is distinct from 'staff',
    'has_other_number', p_entry.details ->> 'number' is not distinct from 'differs'
  ) end;
end;
$$;

-- Returns the page of a listing for staff: its row, its published version and the version in review, its former
-- decisions, addresses, payments, reports and promotions, each newest first. `owner_phone` is the number by which staff
-- call the owner. `open_reports` has the arguments for
-- public.settle_reports. `renews` is true if a prompt to its owner is
-- planned. Raises PT404.
create function public.staff_listing(p_listing_id bigint) returns jsonb
  language plpgsql stable security definer set search_path = '' set statement_timeout = '8s'
as $$
declare
  held public.listings;
begin
  select * into held from public.listings where id = p_listing_id;
  perform app.refuse_if(held.id is null, 'PT404', 'no such listing');
  return jsonb_build_object(
    'listing', app.staff_listing_row(held), 'owner_phone', app.call_phone(held.owner_id),
    'visible', (select to_jsonb(version) from public.listing_versions as version where id = held.shown_version_id),
    'waiting', (select to_jsonb(version) from public.listing_versions as version where id = held.review_version_id),
    'latest', (
      select to_jsonb(version) from public.listing_versions as version
      where listing_id = held.id order by id desc limit 1
    ),
    'slugs', array(select slug from public.listing_slugs where listing_id = held.id order by slug),
    'renews', coalesce(app.listing_renewal(held.id) ->> 'state' = 'on', false),
    'decisions', (
      select coalesce(jsonb_agg(to_jsonb(decided) order by decided.version desc), '[]')
      from (
        select id as version, decision, decided_at as at, reason,
          (select name from public.members where id = decided_by) as by
        from public.listing_versions
        where listing_id = held.id and decided_by is not null and decision is not null
        order by id desc limit 10
      ) as decided
    ),
    'payments', (
      select coalesce(jsonb_agg(app.staff_payment_row(paid) order by paid.created_at desc, paid.id), '[]')
      from (
        select * from public.payments where listing_id = held.id order by created_at desc, id limit 24
      ) as paid
    ),
    'reports', (
      select coalesce(jsonb_agg(to_jsonb(report) order by report.at desc), '[]')
      from (
        select created_at as at, state, reason, message, note from public.reports
        where state in ('open', 'resolved', 'dismissed')
          and business in (select slug from public.listing_slugs where listing_id = held.id)
        order by created_at desc limit 10
      ) as report
    ),
    'open_reports', app.open_reports(held.id) -> 'groups',
    'promotions', (
      select coalesce(jsonb_agg(to_jsonb(done) order by done.day desc), '[]')
      from (
        select day, channel, link from public.promotions where listing_id = held.id order by day desc, id limit 10
      ) as done
    )
  );
end;
$$;

-- Returns the page of a member for staff: phone numbers, the newest listings and payments, the number of posts, and
-- the listings with open reports, most reports first. Raises PT404.
create function public.staff_member(p_member_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' set statement_timeout = '8s'
as $$
declare
  held public.members;
begin
  select * into held from public.members where id = p_member_id;
  perform app.refuse_if(held.id is null, 'PT404', 'no such member');
  return jsonb_build_object(
    'id', held.id, 'name', held.name, 'created_at', held.created_at,
    'seen_on', (select seen_on from public.member_visits where member_id = held.id),
    'phones', array(select phone from app.proven_phones where member_id = held.id order by phone),
    'advert_phone', app.advert_phone(held.id),
    'agent', (
      select jsonb_build_object('id', agent.id, 'name', agent.name)
      from app.agents as help join public.members as agent on agent.id = help.agent_id where help.owner_id = held.id
    ),
    'helped', (
      select coalesce(jsonb_agg(jsonb_build_object('id', owner.id, 'name', owner.name) order by owner.name, owner.id), '[]')
      from app.agents as help join public.members as owner on owner.id = help.owner_id where help.agent_id = held.id
    ),
    'listing_count', (select count(*) from public.listings where owner_id = held.id),
    'listings', (
      select coalesce(jsonb_agg(app.staff_listing_row(owned) order by owned.id desc), '[]')
      from (select * from public.listings where owner_id = held.id order by id desc limit 50) as owned
    ),
    'payments', (
      select coalesce(jsonb_agg(app.staff_payment_row(paid) order by paid.created_at desc, paid.id), '[]')
      from (
        select * from public.payments where member_id = held.id order by created_at desc, id limit 24
      ) as paid
    ),
    'posts', (select count(*) from public.posts where author_id = held.id),
    'reported', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', about.id, 'title', app.listing_title(about.id), 'reports', about.reports
      ) order by about.reports desc, about.id desc), '[]')
      from (
        -- The offset makes this an index look-up for each listing; a join would read all addresses.
        select owned.id, count(*)::int as reports
        from (select id from public.listings where owner_id = held.id order by id desc limit 500) as owned
          cross join lateral (
            select slug from public.listing_slugs where listing_id = owned.id offset 0
          ) as address
          join public.reports on reports.business = address.slug and reports.state = 'open'
        group by owned.id
      ) as about
    )
  );
end;
$$;
