set check_function_bodies = off;

CREATE OR REPLACE FUNCTION app.parse_search(p_terms jsonb)
 RETURNS tsquery[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  part jsonb;
  variant jsonb;
  variant_query tsquery;
  found tsquery;
  parts tsquery[] := '{}'::tsquery[];
  variants_left int := 100;
begin
  for part in select * from jsonb_array_elements(p_terms) limit app.max_search_terms() loop
    found := null;
    for variant in select * from jsonb_array_elements(part) limit variants_left loop
      variants_left := variants_left - 1;
      variant_query := app.phrase_query(variant ->> 'text', (variant ->> 'typed')::boolean);
      found := case when found is null then variant_query when variant_query is null then found else found || variant_query end;
    end loop;
    if found is not null then
      parts := parts || found;
    end if;
  end loop;
  return parts;
end;
$function$;

CREATE OR REPLACE FUNCTION public.suggest_terms(p_terms text[], p_known_terms text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '1s'
AS $function$
declare
  known_terms constant text[] := array(
    select left(term, 60) from unnest(p_known_terms[:5000]) as term
  );
  known_stems constant text[] := array(select app.stem(term) from unnest(known_terms) as term);
  looked_for int := 0;
  typed_term text;
  nearest text;
  suggested jsonb := '[]'::jsonb;
begin
  foreach typed_term in array p_terms[:app.max_search_terms()] loop
    nearest := null;
    typed_term := left(typed_term, 60);
    if looked_for < 4 and char_length(typed_term) <= 30
      and not app.stem(typed_term) = any (known_stems)
      and not exists (select from unnest(known_terms) as other where starts_with(other, typed_term))
      and not app.is_term_live(typed_term)
    then
      looked_for := looked_for + 1;
      select candidate into nearest
      from (
        select search_terms.term as candidate from app.search_terms
        where search_terms.term operator(extensions.%) typed_term
        union
        select other from unnest(known_terms) as other where other operator(extensions.%) typed_term
      ) as similar_terms
      order by extensions.similarity(candidate, typed_term) desc, candidate limit 1;
    end if;
    suggested := suggested || jsonb_build_array(nearest);
  end loop;
  return suggested;
end;
$function$;

CREATE OR REPLACE FUNCTION public.record_provider_events(p_messages jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
declare
  message record;
  event jsonb;
  answer jsonb := '[]'::jsonb;
begin
  for message in
    select * from jsonb_to_recordset(p_messages) as (message bigint, provider text, events jsonb)
  loop
    begin
      for event in select value from jsonb_array_elements(message.events) loop
        answer := answer || jsonb_build_array(
          public.record_provider_event(message.provider, event, message.message)
            || jsonb_build_object('message', message.message, 'failed', null));
      end loop;
      perform public.finish_provider_message(message.message);
    exception when others then
      answer := answer || jsonb_build_array(jsonb_build_object(
        'payment', null, 'listing', null, 'state', null, 'message', message.message, 'failed', sqlstate));
    end;
  end loop;
  return answer;
end;
$function$;

CREATE OR REPLACE FUNCTION public.compare_with_provider(p_provider text, p_since timestamp with time zone, p_until timestamp with time zone, p_events jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
declare
  rules constant app.payment_providers := app.payment_provider(p_provider);
  ours constant text[] := array(select name from app.payment_providers where numbered_by = p_provider);
  event record;
  booked public.ledger;
  paid public.payments;
  unrecorded jsonb := '[]'::jsonb;
begin
  perform app.set_actor(null, 'reconciliation');
  for event in
    select body, body ->> 'kind' as kind, body ->> 'code' as code, (body ->> 'amount')::int as amount,
      coalesce(body ->> 'currency', rules.currency) as currency,
      case body ->> 'kind' when 'paid' then 'in' else 'out' end as direction
    from jsonb_array_elements(p_events) as body
    where coalesce((body ->> 'at')::timestamptz, '-infinity') < p_until - interval '2 minutes'
  loop
    select * into booked from public.ledger
      where currency = event.currency and direction = event.direction and code = event.code and not corrects;
    booked.amount := app.booked_sum(event.currency, event.direction, event.code);
    select * into paid from public.payments
      where provider_reference = event.body -> 'about' ->> 'code' and provider = any (ours);
    case
      when event.kind = 'taken-back' then
        perform app.note_difference(
          'taken-back', p_provider, event.code, paid.id, paid.received_amount, event.amount, event.currency);
      when event.kind not in ('paid', 'refunded') then
        null;
      when booked.id is not null and booked.amount <> 0 then
        if booked.amount <> event.amount then
          perform app.note_difference(
            'other-sum', p_provider, event.code, booked.payment_id, booked.amount, event.amount, event.currency);
        end if;
      -- Only a requested refund is recorded as if its message had come; any other would be noted a second time.
      when event.kind = 'refunded' and not exists (
        select from public.payment_refunds
        where payment_id = paid.id and state = 'sending' and method = 'provider'
          and paid.state = 'refund_due' and paid.received_amount = event.amount
      ) then
        perform app.note_difference(
          'went-back', p_provider, event.code, paid.id, null, event.amount, event.currency);
      else
        perform app.note_difference(
          'message-missed', p_provider, event.code, null, null, event.amount, event.currency);
        unrecorded := unrecorded || event.body;
    end case;
  end loop;
  perform app.note_unlisted_money(rules, p_since, p_until, p_events);
  return jsonb_build_object('unrecorded', unrecorded, 'differences', (
    select count(*) from public.payment_differences where provider = p_provider and at >= app.now()
  ));
end;
$function$;
