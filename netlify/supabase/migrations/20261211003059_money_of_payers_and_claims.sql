set lock_timeout = '5s';

set check_function_bodies = off;

drop function app.audit_subjects(text);

CREATE OR REPLACE FUNCTION app.payments_of_phone(p_phone text, p_limit integer)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE ROWS 10
 SET search_path TO ''
AS $function$
  (
    select id from public.payments where phone in (p_phone, ltrim(p_phone, '+'), '0' || substr(p_phone, 5))
    order by created_at desc limit p_limit
  )
  union
  (
    select id from public.payments
    where phone like '%*%' and right(phone, 3) = right(p_phone, 3) and app.phones_agree(phone, p_phone)
    order by created_at desc limit p_limit
  );
$function$;

CREATE OR REPLACE FUNCTION app.audit_subjects(p_number text)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN ARRAY(SELECT audit_subjects.p_number AS p_number UNION SELECT (payments.id)::text AS id FROM public.payments WHERE (replace(payments.reference, '-'::text, ''::text) = upper(replace(audit_subjects.p_number, '-'::text, ''::text))) UNION SELECT (payments.id)::text AS id FROM public.payments WHERE (replace(payments.former_reference, '-'::text, ''::text) = upper(replace(audit_subjects.p_number, '-'::text, ''::text))) UNION SELECT (payments.id)::text AS id FROM public.payments WHERE (payments.provider_reference = upper(audit_subjects.p_number)) UNION SELECT (ledger.payment_id)::text AS payment_id FROM public.ledger WHERE (ledger.code = upper(audit_subjects.p_number)) UNION SELECT (payments.id)::text AS id FROM public.payments WHERE (payments.receipt_number = CASE WHEN (audit_subjects.p_number ~ '^[0-9]{1,9}$'::text) THEN (audit_subjects.p_number)::integer ELSE NULL::integer END) UNION SELECT (payments.id)::text AS id FROM (public.payment_claims claim JOIN public.payments USING (order_id)) WHERE (claim.code = upper(audit_subjects.p_number)) UNION SELECT (payments.id)::text AS id FROM public.payments WHERE (payments.listing_id = CASE WHEN (audit_subjects.p_number ~ '^[0-9]{1,18}$'::text) THEN (audit_subjects.p_number)::bigint ELSE NULL::bigint END) UNION SELECT (listing_slugs.listing_id)::text AS listing_id FROM public.listing_slugs WHERE (listing_slugs.slug = ltrim(lower(audit_subjects.p_number), '/'::text)) UNION SELECT (payments.id)::text AS id FROM (public.payments JOIN public.listing_slugs USING (listing_id)) WHERE (listing_slugs.slug = ltrim(lower(audit_subjects.p_number), '/'::text)) UNION SELECT (app.payments_of_phone(CASE WHEN (audit_subjects.p_number ~~ '+%'::text) THEN audit_subjects.p_number ELSE NULL::text END, 1000))::text AS payments_of_phone UNION SELECT subject.subject FROM app.audit_subjects_by_name(audit_subjects.p_number) subject(subject));

