set lock_timeout = '5s';

set check_function_bodies = off;

drop trigger "payments_record_undo" on public.payments;

drop function app.audit_subjects(text);

alter table public.payments add column former_reference text;

CREATE OR REPLACE FUNCTION app.write_payment(p_payment public.payments)
 RETURNS public.payments
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  was public.payments;
begin
  select * into was from public.payments where id = p_payment.id for no key update;
  if not app.can_become(was.state, p_payment.state) then
    perform app.refuse_transition(was.state, p_payment.state);
  end if;
  -- The reference of money that is matched at its arrival was never on a screen.
  if was.order_id is null and was.reference <> p_payment.reference and was.created_at <> app.now() then
    p_payment.former_reference := was.reference;
  end if;
  perform set_config('app.writes_payments', 'yes', true);
  if was.id is null then
    insert into public.payments select (p_payment).*;
  else
    update public.payments set
        (order_id, reference, listing_id, member_id, package, days, with_website, amount, currency, state,
          provider_reference, received_amount, paid_at, refunded_at, refund_code, receipt_number, reason, poll_at,
          former_reference)
        = (p_payment.order_id, p_payment.reference, p_payment.listing_id, p_payment.member_id, p_payment.package,
          p_payment.days, p_payment.with_website, p_payment.amount, p_payment.currency, p_payment.state,
          p_payment.provider_reference, p_payment.received_amount, p_payment.paid_at, p_payment.refunded_at,
          p_payment.refund_code, p_payment.receipt_number, p_payment.reason, p_payment.poll_at,
          p_payment.former_reference)
      where id = p_payment.id;
  end if;
  perform set_config('app.writes_payments', '', true);
  if p_payment.provider_reference is null or app.is_other_payee(p_payment) then
    null;
  elsif was.provider_reference is null or app.is_other_payee(was) then
    insert into public.ledger (payment_id, direction, code, amount, currency, corrects)
      values (
        p_payment.id, 'in', p_payment.provider_reference, p_payment.received_amount, p_payment.currency,
        -- The first entry of a code stays, so that money with entries that cancel out is entered as a correction.
        app.booked_sum(p_payment.currency, 'in', p_payment.provider_reference) is not distinct from 0);
  elsif p_payment.received_amount <> was.received_amount then
    insert into public.ledger (payment_id, direction, code, amount, currency, corrects, times) values (
      p_payment.id, 'in', p_payment.provider_reference, p_payment.received_amount - was.received_amount,
      p_payment.currency, true, 0);
  end if;
  update public.payment_claims set closed_at = app.now()
    where code = p_payment.provider_reference and order_id = p_payment.order_id and closed_at is null;
  if p_payment.state = 'refunded' then
    insert into public.ledger (payment_id, direction, code, amount, currency)
      values (p_payment.id, 'out', p_payment.refund_code, p_payment.received_amount, p_payment.currency);
  end if;
  if p_payment.state = 'refund_due' then
    perform app.enqueue_notice('refund_due-' || p_payment.id, 'refund-due', p_payment.listing_id, p_payment.id);
  end if;
  if p_payment.state = 'paid' then
    update public.orders set closed_at = app.now() where id = p_payment.order_id and closed_at is null;
    perform app.fail_attempt(p_payment.order_id, 'replaced');
  end if;
  return p_payment;
end;
$function$;

CREATE OR REPLACE FUNCTION app.new_reference()
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  made text;
begin
  loop
    made := (100000 + floor(random() * 900000))::int::text;
    exit when not exists (
        select from public.orders
        where reference = made and (closed_at is null or created_at > app.now() - interval '90 days')
      ) and not exists (select from public.payments where reference = made and order_id is null)
        and not exists (select from public.payments where replace(former_reference, '-', '') = made);
  end loop;
  return made;
end;
$function$;

CREATE OR REPLACE FUNCTION app.another_payment(p_payment public.payments)
 RETURNS public.payments
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return jsonb_populate_record(
    null::public.payments,
    to_jsonb(p_payment) - array[
      'session', 'redirect', 'poll_at', 'provider_reference', 'received_amount', 'paid_at', 'receipt_number',
      'covers_from', 'covers_until', 'refunded_at', 'refund_code', 'former_reference'
    ] || jsonb_build_object(
      'id', gen_random_uuid(), 'state', 'pending', 'created_at', app.now(),
      -- The money of the first payment may have come in another currency.
      'currency', coalesce((app.payment_provider(p_payment.provider)).currency, p_payment.currency)
    ));
end;
$function$;

