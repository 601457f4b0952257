set lock_timeout = '5s';

set check_function_bodies = off;

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
        when substring(payment_details from '^till ([0-9]+)') = p_spoken then 'till'
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
    (select id from public.payments where phone = coalesce(p_phone, p_query) order by created_at desc limit p_limit)
    union
    (
      select id from public.payments
      where phone like '%*%' and right(phone, 3) = right(p_phone, 3) and app.phones_agree(phone, p_phone)
      order by created_at desc limit p_limit
    )
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

reset lock_timeout;