CREATE OR REPLACE FUNCTION app.settle_missed_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.payment_differences set settled_at = app.now(), settled_by = nullif(current_setting('app.actor', true), '')::uuid
    where kind = 'message-missed' and code = new.provider_reference and settled_at is null;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.undo_payment(p_actor_id uuid, p_payment_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET "TimeZone" TO 'UTC'
 SET search_path TO ''
AS $function$
declare
  undo public.payment_undos := app.find_open_undo(p_payment_id);
  changed public.payment_undo_rows;
begin
  perform app.set_actor(p_actor_id);
  if undo.id is null then
    if exists (
      select from public.payment_undos
        join public.payment_undo_rows on undo_id = payment_undos.id
      where relation = 'payments' and key = p_payment_id::text and undone_by = p_actor_id
        and undone_at > app.now() - interval '1 minute'
    ) then
      return (select state from public.payments where id = p_payment_id);
    end if;
    raise exception 'nothing can be undone any more' using errcode = 'TG408';
  end if;
  perform app.lock_undo(undo.id);
  select * into undo from public.payment_undos where id = undo.id for no key update;
  if undo.undone_at is not null then
    return (select state from public.payments where id = p_payment_id);
  end if;
  perform app.refuse_if(not app.is_untouched(undo.id, p_payment_id), 'TG408', 'something else happened since');
  update public.payment_refunds set state = 'failed', reason = 'not-wanted', next_try_at = null
    where payment_id = p_payment_id and state in ('asked', 'sending');
  if undo.act = 'accept' then
    update public.payment_shortfalls set withdrawn_at = app.now()
      where payment_id = p_payment_id and withdrawn_at is null;
  end if;
  insert into public.void_receipts (receipt_number, payment_id)
    select (after ->> 'receipt_number')::int, key::uuid from public.payment_undo_rows
    where undo_id = undo.id and relation = 'payments'
      and after ->> 'receipt_number' is distinct from before ->> 'receipt_number';
  perform set_config('app.writes_payments', 'code', true);
  for changed in
    select * from public.payment_undo_rows
    where undo_id = undo.id
      and relation in ('payments', 'listings', 'orders', 'payment_claims', 'payment_differences')
    -- A live listing refers to a paid payment at each moment, and a payment that had money is back before an open
    -- attempt of its order.
    order by (relation = 'payments') = (undo.act <> 'refund-due'), before ->> 'state' = 'pending', relation, key
  loop
    perform app.restore_row(changed.relation, changed.key, app.undone_values(changed));
  end loop;
  perform set_config('app.writes_payments', '', true);
  insert into public.ledger (payment_id, direction, code, amount, currency, corrects, times)
    select (after ->> 'payment_id')::uuid, after ->> 'direction', after ->> 'code', -(after ->> 'amount')::int,
      after ->> 'currency', true, -(after ->> 'times')::int
    from public.payment_undo_rows where undo_id = undo.id and relation = 'ledger' order by key::bigint;
  delete from public.notices where id = any (array(
    select key::bigint from public.payment_undo_rows where undo_id = undo.id and relation = 'notices'
  ));
  insert into public.payment_events (payment_id, kind, data)
    select key::uuid, 'undone', jsonb_build_object('act', undo.act, 'reference', after ->> 'provider_reference')
    from public.payment_undo_rows where undo_id = undo.id and relation = 'payments';
  update public.payment_undos set undone_at = app.now(), undone_by = p_actor_id where id = undo.id;
  perform app.audit('payment', id::text, state, state, jsonb_build_object('undone', undo.act))
    from public.payments where id = p_payment_id;
  return (select state from public.payments where id = p_payment_id);
exception when unique_violation then
  -- The owner opened an order or an attempt since.
  raise exception 'something else happened since' using errcode = 'TG408';
end;
$function$;

CREATE OR REPLACE FUNCTION app.undone_values(p_row public.payment_undo_rows)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET "TimeZone" TO 'UTC'
 SET search_path TO ''
AS $function$
declare
  provider constant text := app.recorded_row(p_row.relation, p_row.key) ->> 'provider';
begin
  return case p_row.relation
    when 'listings' then p_row.before || jsonb_build_object('updated_at', app.now())
    when 'orders' then coalesce(p_row.before, jsonb_build_object('closed_at', app.now()))
    when 'payment_claims' then p_row.before
    when 'payment_differences' then p_row.before
    else coalesce(
      p_row.before || jsonb_build_object('poll_at', case
        when p_row.before ->> 'state' = 'pending' and (app.payment_provider(provider)).flow <> 'by-hand' then app.now()
      end),
      jsonb_build_object(
        'state', 'failed', 'reason', 'undone', 'provider_reference', null, 'received_amount', null, 'paid_at', null,
        'covers_from', null, 'covers_until', null, 'receipt_number', null, 'poll_at', null))
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION public.staff_payments(p_limit integer, p_query text DEFAULT ''::text, p_state text DEFAULT NULL::text, p_before_at timestamp with time zone DEFAULT 'infinity'::timestamp with time zone, p_before_id uuid DEFAULT NULL::uuid, p_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
declare
  few constant int := 1000;
  -- A reference is read out on the phone, without its hyphen. A text of two signs is too short for the indexes.
  spoken constant text := upper(regexp_replace(p_query, '[\s-]', '', 'g'));
  as_reference text := case when char_length(spoken) >= 3 then app.like_pattern(spoken) end;
  as_code text := case when char_length(p_query) >= 3 then app.like_pattern(upper(p_query)) end;
  as_title text := app.like_pattern(lower(p_query));
  listings bigint[];
  found uuid[];
  are_few boolean;
begin
  if p_query <> '' then
    listings := array(select app.match_listings(p_query, few));
    if cardinality(listings) < few then
      found := array(
        (
          select id from public.payments
          where replace(reference, '-', '') like as_reference and (p_state is null or state = p_state) limit few
        )
        union
        (
          select id from public.payments
          where replace(former_reference, '-', '') = spoken and (p_state is null or state = p_state) limit few
        )
        union
        (
          select id from public.payments
          where provider_reference like as_code and (p_state is null or state = p_state) limit few
        )
        union
        (
          select payments.id from public.payment_claims as claim join public.payments using (order_id)
          where claim.code = spoken and (p_state is null or payments.state = p_state) limit few
        )
        union
        (
          select id from public.payments
          where id in (select app.payments_of_phone(app.whole_phone(spoken), few))
            and (p_state is null or state = p_state)
        )
        union
        (
          select id from public.payments
          where listing_id = any (listings) and (p_state is null or state = p_state) limit few
        )
      );
    end if;
    are_few := coalesce(cardinality(found) < few, false);
  end if;
  return (
    select coalesce(jsonb_agg(app.staff_payment(row) order by created_at desc, id desc), '[]')
    from (
      select * from public.payments
      where created_at <= p_before_at
        and (p_before_id is null or (created_at, id) < (p_before_at, p_before_id))
        and (p_state is null or state = p_state)
        and (p_id is null or id = p_id)
        and (are_few is not true or id = any (found))
        and (are_few is not false or replace(reference, '-', '') like as_reference
          or replace(former_reference, '-', '') = spoken
          or provider_reference like as_code
          -- A scalar sub-select is evaluated row by row; a plan for 'exists' would gather all matching listings.
          or (select search_title like as_title from public.listings where listings.id = listing_id)
          or (
            select true from public.listing_slugs
            where listing_slugs.listing_id = payments.listing_id and slug like replace(as_title, ' ', '-')
            limit 1
          ))
      order by created_at desc, id desc
      limit least(p_limit, 500)
    ) as row
  );
end;
$function$;

CREATE OR REPLACE FUNCTION app.describe_payments(p_payment_ids uuid[])
 RETURNS TABLE(payment_id uuid, described jsonb)
 LANGUAGE plpgsql
 STABLE ROWS 100
 SET plan_cache_mode TO 'force_generic_plan'
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  return query
  select paid.id, to_jsonb(paid)
      - array['member_id', 'session', 'redirect', 'poll_at', 'poll_count', 'polled_at', 'order_id']
      || jsonb_build_object(
        'payer', (select name from public.members where id = paid.member_id), 'payer_id', paid.member_id,
        'claims', coalesce((
          select jsonb_agg(to_jsonb(claim) - array['order_id', 'closed_at', 'refused_because', 'member_id'] order by claim.id)
          from public.payment_claims as claim
          where claim.order_id = paid.order_id and claim.closed_at is null
        ), '[]'),
        -- A function is called only for a payment that may have its result, because most payments have none. A scalar
        -- sub-select is evaluated row by row; a plan for 'exists' could read the whole table.
        'refund', case when (select true from public.payment_refunds where payment_id = paid.id limit 1) then
          app.staff_refund(paid.id) end,
        'is_ours', not app.is_other_payee(paid),
        'is_reported', paid.state = 'review' and exists (
          select from public.payment_events where payment_id = paid.id and kind = 'paid'
        ),
        'is_held', paid.state in ('pending', 'failed') and exists (
          select from public.payment_events where payment_id = paid.id and kind = 'held'
        ),
        'owner_phone', case when paid.listing_id is not null and paid.state in ('pending', 'review', 'failed') then
          app.owner_phone(paid.phone, paid.member_id, paid.listing_id) end,
        'paid_by', case when paid.state = 'failed' then (
          select jsonb_build_object('code', provider_reference) from public.payments
          where order_id = paid.order_id and state = 'paid' and id <> paid.id
          order by paid_at limit 1
        ) end,
        -- Waiting money that may have paid the order of this attempt: the code that its owner sent, or else its sum, and a
        -- number that agrees.
        'waiting_money', case when paid.state in ('pending', 'failed') then coalesce((
          select jsonb_build_object('code', money.provider_reference, 'is_claimed', true)
          from public.payment_claims as claim join public.payments as money on money.provider_reference = claim.code
          where claim.order_id = paid.order_id and claim.closed_at is null
            and money.state = 'review' and money.order_id is null
          order by claim.id desc limit 1
        ), case when paid.phone is not null then (
          select jsonb_build_object('code', money.provider_reference, 'is_claimed', false) from public.payments as money
          where money.state = 'review' and money.order_id is null and money.currency = paid.currency
            and money.received_amount = paid.amount and not app.is_other_payee(money)
            and app.phones_agree(money.phone, paid.phone)
          order by money.created_at desc limit 1
        ) end) end,
        'missing_sum', case when paid.state = 'review' and paid.reason = 'other-sum' then app.missing_sum(paid) end,
        'shortfall', case when (
          select true from public.payment_shortfalls where payment_id = paid.id and withdrawn_at is null limit 1
        ) then app.staff_shortfall(paid.id) end,
        'taken_back', (
          select jsonb_build_object('id', id, 'kind', kind, 'code', code, 'amount', provider_amount, 'at', at,
            'is_closed', closed_at is not null)
          from public.payment_differences
          where payment_id = paid.id and kind in ('taken-back', 'went-back')
          order by id desc limit 1
        ),
        'differences', case when (
          select true from public.payment_differences
          where (payment_id = paid.id or code = paid.provider_reference) and settled_at is null limit 1
        ) then app.payment_differences(paid) else '[]' end,
        'largest_sum', app.largest_sum(paid),
        'unused_seconds', app.unused_seconds(paid),
        'undo', (
          select jsonb_build_object('act', undo.act, 'seconds', ceil(extract(epoch from undo.until - app.now())))
          from (
            select found_undo.* from app.find_open_undo(paid.id) as found_undo
            -- This condition is evaluated once for all payments.
            where exists (select from public.payment_undos where undone_at is null and until > app.now())
          ) as undo
          where undo.id is not null and app.is_untouched(undo.id, paid.id)
        ),
        'correction', (
          select jsonb_build_object('amount', amount, 'requested_by', requested_by, 'requested_at', requested_at,
            'requested_name', (select name from public.members where id = requested_by))
          from public.payment_corrections
          where payment_id = paid.id and approved_at is null and paid.state = 'review'
        ),
        'move', (
          select jsonb_build_object(
            'state', state, 'to_listing_id', to_listing_id, 'to_title', app.listing_title(to_listing_id),
            'from_title', app.listing_title(first.listing_id), 'reason', move.reason,
            'requested_by', requested_by, 'requested_at', requested_at,
            'requested_name', (select name from public.members where id = requested_by),
            'decided_name', (select name from public.members where id = decided_by), 'decided_at', decided_at)
          from public.payment_moves as move
            join (select id, listing_id from public.payments) as first on first.id = move.payment_id
          where (move.payment_id = paid.id or to_payment_id = paid.id)
            and (move.state = 'done' or move.state = 'asked' and paid.state = 'paid')
          order by move.id desc limit 1
        ),
        -- The acts of staff, the arrival of money for staff, its match, a failed refund, and the transitions to a failure
        -- and to a due refund. Other acts of the owner are steps of the payment itself.
        'decisions', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'at', log.at, 'actor_id', log.actor_id,
            'actor_name', (select name from public.members where id = log.actor_id),
            'from_state', log.from_state, 'to_state', log.to_state, 'details', log.details,
            'reason', case when log.details ? 'difference' then app.reason_of_act(log.id) end,
            'listing_title', case when log.details ? 'listing' then
              app.listing_title((log.details ->> 'listing')::bigint) end
          ) order by log.id), '[]')
          from public.audit_log as log
          where log.subject = 'payment' and log.subject_id = paid.id::text and case
            when log.to_state = 'refund_due' then
              log.actor_id is not null or log.from_state is distinct from log.to_state
              or log.details ->> 'refund' = 'failed'
            when log.to_state = 'failed' or log.details ? 'match' or log.from_state is null and log.to_state = 'review' then true
            else log.actor_id <> paid.member_id or log.actor_id is not null and paid.member_id is null
          end
        ),
        'listing', (
          select jsonb_build_object(
            'id', listings.id, 'title', app.listing_title(listings.id),
            'state', listings.state, 'owner', (select name from public.members where id = listings.owner_id),
            'contact', public_version.contact, 'phone', public_version.phone, 'email', public_version.email
          )
          from public.listings
            left join lateral (
              select contact, phone, email from public.listing_versions
              where listing_id = listings.id and id = coalesce(listings.shown_version_id, id) order by id desc limit 1
            ) as public_version on true
          where listings.id = paid.listing_id
        )
      )
  from public.payments as paid where paid.id = any (p_payment_ids);
end;
$function$;

CREATE OR REPLACE FUNCTION app.find_match(p_listing_id bigint, p_money uuid[], p_query text, p_phone text, p_ending text, p_spoken text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE TRIGGER payment_differences_record_undo AFTER UPDATE ON public.payment_differences FOR EACH ROW WHEN ((app.current_undo() IS NOT NULL)) EXECUTE FUNCTION app.record_undo_row('settled_at', 'settled_by', 'note');

CREATE TRIGGER payments_settle_missed_message AFTER UPDATE ON public.payments FOR EACH ROW WHEN (((old.state = 'review'::text) AND (new.state <> 'review'::text) AND (app.current_undo() IS NOT NULL))) EXECUTE FUNCTION app.settle_missed_message();

reset lock_timeout;
