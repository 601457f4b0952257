set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION app.enqueue_notice(p_key text, p_kind text, p_listing_id bigint, p_payment_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into public.notices (key, kind, listing_id, payment_id)
    values (p_key, p_kind, p_listing_id, p_payment_id) on conflict (key) do nothing;
end;
$function$;

CREATE OR REPLACE FUNCTION app.is_quoted(p_order_id uuid, p_amount integer)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from public.payments where order_id = p_order_id and currency = 'KES' and amount = p_amount
  );
end;
$function$;

CREATE OR REPLACE FUNCTION app.phones_agree(p_masked_phone text, p_phone text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  shown_digits constant text := regexp_replace(p_masked_phone, '[^0-9*]', '', 'g');
  said_digits constant text := regexp_replace(p_phone, '[^0-9]', '', 'g');
begin
  return coalesce(
    said_digits <> '' and shown_digits ~ '[0-9]{3}$'
      and starts_with(said_digits, split_part(shown_digits, '*', 1))
      and said_digits like '%' || regexp_replace(shown_digits, '^.*\*', ''),
    false);
end;
$function$;

CREATE OR REPLACE FUNCTION app.proves(p_member_id uuid, p_masked_phone text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from app.proven_phones
    where member_id = p_member_id and app.is_proof_valid(proven_at) and app.phones_agree(p_masked_phone, phone)
  );
end;
$function$;

CREATE OR REPLACE FUNCTION app.whole_phone(p_masked_phone text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case
    when p_masked_phone ~ '^[+]?254[17][0-9]{8}$' then '+' || ltrim(p_masked_phone, '+')
    when p_masked_phone ~ '^0[17][0-9]{8}$' then '+254' || substr(p_masked_phone, 2)
  end;
end;
$function$;

reset lock_timeout;
