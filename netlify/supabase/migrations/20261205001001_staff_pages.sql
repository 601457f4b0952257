set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION app.audit_subjects(p_number text)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN ARRAY(SELECT audit_subjects.p_number AS p_number UNION SELECT (payments.id)::text AS id FROM public.payments WHERE (replace(payments.reference, '-'::text, ''::text) = upper(replace(audit_subjects.p_number, '-'::text, ''::text))) UNION SELECT (payments.id)::text AS id FROM public.payments WHERE (payments.provider_reference = upper(audit_subjects.p_number)) UNION SELECT (ledger.payment_id)::text AS payment_id FROM public.ledger WHERE (ledger.code = upper(audit_subjects.p_number)) UNION SELECT (payments.id)::text AS id FROM public.payments WHERE (payments.receipt_number = CASE WHEN (audit_subjects.p_number ~ '^[0-9]{1,9}$'::text) THEN (audit_subjects.p_number)::integer ELSE NULL::integer END) UNION SELECT (payments.id)::text AS id FROM (public.payment_claims claim JOIN public.payments USING (order_id)) WHERE (claim.code = upper(audit_subjects.p_number)) UNION SELECT (payments.id)::text AS id FROM public.payments WHERE (payments.listing_id = CASE WHEN (audit_subjects.p_number ~ '^[0-9]{1,18}$'::text) THEN (audit_subjects.p_number)::bigint ELSE NULL::bigint END) UNION SELECT (listing_slugs.listing_id)::text AS listing_id FROM public.listing_slugs WHERE (listing_slugs.slug = ltrim(lower(audit_subjects.p_number), '/'::text)) UNION SELECT (payments.id)::text AS id FROM (public.payments JOIN public.listing_slugs USING (listing_id)) WHERE (listing_slugs.slug = ltrim(lower(audit_subjects.p_number), '/'::text)));

CREATE OR REPLACE FUNCTION app.staff_listing_row(p_listing public.listings)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'auto'
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'id', p_listing.id, 'title', app.listing_title(p_listing.id), 'state', p_listing.state, 'slug', p_listing.slug,
    'owner', (select name from public.members where members.id = p_listing.owner_id),
    'owner_id', p_listing.owner_id, 'featured', p_listing.featured,
    'is_waiting', p_listing.review_version_id is not null, 'live_until', p_listing.live_until,
    'created_at', p_listing.created_at, 'reason', p_listing.reason
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.staff_listings(p_limit integer, p_query text DEFAULT ''::text, p_state text DEFAULT NULL::text, p_before_id bigint DEFAULT '9223372036854775807'::bigint, p_id bigint DEFAULT NULL::bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
declare
  few constant int := 1000;
  inside text := app.like_pattern(lower(p_query));
  parts text[] := case when char_length(p_query) < 3 then array[substr(inside, 2), '% ' || substr(inside, 2)]
    else array[inside] end;
  slug_parts text[] := array(select replace(part, ' ', '-') from unnest(parts) as part);
  found bigint[];
  are_few boolean;
begin
  if p_query <> '' then
    found := array(select app.match_listings(p_query, few));
    are_few := cardinality(found) < few;
  end if;
  return (
    select coalesce(jsonb_agg(app.staff_listing_row(held) order by held.id desc), '[]')
    from (
      select * from public.listings
      where id < p_before_id and (p_state is null or state = p_state)
        and (p_id is null or id = p_id)
        and (are_few is not true or id = any (found))
        and (are_few is not false or search_title like any (parts) or id::text = p_query or (
          select true from public.listing_slugs
          where listing_slugs.listing_id = listings.id and slug like any (slug_parts) limit 1
        ))
      order by id desc
      limit least(p_limit, 500)
    ) as held
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.staff_today(p_actor_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  select public.staff_counts() || jsonb_build_object(
    'paid_reviews', count(paid.paid_at),
    'late_reviews', count(*) filter (where paid.paid_at < app.now() - interval '42 hours'),
    'review_until', min(paid.paid_at) + interval '48 hours',
    'payments_since', (select min(at) from app.waiting_items(1, '-infinity', '')),
    'refunds_since', (select min(paid_at) from public.payments where state = 'refund_due'),
    'refunds_to_approve', (
      select count(*) from public.payments
        join public.payment_refunds as refund on refund.payment_id = payments.id
      where payments.state = 'refund_due' and refund.state = 'asked' and refund.approved_at is null
        and refund.requested_by <> p_actor_id
    ),
    'moves_to_approve', (
      select count(*) from public.payment_moves as move
      where move.state = 'asked' and move.requested_by <> p_actor_id
        and exists (select from public.payments where id = move.payment_id and state = 'paid')
    ),
    'urgent_reports', (
      select count(*) from (
        select from public.reports where state = 'open' group by business having count(distinct reporter) >= 3
      ) as urgent
    ),
    'vacancies_since', (select min(created_at) from public.vacancies where state = 'new'),
    'differences', (select count(*) from public.payment_differences where settled_at is null),
    'bounces', (
      select count(*) from public.email_stops
      where lifted_at is null and created_at > app.now() - interval '24 hours'
    )
  )
  from (
    select min(payments.paid_at) as paid_at
    from public.payments join public.listings on listings.id = payments.listing_id
    where payments.state = 'paid' and covers_from is null and review_version_id is not null
    group by listings.id
  ) as paid;
$function$;

CREATE OR REPLACE FUNCTION app.match_contacts(p_phone text, p_email text, p_limit integer)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE ROWS 10
 SET search_path TO ''
AS $function$
  (select listing_id from public.listing_versions where phone = p_phone order by id desc limit p_limit)
  union
  (select listing_id from public.listing_versions where whatsapp = p_phone order by id desc limit p_limit)
  union
  (select listing_id from public.listing_versions where lower(email) = p_email order by id desc limit p_limit);
$function$;

CREATE OR REPLACE FUNCTION public.staff_find(p_limit integer, p_query text, p_phone text DEFAULT NULL::text, p_account_ids uuid[] DEFAULT '{}'::uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
declare
  spoken constant text := upper(regexp_replace(p_query, '[\s-]', '', 'g'));
  by_contact bigint[] := array(select app.match_contacts(p_phone, lower(p_query), p_limit));
  money uuid[];
  member_ids uuid[];
  adverts bigint[];
begin
  money := array(
    (select id from public.payments where replace(reference, '-', '') = spoken limit p_limit)
    union
    (select id from public.payments where provider_reference = spoken limit p_limit)
    union
    (select payment_id from public.ledger where code = spoken limit p_limit)
    union
    (select id from public.payments where phone = coalesce(p_phone, p_query) order by created_at desc limit p_limit)
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
    (select owner_id from public.listings where id = any (by_contact) and owner_id is not null)
    union
    (select member_id from public.payments where phone = p_phone and member_id is not null limit p_limit)
  );
  adverts := array(
    select unnest(by_contact)
    union
    (select app.match_listings(p_query, p_limit))
    union
    (select id from public.listings where owner_id = any (member_ids) order by id desc limit p_limit)
    union
    (select listing_id from public.payments where id = any (money) and listing_id is not null)
  );
  return jsonb_build_object(
    'listings', (
      select coalesce(jsonb_agg(app.staff_listing_row(result) order by result.id desc), '[]')
      from (select * from public.listings where id = any (adverts) order by id desc limit p_limit) as result
    ),
    'members', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', result.id, 'name', result.name,
        'listings', (select count(*) from public.listings where owner_id = result.id)
      ) order by result.name, result.id), '[]')
      from (select * from public.members where id = any (member_ids) order by name, id limit p_limit) as result
    ),
    'payments', (
      select coalesce(jsonb_agg(app.staff_payment_row(result) order by result.created_at desc, result.id), '[]')
      from (
        select * from public.payments where id = any (money) order by created_at desc, id limit p_limit
      ) as result
    )
  );
