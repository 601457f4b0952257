set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION app.phrase_query(p_text text, p_is_typed boolean, p_weights text DEFAULT ''::text, p_mark text DEFAULT ''::text)
 RETURNS tsquery
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  exact constant text := coalesce(':' || nullif(p_weights, ''), '');
  prefix constant text := case when p_is_typed then ':*' || p_weights else exact end;
  term text;
  stem text;
  terms text;
begin
  foreach term in array app.typed_terms(p_text) loop
    stem := app.stem(term);
    terms := concat_ws('&', terms, case when stem = term and not p_is_typed then quote_literal(p_mark || term) || prefix
      else '(' || quote_literal(p_mark || term) || prefix || '|' || quote_literal(p_mark || stem) || exact || ')' end);
  end loop;
  return terms::tsquery;
end;
$function$;

CREATE OR REPLACE FUNCTION app.parse_search(p_terms jsonb)
 RETURNS TABLE(anywhere tsquery, first_text tsquery, strong tsquery, entire tsquery, typed tsquery, customers tsquery)
 LANGUAGE plpgsql
 IMMUTABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET search_path TO ''
AS $function$
declare
  part jsonb;
  variant jsonb;
  variant_text text;
  is_prefix boolean;
  synonym tsquery;
  described tsquery;
  variants_left int := 100;
begin
  for part in select * from jsonb_array_elements(p_terms) limit app.max_search_terms() loop
    anywhere := null;
    first_text := null;
    strong := null;
    entire := null;
    typed := null;
    customers := null;
    described := null;
    for variant in select * from jsonb_array_elements(part) limit variants_left loop
      variants_left := variants_left - 1;
      variant_text := variant ->> 'text';
      if (variant ->> 'typed')::boolean then
        is_prefix := not coalesce((variant ->> 'entire')::boolean, false);
        anywhere := app.either(anywhere, app.phrase_query(variant_text, is_prefix));
        customers := app.either(customers, app.phrase_query(variant_text, is_prefix, '', '~'));
        if not variant ? 'within' then
          typed := app.either(typed, app.phrase_query(variant_text, is_prefix, 'AB'));
          strong := app.either(strong, app.phrase_query(variant_text, is_prefix, 'AB'));
          entire := app.either(entire, app.phrase_query(variant_text, false, 'AB'));
        end if;
      elsif variant ->> 'within' = 'category' then
        anywhere := app.either(anywhere, app.category_query(jsonb_build_array(variant_text)));
      elsif variant ->> 'within' = 'place' then
        anywhere := app.either(anywhere, app.phrase_query(variant_text, false, 'C'));
      else
        synonym := app.phrase_query(variant_text, false, 'AB');
        anywhere := app.either(anywhere, synonym);
        strong := app.either(strong, synonym);
        entire := app.either(entire, synonym);
        described := app.either(described, app.phrase_query(variant_text, false, 'D'));
      end if;
      first_text := coalesce(first_text, anywhere);
    end loop;
    anywhere := app.either(anywhere, described && app.category_query(part -> 0 -> 'categories'));
    if anywhere is not null then
      return next;
    end if;
  end loop;
end;
$function$;

reset lock_timeout;
