set check_function_bodies = off;

CREATE OR REPLACE FUNCTION app.audit_state()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- For an insert, 'old' is null and the comparison is too.
  if new.state = old.state then
    return null;
  end if;
  perform app.audit(
    tg_argv[0], new.id::text, old.state, new.state,
    case when tg_nargs > 1 then jsonb_build_object(tg_argv[1], to_jsonb(new) -> tg_argv[1]) else '{}' end
  );
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION app.rate_limit(of_kind text, of_subject text, turns integer DEFAULT 5)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  last_that_counts timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended(of_kind || ' ' || of_subject, 0));
  -- A time ahead of this transaction's counts as well: a transaction that began later may end first.
  select at into last_that_counts from public.attempts
    where kind = of_kind and subject = of_subject and at > app.now() - interval '1 hour'
    order by at desc offset turns - 1 limit 1;
  return case when last_that_counts is not null then
    greatest(1, ceil(extract(epoch from last_that_counts + interval '1 hour' - app.now())))
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION public.claim_due_mail(most integer)
 RETURNS SETOF public.mail
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '25s'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.staff_post_reports(of_state text, page_size integer, before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id bigint DEFAULT NULL::bigint)
 RETURNS TABLE(id bigint, title text, description text, author text, hidden_at timestamp with time zone, reporters integer, reasons jsonb, since timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
#variable_conflict use_column
declare
  is_waiting boolean := of_state <> 'hidden';
begin
  return query
  with page as (
    (
      select posts.id, posts.hidden_at as since from public.posts
      where not is_waiting and posts.hidden_at is not null
        and (before_at is null or (posts.hidden_at, posts.id) < (before_at, before_id))
      order by posts.hidden_at desc, posts.id desc
      limit least(page_size, 500)
    )
    union all
    (
      select first.post_id, first.created_at from public.post_reports as first
      where is_waiting
        and (before_at is null or (first.created_at, first.post_id) > (before_at, before_id))
        -- A scalar sub-select is evaluated row by row, oldest first, until the page is full; the planner would
        -- evaluate 'not exists' for all rows.
        and coalesce((
          select false from public.post_reports as earlier
          where earlier.post_id = first.post_id
            and (earlier.created_at, earlier.reporter_id) < (first.created_at, first.reporter_id)
          limit 1
        ), true)
      order by first.created_at, first.post_id
      limit least(page_size, 500)
    )
  )
  select posts.id, posts.title, left(posts.description, 1000), members.name, posts.hidden_at,
    coalesce(counted.number, 0), coalesce(counted.reasons, '{}'), page.since
  from page
    join public.posts on posts.id = page.id
    join public.members on members.id = posts.author_id
    cross join lateral (
      select sum(by_reason.number)::int as number, jsonb_object_agg(by_reason.reason, by_reason.number) as reasons
      from (
        select reason, count(*) as number from public.post_reports where post_id = page.id group by reason
      ) as by_reason
    ) as counted
  order by case when is_waiting then page.since end, case when is_waiting then page.id end,
    page.since desc, page.id desc;
end;
$function$;

CREATE OR REPLACE FUNCTION public.arrange_pictures(draft uuid, arrangement jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  arranged int;
begin
  if jsonb_typeof(arrangement) <> 'array' or jsonb_array_length(arrangement) > 4 then
    raise exception 'a post has at most four pictures' using errcode = '23514';
  end if;
  perform app.lock_member(app.member_id());
  perform from public.pictures
    where owner_id = app.member_id() and purpose = 'post' and post_id is null
    order by id for no key update;
  update public.pictures set position = null
    where owner_id = app.member_id() and draft_id = draft and post_id is null;
  update public.pictures
    set position = place.ordinal, draft_id = draft, alt = btrim(coalesce(place.entry ->> 'alt', ''))
    from jsonb_array_elements(arrangement) with ordinality as place (entry, ordinal)
    where id = (place.entry ->> 'id')::uuid and owner_id = app.member_id()
      and purpose = 'post' and state = 'ready' and post_id is null;
  get diagnostics arranged = row_count;
  -- The pictures of a post that is sent again are attached already.
  if arranged <> jsonb_array_length(arrangement) and not exists (
    select from public.posts where author_id = app.member_id() and client_id = draft
  ) then
    raise exception 'a picture is not there, or belongs elsewhere' using errcode = '23514';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION app.check_vacancy_transition()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'new' then
      raise exception 'a vacancy begins as new' using errcode = '23514';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' then
    if old.state = 'published' then
      return null;
    end if;
    return old;
  end if;
  if new.state = old.state then
    return new;
  end if;
  if (old.state, new.state) not in (('new', 'published'), ('new', 'refused'), ('published', 'closed')) then
    raise exception 'a vacancy does not go from % to %', old.state, new.state using errcode = '23514';
  end if;
  if new.state = 'published' and not exists (select from public.jobs where vacancy_id = new.id) then
    raise exception 'there is no text to publish' using errcode = '23514';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.receive_vacancy(new_name text, new_email text, new_message text, client text, mailbox text)
 RETURNS TABLE(receipt uuid, wait integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '1s'
AS $function$
begin
  wait := app.rate_limit('vacancy-client', client);
  wait := greatest(wait, app.rate_limit('vacancy-email', mailbox));
  if wait is null then
    perform app.count_attempt('vacancy-client', client);
    perform app.count_attempt('vacancy-email', mailbox);
    -- The rate limit's lock makes concurrent transactions of this mailbox wait.
    select id into receipt from public.vacancies
      where created_at > app.now() - interval '1 minute'
        and name = new_name and email = new_email and message = new_message
      limit 1;
    if receipt is null then
      insert into public.vacancies (name, email, message)
        values (new_name, new_email, new_message)
        returning id into receipt;
    end if;
  end if;
  return next;
end;
$function$;

CREATE OR REPLACE FUNCTION public.staff_vacancies(page_size integer, of_state text DEFAULT NULL::text, before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(id uuid, name text, email text, message text, state text, reason text, created_at timestamp with time zone, decided_at timestamp with time zone, job_title text, valid_through date)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
#variable_conflict use_column
declare
  is_waiting boolean := of_state is not distinct from 'new';
begin
  return query
  select vacancies.id, vacancies.name, vacancies.email, left(vacancies.message, 300), vacancies.state,
    vacancies.reason, vacancies.created_at, vacancies.decided_at, jobs.title, jobs.valid_through
  from public.vacancies
    left join public.jobs on jobs.vacancy_id = vacancies.id
  where (of_state is null or vacancies.state = of_state)
    and (before_at is null or case when is_waiting
      then (vacancies.created_at, vacancies.id) > (before_at, before_id)
      else (vacancies.created_at, vacancies.id) < (before_at, before_id) end)
  -- A custom plan knows the state, so that the expressions of the other order are constants.
  order by case when is_waiting then vacancies.created_at end, case when is_waiting then vacancies.id end,
    vacancies.created_at desc, vacancies.id desc
  limit least(page_size, 500);
end;
$function$;

CREATE OR REPLACE FUNCTION app.search_listings(wanted jsonb, of_all boolean, in_category text, in_town text, built jsonb, skip integer, most integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO ''
 SET statement_timeout TO '1s'
AS $function$
declare
  ranked constant int := 1000;
  oldest bigint := (
    select shown_version from public.listings where state = 'live' and shown_version is not null
    order by shown_version desc offset app.most_searched_listings() limit 1
  );
  parts tsquery[] := app.wanted_parts(wanted);
  asked tsquery := app.joined_query(parts, of_all);
  typed tsquery := app.joined_query(
    app.wanted_parts(
      (select jsonb_agg(jsonb_build_array(part -> 0)) from jsonb_array_elements(wanted) as part)
    ),
    false
  );
  answer jsonb;
begin
  with matching as materialized (
    select listings.id, listings.featured, listings.live_from, versions.words,
      row_number() over (order by listings.live_from desc, listings.id desc) as place
    from public.listings
      join public.listing_versions as versions on versions.id = listings.shown_version
    where listings.state = 'live' and listings.live_until > app.now()
      and (oldest is null or versions.id > oldest)
      and versions.words @@ asked and (of_all or app.has_half(versions.words, parts))
      and (in_category = '' or versions.category_slug = in_category)
      and (in_town = '' or versions.town_slug = in_town)
  -- Materialisation computes the words of a business once for all comparisons.
  ), samples as materialized (
    select at, coalesce(
        (said ->> 'doc')::tsvector,
        app.searchable(said ->> 'name', said ->> 'sold', said ->> 'place', said ->> 'others')
      ) as doc
    from jsonb_array_elements(search_listings.built) with ordinality as sample (said, at)
    where at <= 1000
      and (in_category = '' or said ->> 'category' = in_category)
      and (in_town = '' or said ->> 'town' = in_town)
  ), found as (
    select id, null::bigint as built, featured, live_from, place,
      case when place <= ranked then app.search_rank(words, asked, typed) else 0 end as rank
    from matching
    union all
    select null, at - 1, false, null, ranked + at, app.search_rank(doc, asked, typed)
    from samples
    where doc @@ asked and (of_all or app.has_half(doc, parts))
  ), page as (
    select found.id, found.built, row_number() over () as place
    from (
      select * from found
      order by rank desc, featured desc, live_from desc nulls last, place
      offset least(skip, 100000) limit least(most, 100)
    ) as found
  )
  select jsonb_build_object(
    'total', (select count(*) from found),
    'found', coalesce(
      (
        select jsonb_agg(
          case when page.id is null then jsonb_build_object('built', page.built)
            else jsonb_build_object('listing', to_jsonb(shown)) end
          order by place
        )
        from page left join app.listing_cards as shown on shown.id = page.id
        where page.id is null or shown.id is not null
      ),
      '[]'
    )
  ) into answer;
  return answer;
end;
$function$;

CREATE OR REPLACE FUNCTION public.find_live_listings(in_category text DEFAULT ''::text, in_town text DEFAULT ''::text, after bigint DEFAULT NULL::bigint, most integer DEFAULT 24)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO ''
 SET statement_timeout TO '1s'
AS $function$
declare
  last public.listings;
  found_ids bigint[];
  total int;
begin
  select * into last from public.listings where id = after;
  if in_category = '' and in_town = '' then
    -- An index has all listings in this order.
    select count(*) into total from public.listings where state = 'live' and live_until > app.now();
    found_ids := array(
      select id from public.listings
      where state = 'live' and live_until > app.now()
        and (last.id is null or (featured, live_from, id) < (last.featured, last.live_from, last.id))
      order by featured desc, live_from desc, id desc limit most
    );
  else
    with matching as (
      select listings.id, listings.featured, listings.live_from
      from public.listings
        join public.listing_versions as versions on versions.id = listings.shown_version
      where listings.state = 'live' and listings.live_until > app.now()
        and (in_category = '' or versions.category_slug = in_category)
        and (in_town = '' or versions.town_slug = in_town)
    )
    select (select count(*) from matching), array(
      select id from matching
      where last.id is null or (featured, live_from, id) < (last.featured, last.live_from, last.id)
      order by featured desc, live_from desc, id desc limit most
    ) into total, found_ids;
  end if;
  return jsonb_build_object(
    'total', total,
    'listings', coalesce(
      (
        select jsonb_agg(to_jsonb(shown) order by place)
        from unnest(found_ids) with ordinality as wanted (id, place)
          join app.listing_cards as shown on shown.id = wanted.id
      ),
      '[]'
    )
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.begin_payment(acting uuid, listing bigint, of_package text, for_days integer, for_amount integer, in_currency text, by_provider text, website boolean DEFAULT false, from_phone text DEFAULT NULL::text, new_id uuid DEFAULT gen_random_uuid())
 RETURNS public.payments
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.listings := app.lock_listing(acting, listing);
  rules constant app.payment_providers := app.payment_provider(by_provider);
  prompted constant text := case when rules.flow = 'prompt' then from_phone end;
  ordered public.orders;
  opened public.payments;
  again_at timestamptz;
begin
  perform app.set_actor(acting);
  if held.state in ('draft', 'suspended', 'withdrawn') then
    perform app.refuse_transition(held.state, 'paying');
  end if;
  select * into ordered from public.orders where listing_id = listing and closed_at is null for no key update;
  select * into opened from public.payments
    where order_id = ordered.id and state = 'pending' for no key update;
  if (opened.package, opened.days, opened.amount, opened.currency, opened.provider, opened.with_website)
      is not distinct from (of_package, for_days, for_amount, in_currency, by_provider, website)
    and (rules.flow <> 'prompt' or opened.phone is not distinct from prompted)
    and coalesce(opened.created_at > app.now() - rules.repeats_for, true)
  then
    return opened;
  end if;
  if rules.flow <> 'by-hand' then
    -- The lock keeps prompts for two listings of a member from one phone at once.
    perform pg_advisory_xact_lock(hashtextextended('prompt ' || prompted, 0));
    again_at := greatest(
      app.prompt_again_at(opened), app.phone_again_at(acting, prompted, by_provider, for_amount));
    if again_at > app.now() then
      raise exception 'a prompt is on the phone' using errcode = 'TG423',
        detail = ceil(extract(epoch from again_at - app.now()));
    end if;
  end if;
  perform app.require_rate_limit('payment-member', acting, 20);
  if prompted is not null then
    perform app.require_prompt_turn(acting, prompted);
  end if;
  while ordered.id is null loop
    insert into public.orders (reference, listing_id) values (app.new_reference(), listing)
      on conflict (reference) where closed_at is null do nothing returning * into ordered;
  end loop;
  if opened.id is not null then
    opened.state := 'failed';
    opened.reason := 'replaced';
    perform app.write_payment(opened);
  end if;
  insert into public.payments (
    id, order_id, reference, listing_id, member_id, provider, package, days, amount, currency, with_website,
    phone, ask_at
  ) values (
    new_id, ordered.id, ordered.reference, listing, acting, by_provider, of_package, for_days, for_amount,
    in_currency, website, prompted,
    case when rules.flow <> 'by-hand' then app.now() + interval '15 seconds' end
  ) returning * into opened;
  return opened;
end;
$function$;

CREATE OR REPLACE FUNCTION app.settle_payment(paid public.payments, with_reference text, received integer, received_in text, is_ours boolean DEFAULT true)
 RETURNS public.payments
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  held_state text;
  is_paid boolean;
begin
  if paid.provider_reference is not null and paid.state not in ('review', 'pending', 'failed') then
    return paid;
  end if;
  select state into held_state from public.listings where id = paid.listing_id;
  is_paid := exists (
    select from public.payments where order_id = paid.order_id and id <> paid.id and state = 'paid'
  );
  paid.provider_reference := with_reference;
  paid.received_amount := received;
  paid.paid_at := coalesce(paid.paid_at, app.now());
  paid.ask_at := null;
  paid.reason := case
    when not is_ours then 'other-payee'
    when received <> paid.amount or received_in <> paid.currency then 'other-sum'
    when held_state in ('withdrawn', 'suspended') then held_state || '-before-start'
    when is_paid then 'paid-twice'
  end;
  paid.state := case
    when paid.reason is null then 'paid'
    when paid.reason in ('other-payee', 'other-sum') then 'review'
    else 'refund_due'
  end;
  -- The books have the currency that came; the quote may have another.
  paid.currency := received_in;
  if paid.state <> 'review' then
    update app.counters set last = last + 1 where name = 'receipt' returning last into paid.receipt_number;
  end if;
  paid := app.write_payment(paid);
  if paid.state <> 'refund_due' then
    perform app.enqueue_notice(paid.state || '-' || paid.id, 'payment-' || paid.state, paid.listing_id, paid.id);
  end if;
  perform app.start_paid_time(paid.listing_id);
  return paid;
end;
$function$;

CREATE OR REPLACE FUNCTION app.enqueue_weekly_letters()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  due_week date := app.told_week(app.now());
  is_done boolean;
begin
  if exists (select from app.told_weeks where week = due_week) then
    return;
  end if;
  with oldest as materialized (
    select min(id) as id from app.told_listings(due_week) group by owner_id
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
    insert into app.told_weeks (week) values (due_week);
    -- Weekly notices are many, and of no use once the e-mail is stored.
    delete from public.notices where id in (
      select id from public.notices where kind = 'week' and at < app.now() - interval '7 days'
      for update skip locked
    );
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION app.is_notice_current(told public.notices, listing public.listings, payment public.payments, version public.listing_versions)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    case
      when told.kind like 'ends-in-%' then
        listing.state = 'live' and listing.live_payment = told.payment_id and listing.live_until > app.now()
      when told.kind = 'week' then app.told_week(told.at) = app.told_week(app.now())
      when told.kind = 'live' then listing.state = 'live' and listing.live_payment = told.payment_id
      when told.kind = 'expired' then listing.state = 'expired'
      when told.kind = 'suspended' then listing.state = 'suspended'
      when told.kind = 'restored' then listing.state <> 'suspended'
      when told.kind = 'submitted' then version.decision is null
      -- A listing that went live since has a notice of that instead.
      when told.kind = 'approved' then not exists (
        select from public.notices as other
        where other.listing_id = told.listing_id and other.kind = 'live' and other.at >= told.at
      )
      when told.kind = 'payment-review' then payment.state = 'review'
      when told.kind = 'refund-due' then payment.state = 'refund_due'
      else true
    end, false);
$function$;

CREATE OR REPLACE FUNCTION public.claim_payment_questions(most integer, of_listing bigint DEFAULT NULL::bigint)
 RETURNS SETOF public.payments
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '25s'
AS $function$
  with due as materialized (
    select id from public.payments
    -- Few payments are due for a poll, and a partial index has them.
    where ask_at is not null and (of_listing is null or listing_id = of_listing)
      and (
        ask_at <= app.now()
        or of_listing is not null and provider in (select name from app.payment_providers where flow = 'page')
          and coalesce(asked_at, created_at) <= app.now() - interval '5 seconds'
      )
    order by ask_at
    limit most
    for no key update skip locked
  )
  update public.payments
    set asked = asked + 1, asked_at = app.now(), ask_at = app.next_question(created_at, asked + 1)
    from due where payments.id = due.id
    returning payments.*;
$function$;

CREATE OR REPLACE FUNCTION public.claim_payment(acting uuid, listing bigint, with_code text, from_phone text, said_amount integer DEFAULT NULL::integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claimed public.orders;
  money public.payments;
  fifth timestamptz;
begin
  perform app.lock_code(with_code);
  perform app.lock_listing(acting, listing);
  perform app.set_actor(acting);
  select * into claimed from public.orders
    where listing_id = listing order by closed_at is null desc, created_at desc limit 1 for no key update;
  if claimed.id is null then
    raise exception 'nothing was ordered' using errcode = 'PT409';
  end if;
  perform app.require_rate_limit('claim-member', acting, 10);
  -- The lock of the member's row lets claims of a member be counted in turn.
  if not exists (select from public.payment_claims where order_id = claimed.id and code = with_code) then
    select claim.at into fifth
      from public.listings
        join public.orders on orders.listing_id = listings.id
        join public.payment_claims as claim on claim.order_id = orders.id
      where listings.owner_id = acting and claim.at > app.now() - interval '1 day'
        and not exists (
          select from public.payments
          where payments.order_id = claim.order_id and provider_reference = claim.code
        )
      order by claim.at desc offset 4 limit 1;
    if fifth is not null then
      raise exception 'five codes a day' using errcode = 'PT429',
        detail = greatest(1, ceil(extract(epoch from fifth + interval '1 day' - app.now())));
    end if;
  end if;
  insert into public.payment_claims (order_id, code, amount, phone)
    values (claimed.id, with_code, said_amount, from_phone)
    on conflict (order_id, code) do update
      set phone = excluded.phone, amount = coalesce(excluded.amount, payment_claims.amount),
        -- Staff look again at a code that is sent again.
        closed_at = null, refused_because = null;
  select * into money from public.payments
    where provider_reference = with_code and provider in ('till', 'mpesa');
  -- Another member's order is settled by a message of the provider, not by this member's claim.
  if app.certain_order(money) = claimed.id then
    perform app.settle_certain_money(money.id);
  end if;
  update public.payment_claims set closed_at = app.now()
    where order_id = claimed.id and code = with_code and closed_at is null
      and exists (select from public.payments where provider_reference = with_code and order_id = claimed.id);
end;
$function$;

CREATE OR REPLACE FUNCTION app.adopt_money(money uuid, attempt uuid, is_ours boolean DEFAULT true)
 RETURNS public.payments
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  quoted public.payments := app.lock_payment(attempt);
  came public.payments;
begin
  select * into came from public.payments where id = money for no key update;
  if came.state <> 'review' or came.id = quoted.id or came.order_id is not null and (
    came.order_id <> quoted.order_id or came.reason is distinct from 'other-sum'
    or (came.received_amount, came.currency) is distinct from (quoted.amount, quoted.currency)
  ) then
    return came;
  end if;
  came.order_id := quoted.order_id;
  came.reference := quoted.reference;
  came.listing_id := quoted.listing_id;
  came.member_id := quoted.member_id;
  came.package := quoted.package;
  came.days := quoted.days;
  came.with_website := quoted.with_website;
  came.amount := quoted.amount;
  -- Any sum uses up a prompt; the right sum may still come to the till.
  if quoted.state = 'pending' and (came.received_amount = quoted.amount or quoted.provider <> 'till') then
    quoted.state := 'failed';
    quoted.reason := 'arrived-as ' || came.provider_reference;
    perform app.write_payment(quoted);
  end if;
  return app.settle_payment(came, came.provider_reference, came.received_amount, came.currency, is_ours);
end;
$function$;

CREATE OR REPLACE FUNCTION app.take_money(by_provider text, about jsonb, with_code text, received integer, received_in text, is_ours boolean, payer text)
 RETURNS public.payments
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  rules constant app.payment_providers := app.payment_provider(by_provider);
  target uuid;
  known public.payments;
  held public.payments;
begin
  perform app.lock_code(with_code);
  target := app.payment_of_word(by_provider, about, received);
  select * into known from public.payments
    where provider_reference = with_code
      and provider = any (array(select name from app.payment_providers where numbered_by = rules.numbered_by));
  if known.id is null then
    -- Staff may have entered the code before, for an attempt with another provider.
    select payments.* into known from public.ledger join public.payments on payments.id = payment_id
      where code = with_code and direction = 'in' and ledger.currency = received_in
        -- Money that was moved has ledger rows of two payments.
        and payments.provider_reference = with_code
      limit 1;
  end if;
  if known.id is not null then
    if known.received_amount <> received then
      perform app.note_difference(
        'other-sum', rules.numbered_by, with_code, known.id,
        known.received_amount, received, received_in);
    elsif known.state = 'review' then
      known := case
        when target is null then app.settle_certain_money(known.id, payer)
        else app.adopt_money(known.id, target, is_ours)
      end;
    end if;
    perform app.prove_by_prompt(target, by_provider, received, received_in, is_ours, payer);
    return known;
  end if;
  if received <= 0 then
    perform app.note_difference(
      'unread-sum', rules.numbered_by, with_code, null, null, null, received_in);
    return null;
  end if;
  if target is null then
    known := app.insert_unmatched(
      by_provider, with_code, received, received_in, payer, case when not is_ours then 'other-payee' end);
    return app.settle_certain_money(known.id);
  end if;
  held := app.lock_payment(target);
  if held.provider_reference is not null then
    held := app.another_payment(held);
  end if;
  held := app.settle_payment(held, with_code, received, received_in, is_ours);
  perform app.prove_by_prompt(target, by_provider, received, received_in, is_ours, payer);
  return held;
end;
$function$;

CREATE OR REPLACE FUNCTION app.another_payment(first public.payments)
 RETURNS public.payments
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  first.id := gen_random_uuid();
  first.state := 'pending';
  -- The money of the first payment may have come in another currency.
  first.currency := coalesce((app.payment_provider(first.provider)).currency, first.currency);
  first.provider_reference := null;
  first.received_amount := null;
  first.paid_at := null;
  first.covers_from := null;
  first.covers_until := null;
  first.refunded_at := null;
  first.refund_code := null;
  first.receipt_number := null;
  first.session := null;
  first.redirect := null;
  first.ask_at := null;
  first.created_at := app.now();
  return first;
end;
$function$;

CREATE OR REPLACE FUNCTION app.fail_payment(payment uuid, why text)
 RETURNS public.payments
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  held public.payments := app.lock_payment(payment);
begin
  if held.state = 'pending' then
    held.state := 'failed';
    held.reason := why;
    held.ask_at := null;
    return app.write_payment(held);
  end if;
  update public.payments set ask_at = null where id = payment;
  return held;
end;
$function$;

CREATE OR REPLACE FUNCTION app.payment_of_word(by_provider text, about jsonb, received integer DEFAULT NULL::integer)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  meant uuid;
begin
  if about ? 'session' then
    select id into meant from public.payments where provider = by_provider and session = about ->> 'session';
  end if;
  if meant is null and about ? 'payment' then
    -- An attempt with another session is not meant.
    select id into meant from public.payments
      where id = (about ->> 'payment')::uuid and coalesce(session = about ->> 'session', true);
  end if;
  if meant is null and about ? 'reference'
    and (app.payment_provider(by_provider)).flow is distinct from 'by-hand'
  then
    select payments.id into meant
      from public.orders join public.payments on payments.order_id = orders.id
      where orders.reference = about ->> 'reference'
        and (payments.provider = by_provider or payments.provider = app.money_of(by_provider))
      order by orders.closed_at is null desc, orders.created_at desc, payments.amount = received desc,
        payments.state = 'pending' desc, payments.created_at desc limit 1;
  end if;
  return meant;
end;
$function$;

CREATE OR REPLACE FUNCTION public.ask_refund(acting uuid, payment uuid, second_from integer, of_way text DEFAULT 'provider'::text, with_code text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  paid public.payments;
  held public.payment_refunds;
begin
  perform pg_advisory_xact_lock(hashtextextended('refunds ' || acting, 0));
  perform app.set_actor(acting);
  paid := app.lock_payment(payment);
  if paid.state = 'refunded' and (with_code is null or with_code = paid.refund_code) then
    return 'sent';
  end if;
  if paid.state is distinct from 'refund_due' then
    raise exception 'no refund is due' using errcode = 'PT409';
  end if;
  if with_code is not null then
    perform app.require_refund_code(paid.currency, with_code);
  end if;
  held := app.open_refund(payment);
  if held.id is null then
    insert into public.payment_refunds (payment_id, amount, currency, way, asked_by)
      values (payment, paid.received_amount, paid.currency, of_way, acting) returning * into held;
    -- The log's row of a refund that is sent at once names the requester as well.
    if with_code is null then
      perform app.audit('payment', paid.id::text, paid.state, paid.state,
        jsonb_build_object('refund', 'asked', 'amount', held.amount, 'currency', held.currency));
    end if;
    if app.largest_sum(paid) < second_from and app.sent_back_today(acting, paid.currency) < second_from then
      return app.start_refund(held, paid, null, with_code);
    end if;
  elsif with_code is not null and app.may_note_refund(held) then
    update public.payment_refunds set way = 'hand' where id = held.id;
    perform app.finish_refund(held.id, paid, with_code);
    return 'sent';
  elsif of_way = 'provider' and held.way = 'provider' and app.may_note_refund(held)
    and held.reason is distinct from 'went-back-already' then
    update public.payment_refunds set next_try_at = app.now(), reason = null where id = held.id;
  elsif of_way <> held.way then
    raise exception 'it is sent another way' using errcode = 'PT409';
  end if;
  if with_code is not null then
    raise exception 'another person has to approve it first' using errcode = 'PT409';
  end if;
  return held.state;
end;
$function$;

CREATE OR REPLACE FUNCTION app.finish_refund(refund uuid, paid public.payments, with_code text)
 RETURNS public.payments
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  actor constant text := coalesce(current_setting('app.actor', true), '');
begin
  update public.payment_refunds set state = 'failed', reason = 'went-back-before', next_try_at = null
    where payment_id = paid.id and state in ('asked', 'sending') and id <> refund;
  update public.payment_refunds
    set state = 'sent', code = with_code, reason = null, next_try_at = null, sent_at = app.now() where id = refund;
  if actor = '' then
    perform set_config('app.actor', coalesce(approved_by, asked_by)::text, true)
      from public.payment_refunds where id = refund;
  end if;
  paid.state := 'refunded';
  paid.refunded_at := app.now();
  paid.refund_code := with_code;
  paid := app.write_payment(paid);
  perform set_config('app.actor', actor, true);
  perform app.enqueue_notice('refunded-' || paid.id, 'refunded', paid.listing_id, paid.id);
  return paid;
end;
$function$;

CREATE OR REPLACE FUNCTION public.record_provider_word(by_provider text, word jsonb, message bigint DEFAULT NULL::bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  told public.payments;
  about constant jsonb := coalesce(word -> 'about', '{}');
begin
  perform app.set_actor(null, 'provider');
  case word ->> 'kind'
    when 'paid' then
      told := case word ->> 'evidence'
        when 'prompt' then app.take_prompt_money(by_provider, about, word ->> 'code', word ->> 'payer')
        else app.take_money(
          by_provider, about, word ->> 'code', (word ->> 'amount')::int, word ->> 'currency',
          (word ->> 'isOurs')::boolean, word ->> 'payer')
      end;
    when 'failed' then
      told := app.fail_payment(app.payment_of_word(by_provider, about), word ->> 'reason');
    when 'refunded' then
      told := app.hear_refunded(by_provider, word);
    when 'refund-failed' then
      told := app.hear_refund_failed(by_provider, word);
    when 'taken-back' then
      told := app.lock_payment_of_refund(by_provider, word);
      perform app.note_difference(
        'taken-back', app.money_of(by_provider), word ->> 'code', told.id, told.received_amount, null,
        coalesce(told.currency, (app.payment_provider(by_provider)).currency));
    else
      told := app.lock_payment(app.payment_of_word(by_provider, about));
      -- The provider has the request and answers by a message; without a message the request is repeated.
      update public.payment_refunds set next_try_at = app.now() + interval '1 hour'
        where id = (app.refund_of_word(word)).id and state = 'sending' and next_try_at is not null;
  end case;
  if told.id is not null and word ->> 'kind' <> 'waiting' then
    insert into public.payment_events (payment_id, kind, data) values (
      told.id, word ->> 'kind',
      word - array['kind', 'about', 'payer'] || jsonb_strip_nulls(jsonb_build_object('message', message)));
  end if;
  return jsonb_build_object('payment', told.id, 'listing', told.listing_id, 'state', told.state);
end;
$function$;

CREATE OR REPLACE FUNCTION app.hear_refunded(by_provider text, word jsonb)
 RETURNS public.payments
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  paid public.payments := app.lock_payment_of_refund(by_provider, word);
  refund uuid;
begin
  if paid.state = 'refunded' and paid.refund_code = word ->> 'code' then
    return paid;
  end if;
  -- A provider's list names only the money.
  refund := coalesce(
    (app.refund_of_word(word)).id,
    (select id from public.payment_refunds where payment_id = paid.id and state = 'sending' and way = 'provider')
  );
  if refund is not null and paid.state = 'refund_due'
    and (paid.received_amount, paid.currency) = ((word ->> 'amount')::int, word ->> 'currency')
    and not exists (
      select from public.ledger
      where direction = 'out' and currency = paid.currency and code = word ->> 'code'
    )
  then
    return app.finish_refund(refund, paid, word ->> 'code');
  end if;
  perform app.note_difference(
    'went-back', app.money_of(by_provider), word ->> 'code', paid.id, paid.received_amount, (word ->> 'amount')::int,
    word ->> 'currency');
  return paid;
end;
$function$;

CREATE OR REPLACE FUNCTION public.compare_with_provider(by_provider text, since timestamp with time zone, until timestamp with time zone, words jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
declare
  rules constant app.payment_providers := app.payment_provider(by_provider);
  ours constant text[] :=
    array(select name from app.payment_providers where numbered_by = by_provider);
  listed_until constant timestamptz := until - rules.listed_after;
  said record;
  booked public.ledger;
  paid public.payments;
  unheard jsonb := '[]';
begin
  perform app.set_actor(null, 'reconciliation');
  for said in
    select word, word ->> 'kind' as kind, word ->> 'code' as code, (word ->> 'amount')::int as amount,
      coalesce(word ->> 'currency', rules.currency) as currency,
      case word ->> 'kind' when 'paid' then 'in' else 'out' end as direction
    from jsonb_array_elements(words) as word
    where coalesce((word ->> 'at')::timestamptz, '-infinity') < until - interval '2 minutes'
  loop
    select * into booked from public.ledger
      where currency = said.currency and direction = said.direction and code = said.code and not corrects;
    booked.amount := app.booked_sum(said.currency, said.direction, said.code);
    select * into paid from public.payments
      where provider_reference = said.word -> 'about' ->> 'code' and provider = any (ours);
    case
      when said.kind = 'taken-back' then
        perform app.note_difference(
          'taken-back', by_provider, said.code, paid.id, paid.received_amount, said.amount, said.currency);
      when said.kind not in ('paid', 'refunded') then
        null;
      when booked.id is not null and booked.amount <> 0 then
        if booked.amount <> said.amount then
          perform app.note_difference(
            'other-sum', by_provider, said.code, booked.payment_id, booked.amount, said.amount, said.currency);
        end if;
      -- Only a requested refund is recorded as if its message had come; any other would be noted a second time.
      when said.kind = 'refunded' and not exists (
        select from public.payment_refunds
        where payment_id = paid.id and state = 'sending' and way = 'provider'
          and paid.state = 'refund_due' and paid.received_amount = said.amount
      ) then
        perform app.note_difference(
          'went-back', by_provider, said.code, paid.id, null, said.amount, said.currency);
      else
        perform app.note_difference(
          'message-missed', by_provider, said.code, null, null, said.amount, said.currency);
        unheard := unheard || said.word;
    end case;
  end loop;
  -- Staff may enter money days later. Its time is unknown then, and it is compared only where its order is
  -- as young as the list.
  perform app.note_difference(
      'not-at-provider', by_provider, entry.code, entry.payment_id, entry.amount, null, entry.currency)
    from public.ledger as entry
      join public.payments on payments.id = entry.payment_id
      left join public.orders on orders.id = payments.order_id
      left join lateral (
        select coalesce((data ->> 'at')::timestamptz, entry.at) as at from public.payment_events
        where payment_id = entry.payment_id and kind = 'paid' and data ->> 'code' = entry.code
        order by id limit 1
      ) as told on true
    where not entry.corrects and entry.at between since and listed_until and payments.provider = any (ours)
      and app.booked_sum(entry.currency, entry.direction, entry.code) <> 0
      and case entry.direction
        when 'in' then coalesce(told.at, orders.created_at) >= since
        -- An entry without a number of its provider has the payment's id.
        else rules.lists_refunds and entry.at >= since + interval '1 day' and entry.code <> entry.payment_id::text
      end
      and not exists (
        select from jsonb_array_elements(words) as word
        where word ->> 'code' = entry.code
          and word ->> 'kind' = case entry.direction when 'in' then 'paid' else 'refunded' end
      );
  perform app.note_difference(
      'not-at-provider', by_provider, provider_reference, id, null, received_amount, currency)
    from public.payments
    where state = 'review' and reason = 'other-payee' and provider = any (ours);
  return jsonb_build_object('unheard', unheard, 'found', (
    select count(*) from public.payment_differences where provider = by_provider and at >= app.now()
  ));
end;
$function$;

CREATE OR REPLACE FUNCTION public.undo_payment(p_acting uuid, p_payment uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET "TimeZone" TO 'UTC'
 SET search_path TO ''
AS $function$
declare
  undo public.payment_undos := app.open_undo_of(p_payment);
begin
  perform app.set_actor(p_acting);
  if undo.id is null then
    if exists (
      select from public.payment_undos
        join public.payment_undo_rows on undo_id = payment_undos.id
      where relation = 'payments' and key = p_payment::text and undone_by = p_acting
        and undone_at > app.now() - interval '1 minute'
    ) then
      return (select state from public.payments where id = p_payment);
    end if;
    raise exception 'nothing can be undone any more' using errcode = 'TG408';
  end if;
  perform app.lock_undo(undo.id);
  select * into undo from public.payment_undos where id = undo.id for no key update;
  if undo.undone_at is not null then
    return (select state from public.payments where id = p_payment);
  end if;
  if not app.is_untouched(undo.id, p_payment) then
    raise exception 'something else happened since' using errcode = 'TG408';
  end if;
  update public.payment_refunds set state = 'failed', reason = 'not-wanted', next_try_at = null
    where payment_id = p_payment and state in ('asked', 'sending');
  -- A live listing refers to a paid payment at each moment.
  if undo.act = 'refund-due' then
    perform app.restore_payments(undo.id, p_acting);
    perform app.restore_listings(undo.id);
  else
    perform app.restore_listings(undo.id);
    perform app.restore_payments(undo.id, p_acting);
  end if;
  update public.orders
    set closed_at = case when before is null then app.now() else (before ->> 'closed_at')::timestamptz end
    from public.payment_undo_rows
    where undo_id = undo.id and relation = 'orders' and orders.id = app.undo_uuid(relation, key);
  update public.payment_claims
    set closed_at = (before ->> 'closed_at')::timestamptz, refused_because = before ->> 'refused_because'
    from public.payment_undo_rows
    where undo_id = undo.id and relation = 'payment_claims' and payment_claims.id = app.undo_bigint(relation, key);
  insert into public.ledger (payment_id, direction, code, amount, currency, corrects, times)
    select (after ->> 'payment_id')::uuid, after ->> 'direction', after ->> 'code', -(after ->> 'amount')::int,
      after ->> 'currency', true, -(after ->> 'times')::int
    from public.payment_undo_rows where undo_id = undo.id and relation = 'ledger' order by app.undo_bigint(relation, key);
  delete from public.notices using public.payment_undo_rows as changed
    where changed.undo_id = undo.id and changed.relation = 'notices'
      and notices.id = app.undo_bigint(changed.relation, changed.key);
  insert into public.payment_events (payment_id, kind, data)
    select app.undo_uuid(relation, key), 'undone', jsonb_build_object('act', undo.act, 'reference', after ->> 'provider_reference')
    from public.payment_undo_rows where undo_id = undo.id and relation = 'payments';
  update public.payment_undos set undone_at = app.now(), undone_by = p_acting where id = undo.id;
  perform app.audit('payment', id::text, state, state, jsonb_build_object('undone', undo.act))
    from public.payments where id = p_payment;
  return (select state from public.payments where id = p_payment);
exception when unique_violation then
  -- The owner opened an order or an attempt since.
  raise exception 'something else happened since' using errcode = 'TG408';
end;
$function$;

CREATE OR REPLACE FUNCTION app.restore_payments(p_undo uuid, p_acting uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  changed record;
  was public.payments;
begin
  perform set_config('app.writes_payments', 'yes', true), set_config('app.releases_code', 'yes', true);
  for changed in
    select app.undo_uuid(relation, key) as id, before, after from public.payment_undo_rows
    where undo_id = p_undo and relation = 'payments'
    -- A payment that had money is back before an open attempt of its order.
    order by before ->> 'state' = 'pending', key
  loop
    if changed.after ->> 'receipt_number' is distinct from changed.before ->> 'receipt_number' then
      insert into public.void_receipts (receipt_number, payment_id, order_id, voided_by) values (
        (changed.after ->> 'receipt_number')::int, changed.id, (changed.after ->> 'order_id')::uuid, p_acting);
    end if;
    was := jsonb_populate_record(null::public.payments, coalesce(
      changed.before, changed.after || '{"state": "failed", "reason": "undone"}'::jsonb
        - array['provider_reference', 'received_amount', 'paid_at', 'covers_from', 'covers_until', 'receipt_number']));
    update public.payments set
        (order_id, reference, listing_id, member_id, package, days, with_website, amount, currency, state,
          provider_reference, received_amount, paid_at, covers_from, covers_until, refunded_at, refund_code,
          receipt_number, reason, ask_at)
        = (was.order_id, was.reference, was.listing_id, was.member_id, was.package, was.days, was.with_website,
          was.amount, was.currency, was.state, was.provider_reference, was.received_amount, was.paid_at,
          was.covers_from, was.covers_until, was.refunded_at, was.refund_code, was.receipt_number, was.reason,
          case when was.state = 'pending' and (app.payment_provider(provider)).flow <> 'by-hand' then app.now() end)
      where id = changed.id;
  end loop;
  perform set_config('app.writes_payments', '', true), set_config('app.releases_code', '', true);
end;
$function$;

CREATE OR REPLACE FUNCTION app.confirm_money(p_acting uuid, p_payment uuid, p_code text, p_amount integer, p_currency text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  paid public.payments := app.lock_payment(p_payment);
  waiting uuid;
begin
  if paid.order_id is null then
    raise exception 'no such payment' using errcode = 'PT404';
  end if;
  perform app.require_ours(payments) from public.payments where provider_reference = p_code;
  insert into public.payment_events (payment_id, kind, data) values (
    p_payment, 'confirmed-by-staff',
    jsonb_build_object('reference', p_code, 'amount', p_amount, 'currency', p_currency)
  );
  if paid.provider_reference = p_code and paid.state <> 'review' then
    return paid.state;
  end if;
  if paid.state not in ('pending', 'failed', 'review') then
    raise exception 'it is settled already' using errcode = 'PT409';
  end if;
  -- Staff correct their own entry; the sum of the provider's event stays.
  if paid.provider_reference = p_code and (paid.currency <> p_currency or exists (
    select from public.payment_events
    where payment_id = p_payment and kind = 'paid' and (data ->> 'amount')::int <> p_amount
  )) then
    raise exception 'the provider said another sum' using errcode = 'PT409';
  end if;
  if paid.provider_reference = p_code and p_amount < paid.received_amount then
    if not app.approve_correction(paid, p_acting, p_amount) then
      return paid.state;
    end if;
  end if;
  -- The provider reported this money before its order was known.
  select id into waiting from public.payments
    where provider_reference = p_code and order_id is null and state = 'review'
      and received_amount = p_amount and currency = p_currency;
  if waiting is not null then
    return (app.adopt_money(waiting, p_payment)).state;
  end if;
  if paid.provider_reference <> p_code then
    paid := app.another_payment(paid);
  end if;
  return (app.settle_payment(paid, p_code, p_amount, p_currency)).state;
end;
$function$;

CREATE OR REPLACE FUNCTION app.limit_listings(acting uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  counted int;
  enough_at timestamptz;
begin
  if (select count(*) from public.listings where owner_id = acting and state = 'draft') >= 20 then
    raise exception 'too many drafts' using errcode = 'TG409';
  end if;
  select count(*) into counted from public.listings
    where owner_id = acting and live_from is null
      and (state <> 'withdrawn' or updated_at > app.now() - interval '1 day');
  if counted >= 30 then
    -- Enough withdrawn listings leave the count at this time; it is null where too few are withdrawn.
    select updated_at + interval '1 day' into enough_at from public.listings
      where owner_id = acting and live_from is null
        and state = 'withdrawn' and updated_at > app.now() - interval '1 day'
      order by updated_at offset counted - 30 limit 1;
    raise exception 'too many listings that were never live' using errcode = 'TG429',
      detail = coalesce(greatest(1, ceil(extract(epoch from enough_at - app.now())))::text, '');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.staff_waiting_payments(page_size integer, after_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone, after_key text DEFAULT ''::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  with waiting as (
    (
      select at, ('c-' || id) collate "C" as key, id as claim, null::uuid as money, null::bigint as difference
      from public.payment_claims as claim
      where closed_at is null and at >= after_at and (at, ('c-' || id) collate "C") > (after_at, after_key)
        and app.claim_waits(claim)
      order by 1, 2 limit least(page_size, 500)
    )
    union all
    (
      select created_at, ('m-' || id) collate "C", null, id, null from public.payments
      where state = 'review' and created_at >= after_at
        and (created_at, ('m-' || id) collate "C") > (after_at, after_key)
        and not app.is_closed_money(payments)
      order by 1, 2 limit least(page_size, 500)
    )
    union all
    (
      select asked_at, ('m-' || payment_id) collate "C", null, payment_id, null from public.payment_moves
      where state = 'asked' and asked_at >= after_at
        and (asked_at, ('m-' || payment_id) collate "C") > (after_at, after_key)
        and exists (select from public.payments where id = payment_id and state = 'paid')
      order by 1, 2 limit least(page_size, 500)
    )
    union all
    (
      select at, ('d-' || id) collate "C", null, null, id from public.payment_differences
      where settled_at is null and at >= after_at and (at, ('d-' || id) collate "C") > (after_at, after_key)
      order by 1, 2 limit least(page_size, 500)
    )
    order by 1, 2 limit least(page_size, 500)
  )
  -- All claims of a code stand together, each with the attempt that the money would be for, and the payment that
  -- has the code already.
  select coalesce(jsonb_agg(
    jsonb_build_object('key', due.key, 'at', due.at) || case
      when due.claim is not null then (
        select jsonb_build_object(
          'kind', 'claim', 'code', claimed.code,
          'used', (
            select app.staff_payment(payments) from public.payments
            where provider_reference = claimed.code and provider in ('till', 'mpesa')
          ),
          'claims', (
            select jsonb_agg(jsonb_build_object(
              'id', claim.id, 'at', claim.at, 'amount', claim.amount, 'phone', claim.phone,
              'payment', app.staff_payment(quoted)
            ) order by claim.id)
            from public.payment_claims as claim
              join public.payments as quoted on quoted.id = (
                select id from public.payments
                where order_id = claim.order_id
                order by currency = 'KES' desc, (amount = claim.amount) is true desc, state = 'pending' desc,
                  created_at desc, id desc
                limit 1
              )
            where claim.code = claimed.code and claim.closed_at is null
          )
        )
        from public.payment_claims as claimed where claimed.id = due.claim
      )
      when due.money is not null then (
        select jsonb_build_object(
          'kind', 'money', 'payment', app.staff_payment(paid),
          'candidates', coalesce((
            select jsonb_agg(jsonb_build_object(
              'why', fitting.why, 'ruled_out', fitting.ruled_out, 'agrees', fitting.agrees,
              'phone', fitting.phone, 'phone_kind', fitting.phone_kind, 'payment', app.staff_payment(quoted)
            ))
            from app.payment_candidates(paid.id) as fitting
              join public.payments as quoted on quoted.id = fitting.attempt
            -- A larger page is a file, which has no candidates.
            where page_size <= 100
          ), '[]')
        )
        from public.payments as paid where paid.id = due.money
      )
      else (
        select jsonb_build_object(
          'kind', 'difference',
            'difference', to_jsonb(found) - array['settled_at', 'settled_by', 'closed_at', 'note', 'payment_id'],
          'payment', (
            select app.staff_payment(payments) from public.payments
            where id = coalesce(found.payment_id, (
              select payment_id from public.ledger where currency = found.currency and code = found.code limit 1
            ))
          )
        )
        from public.payment_differences as found where found.id = due.difference
      )
    end order by due.at, due.key
  ), '[]')
  from waiting as due;
$function$;

CREATE OR REPLACE FUNCTION public.withdraw_listing(acting uuid, listing bigint, why text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  -- Payments end while the listing is live: app.release_coverage takes time from such a listing only.
  perform app.cancel_payments(listing, 'withdrawn-before-start');
  update public.listings set state = 'withdrawn', review_version = null, featured = false,
    slug = case when live_from is null then null else slug end, updated_at = app.now() where id = listing;
  -- Other listings may take the address of a listing that was never live.
  delete from public.listing_slugs where listing_id = listing and held.live_from is null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.staff_review(page_size integer, after_version bigint DEFAULT 0)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  select coalesce(jsonb_agg(waiting.row order by waiting.version), '[]') from (
    select submitted.id as version, jsonb_build_object(
      'version', submitted.id, 'listing', listings.id, 'state', listings.state, 'slug', listings.slug,
      'owner', members.name, 'paid_at', paid.paid_at, 'is_owed_back', exists (
        select from public.payments where listing_id = listings.id and payments.state = 'refund_due'
      ), 'submitted_at', submitted.submitted_at,
      'minutes_left', floor(extract(epoch from
        coalesce(paid.paid_at, submitted.submitted_at) + interval '48 hours' - app.now()) / 60),
      'submitted', to_jsonb(submitted), 'approved', to_jsonb(approved),
      'changes', case when asked.decision = 'changes_requested' then
        jsonb_build_object('reason', asked.reason, 'at', asked.decided_at) end
    ) as row
    from public.listing_versions as submitted
      join public.listings on listings.review_version = submitted.id
      left join public.members on members.id = listings.owner_id
      left join public.listing_versions as approved on approved.id = listings.shown_version
      left join lateral (
        select min(payments.paid_at) as paid_at from public.payments
        where listing_id = listings.id and payments.state = 'paid' and covers_from is null
      ) as paid on true
      left join lateral (
        select earlier.decision, earlier.reason, earlier.decided_at from public.listing_versions as earlier
        where earlier.listing_id = listings.id and earlier.decision in ('approved', 'changes_requested')
          and earlier.decided_by is not null
        order by earlier.id desc limit 1
      ) as asked on true
    where submitted.decision is null and submitted.id > after_version
    order by submitted.id
    limit least(page_size, 500)
  ) as waiting;
$function$;

CREATE OR REPLACE FUNCTION public.record_visits(visit_client text, visit_network text, visits jsonb, visit_member uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET enable_bitmapscan TO 'off'
 SET enable_seqscan TO 'off'
 SET search_path TO ''
 SET statement_timeout TO '1s'
AS $function$
declare
  today date := app.today();
  salt bytea := app.visit_salt(today);
  site_network bytea := app.visit_hash(salt, visit_network, null, 'network');
  room_of_day int := app.network_rows() - coalesce((
    select stored from app.visit_networks where day = today and network = site_network
  ), 0);
  added int := 0;
  beyond int := 0;
begin
  if room_of_day <= 0 then
    beyond := jsonb_array_length(record_visits.visits);
  else
    with said as (
      select event.slug, event.kind, event.source, slugs.listing_id
      from jsonb_to_recordset(record_visits.visits) as event (slug text, kind text, source text)
        -- The limit makes this an index look-up for each visit; a join would read the whole table.
        left join lateral (
          select listing_id from public.listing_slugs where listing_slugs.slug = event.slug limit 1
        ) as slugs on true
      where not exists (select from public.members where id = visit_member and is_staff)
    ), known as (
      select said.listing_id, said.kind, said.source
      from said join public.listings on listings.id = said.listing_id
      where listings.state = 'live' and listings.live_until > app.now()
        and listings.owner_id is distinct from visit_member
    ), counted as (
      select listing_id, kind, case when kind = 'view' then coalesce(min(source), 'elsewhere') end as source
      from known group by listing_id, kind
      union all
      select distinct listing_id, 'asked', null::text from known where kind in ('call', 'whatsapp', 'contact')
      union all
      select null, 'person', null
      where exists (select from known) or exists (select from said where listing_id is null)
    ), hashed as (
      select listing_id, kind, source,
        app.visit_hash(salt, visit_client, listing_id, kind) as visitor,
        app.visit_hash(salt, visit_network, listing_id, 'network') as network
      from counted
    ), rooms as materialized (
      -- A network with few rows in all can't exceed its bound for a listing, so that most requests count no rows.
      select listing_id, app.network_rows_of_listing() - case when room_of_day < app.network_rows() - app.network_rows_of_listing() then (
        select count(*) from (
          select from public.visits as earlier
          where earlier.listing_id = hashed.listing_id and earlier.network = hashed.network
          limit app.network_rows_of_listing()
        ) as earlier
      ) else 0 end as room
      from (select distinct listing_id, network from hashed where listing_id is not null) as hashed
    ), placed as materialized (
      select hashed.*,
        row_number() over (order by visitor) <= room_of_day
          and (listing_id is null
            or row_number() over (partition by listing_id order by visitor) <= rooms.room) as fits
      from hashed left join rooms using (listing_id)
    ), kept as (
      insert into public.visits (day, listing_id, kind, source, visitor, network)
      select today, listing_id, kind, source, visitor, network from placed where fits
      -- One order of locks, because concurrent requests of one browser would deadlock.
      order by visitor
      on conflict do nothing
      returning 1
    )
    select (select count(*) from kept), (select count(*) from placed where not fits) into added, beyond;
  end if;
  if added + beyond > 0 then
    insert into app.visit_networks as networks (day, network, stored, refused)
    values (today, site_network, added, beyond)
    on conflict (day, network)
    do update set stored = networks.stored + excluded.stored, refused = networks.refused + excluded.refused;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION app.usual_reach(of_listing bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when count(*) >= 5 then jsonb_build_object(
    'category', min(alike.category),
    'listings', count(*),
    'people', percentile_disc(0.5) within group (order by alike.people)
  ) end
  from (
    select versions.category, coalesce((
      select sum(visit_days.people) from public.visit_days
      where visit_days.listing_id = listings.id
        -- A sub-select is evaluated once; a call of app.today() for each row takes longer than reading the row.
        and visit_days.day between (select app.today() - 7) and (select app.today() - 1)
    ), 0) as people
    from public.listings as own
      join public.listing_versions as shown on shown.id = own.shown_version
      join public.listing_versions as versions on versions.category_slug = shown.category_slug
      join public.listings on listings.shown_version = versions.id
    where own.id = of_listing and listings.state = 'live' and listings.live_until > app.now()
      and listings.live_from < (select app.start_of_day(app.today() - 7))
  ) as alike;
$function$;

CREATE OR REPLACE FUNCTION public.staff_counts()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  select jsonb_build_object(
    'review', (select count(*) from public.listings where review_version is not null),
    'changes', (
      select count(*) from (
        select distinct listing_id from public.listing_versions
        where decision = 'approved' and decided_by is null and seen_at is null
      ) as unseen
      -- The limit makes this an index look-up for each listing; a join would read the whole table.
      cross join lateral (
        select id, state, shown_version from public.listings where id = unseen.listing_id limit 1
      ) as listing
      where listing.state in ('approved', 'live', 'expired')
        and app.open_request(listing.id, listing.shown_version) is null
    ),
    'payments', (
        select count(*) from public.payments where state = 'review' and not app.is_closed_money(payments)
      )
      + (
        select count(*) from public.payment_claims as claim
        where closed_at is null and app.claim_waits(claim)
      )
      + (select count(*) from public.payment_differences where settled_at is null)
      + (
        select count(*) from public.payment_moves
        where state = 'asked' and exists (select from public.payments where id = payment_id and state = 'paid')
      ),
    'refunds', (select count(*) from public.payments where state = 'refund_due'),
    'promotions', (select count(*) from app.unpromoted_listings),
    'vacancies', (select count(*) from public.vacancies where state = 'new'),
    'reports', (select count(distinct business) from public.reports where state = 'open')
      + (select count(distinct post_id) from public.post_reports)
  );
$function$;

CREATE OR REPLACE FUNCTION app.forget_future_limits()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from public.attempts where app.is_ahead_of_clock(at);
  -- An attempt to pay starts at the present, so that it blocks the next attempt for its two minutes only.
  update public.payments set created_at = app.now() where id in (
    select id from public.payments
    where state in ('pending', 'failed') and app.is_ahead_of_clock(created_at) for no key update skip locked
  );
  -- The longest delay of a retry is an hour; that of refunds, notices and e-mails is a day.
  update public.payments set asked_at = app.now(), ask_at = app.now() where id in (
    select id from public.payments
    where ask_at is not null and (app.is_ahead_of_clock(asked_at) or ask_at > app.now() + interval '2 hours')
    for no key update skip locked
  );
  update public.provider_messages set next_try_at = app.now() where id in (
    select id from public.provider_messages
    where done_at is null and next_try_at > app.now() + interval '2 hours' for no key update skip locked
  );
  update public.payment_refunds set next_try_at = app.now() where id in (
    select id from public.payment_refunds
    where next_try_at > app.now() + interval '25 hours' for no key update skip locked
  );
  update public.notices set next_attempt_at = app.now() where id in (
    select id from public.notices
    where done_at is null and next_attempt_at > app.now() + interval '25 hours' for no key update skip locked
  );
  update public.mail set next_attempt_at = app.now() where id in (
    select id from public.mail
    where state = 'waiting' and next_attempt_at > app.now() + interval '25 hours' for no key update skip locked
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.delete_member(member uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
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
    -- Claims hold the member's phone numbers; the ledger keeps the money and its codes.
    delete from public.payment_claims using public.orders
      where orders.listing_id = due.id and payment_claims.order_id = orders.id;
    delete from public.listings where id = due.id
      and not exists (select from public.payments where listing_id = due.id);
  end loop;
  update public.payments set phone = null, member_id = null where member_id = member;
  delete from public.members where id = member;
end;
$function$;