end;
$function$;

CREATE OR REPLACE FUNCTION app.staff_payment_row(p_payment public.payments)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'id', p_payment.id, 'reference', p_payment.reference, 'state', p_payment.state, 'provider', p_payment.provider,
    'code', p_payment.provider_reference, 'amount', coalesce(p_payment.received_amount, p_payment.amount),
    'currency', p_payment.currency, 'created_at', p_payment.created_at, 'paid_at', p_payment.paid_at,
    'covers_from', p_payment.covers_from, 'covers_until', p_payment.covers_until,
    'refunded_at', p_payment.refunded_at, 'refund_code', p_payment.refund_code,
    'receipt_number', p_payment.receipt_number, 'listing_id', p_payment.listing_id,
    'title', case when p_payment.listing_id is not null then app.listing_title(p_payment.listing_id) end
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.staff_listing(p_listing_id bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
declare
  held public.listings;
begin
  select * into held from public.listings where id = p_listing_id;
  perform app.refuse_if(held.id is null, 'PT404', 'no such listing');
  return jsonb_build_object(
    'listing', app.staff_listing_row(held),
    'visible', (select to_jsonb(version) from public.listing_versions as version where id = held.shown_version_id),
    'waiting', (select to_jsonb(version) from public.listing_versions as version where id = held.review_version_id),
    'latest', (
      select to_jsonb(version) from public.listing_versions as version
      where listing_id = held.id order by id desc limit 1
    ),
    'slugs', array(select slug from public.listing_slugs where listing_id = held.id order by slug),
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
    'promotions', (
      select coalesce(jsonb_agg(to_jsonb(done) order by done.day desc), '[]')
      from (
        select day, channel, link from public.promotions where listing_id = held.id order by day desc, id limit 10
      ) as done
    )
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.staff_member(p_member_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
declare
  held public.members;
begin
  select * into held from public.members where id = p_member_id;
  perform app.refuse_if(held.id is null, 'PT404', 'no such member');
  return jsonb_build_object(
    'id', held.id, 'name', held.name, 'created_at', held.created_at,
    'seen_on', (select seen_on from public.member_visits where member_id = held.id),
    'phones', array(select phone from app.proven_phones where member_id = held.id order by phone),
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
    'reports', (
      select count(*) from public.reports
      where state = 'open' and business in (
        select listing_slugs.slug from public.listing_slugs join public.listings on listings.id = listing_id
        where owner_id = held.id
      )
    )
  );
end;
$function$;

CREATE INDEX listing_versions_by_whatsapp ON public.listing_versions USING btree (whatsapp) WHERE (whatsapp IS NOT NULL);

CREATE INDEX listing_versions_by_email ON public.listing_versions USING btree (lower(email)) WHERE (email IS NOT NULL);

CREATE INDEX listing_versions_by_phone ON public.listing_versions USING btree (phone) WHERE (phone IS NOT NULL);

grant EXECUTE on function public.staff_find(integer,text,text,uuid[]) to service_role;

grant EXECUTE on function public.staff_listing(bigint) to service_role;

grant EXECUTE on function public.staff_member(uuid) to service_role;

grant EXECUTE on function public.staff_today(uuid) to service_role;

reset lock_timeout;