CREATE OR REPLACE FUNCTION app.audit_subjects(p_number text)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN ARRAY(SELECT audit_subjects.p_number AS p_number UNION SELECT (payments.id)::text AS id FROM public.payments WHERE (replace(payments.reference, '-'::text, ''::text) = upper(replace(audit_subjects.p_number, '-'::text, ''::text))) UNION SELECT (payments.id)::text AS id FROM public.payments WHERE (replace(payments.former_reference, '-'::text, ''::text) = upper(replace(audit_subjects.p_number, '-'::text, ''::text))) UNION SELECT (payments.id)::text AS id FROM public.payments WHERE (payments.provider_reference = upper(audit_subjects.p_number)) UNION SELECT (ledger.payment_id)::text AS payment_id FROM public.ledger WHERE (ledger.code = upper(audit_subjects.p_number)) UNION SELECT (payments.id)::text AS id FROM public.payments WHERE (payments.receipt_number = CASE WHEN (audit_subjects.p_number ~ '^[0-9]{1,9}$'::text) THEN (audit_subjects.p_number)::integer ELSE NULL::integer END) UNION SELECT (payments.id)::text AS id FROM (public.payment_claims claim JOIN public.payments USING (order_id)) WHERE (claim.code = upper(audit_subjects.p_number)) UNION SELECT (payments.id)::text AS id FROM public.payments WHERE (payments.listing_id = CASE WHEN (audit_subjects.p_number ~ '^[0-9]{1,18}$'::text) THEN (audit_subjects.p_number)::bigint ELSE NULL::bigint END) UNION SELECT (listing_slugs.listing_id)::text AS listing_id FROM public.listing_slugs WHERE (listing_slugs.slug = ltrim(lower(audit_subjects.p_number), '/'::text)) UNION SELECT (payments.id)::text AS id FROM (public.payments JOIN public.listing_slugs USING (listing_id)) WHERE (listing_slugs.slug = ltrim(lower(audit_subjects.p_number), '/'::text)) UNION SELECT (payments.id)::text AS id FROM public.payments WHERE (payments.phone = CASE WHEN (audit_subjects.p_number ~~ '+%'::text) THEN audit_subjects.p_number ELSE NULL::text END) UNION SELECT subject.subject FROM app.audit_subjects_by_name(audit_subjects.p_number) subject(subject));

CREATE OR REPLACE FUNCTION app.detach_money(p_payment public.payments)
 RETURNS public.payments
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  came public.payments;
begin
  perform app.release_coverage(p_payment);
  insert into public.void_receipts (receipt_number, payment_id) values (p_payment.receipt_number, p_payment.id);
  perform set_config('app.writes_payments', 'code', true);
  update public.payments set state = 'failed', reason = 'moved', provider_reference = null, received_amount = null,
      paid_at = null, covers_from = null, covers_until = null, receipt_number = null
    where id = p_payment.id;
  perform set_config('app.writes_payments', '', true);
  insert into public.ledger (payment_id, direction, code, amount, currency, corrects, times)
    values (p_payment.id, 'in', p_payment.provider_reference, -p_payment.received_amount, p_payment.currency, true, -1);
  came := app.insert_unmatched(
    p_payment.provider, p_payment.provider_reference, p_payment.received_amount, p_payment.currency, p_payment.phone,
    'moved');
  update public.payments set former_reference = p_payment.former_reference where id = came.id returning * into came;
  return came;
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
    (select id from public.payments where replace(former_reference, '-', '') = spoken limit p_limit)
    union
    (select id from public.payments where provider_reference = spoken limit p_limit)
    union
    (select payment_id from public.ledger where code = spoken limit p_limit)
    union
    (select id from public.payments where phone = coalesce(p_phone, p_query) order by created_at desc limit p_limit)
    union
    (
      select id from public.payments
      where phone like '%*%' and right(phone, 3) = right(p_phone, 3) and app.phones_agree(phone, p_phone)
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
    'id', p_payment.id, 'reference', p_payment.reference, 'former_reference', p_payment.former_reference,
    'state', p_payment.state, 'provider', p_payment.provider,
    'code', p_payment.provider_reference, 'amount', coalesce(p_payment.received_amount, p_payment.amount),
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
    'due', case when p_payment.state in ('refund_due', 'refunded') then (
      select jsonb_build_object('at', at, 'name', (select name from public.members where id = actor_id),
        'is_by_staff', actor_id is not null)
      from public.audit_log
      where subject = 'payment' and subject_id = p_payment.id::text and to_state = 'refund_due'
        and from_state is distinct from to_state
      order by id desc limit 1
    ) end,
    'refund', case when p_payment.state in ('refund_due', 'refunded') then app.staff_refund(p_payment.id) end
  );
end;
$function$;

CREATE INDEX payments_by_former_reference ON public.payments USING btree (replace(former_reference, '-'::text, ''::text)) WHERE (former_reference IS NOT NULL);

CREATE TRIGGER payments_record_undo AFTER INSERT OR UPDATE ON public.payments FOR EACH ROW WHEN ((app.current_undo() IS NOT NULL)) EXECUTE FUNCTION app.record_undo_row('order_id', 'reference', 'listing_id', 'member_id', 'package', 'days', 'with_website', 'amount', 'currency', 'state', 'provider_reference', 'received_amount', 'paid_at', 'covers_from', 'covers_until', 'refunded_at', 'refund_code', 'receipt_number', 'reason', 'former_reference');

reset lock_timeout;
