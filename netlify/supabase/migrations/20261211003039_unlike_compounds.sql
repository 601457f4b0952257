set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION app.unlike_query(p_query tsquery, p_compounds jsonb, p_weights text DEFAULT ''::text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN COALESCE((p_query && (!! (SELECT (string_agg((('('::text || phrases.terms) || ')'::text), '|'::text))::tsquery AS string_agg FROM jsonb_array_elements_text(unlike_query.p_compounds) compound(value), LATERAL (SELECT string_agg((quote_literal(app.stem(typed.term)) || COALESCE((':'::text || NULLIF(unlike_query.p_weights, ''::text)), ''::text)), '<->'::text ORDER BY typed.place) AS terms FROM unnest(app.typed_terms(compound.value)) WITH ORDINALITY typed(term, place)) phrases))), p_query);

CREATE OR REPLACE FUNCTION app.parse_search(p_terms jsonb)
 RETURNS TABLE(anywhere tsquery, first_text tsquery, strong tsquery, entire tsquery, typed tsquery, customers tsquery, firm tsquery)
 LANGUAGE plpgsql
 IMMUTABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET search_path TO ''
AS $function$
declare
  part jsonb;
  variant jsonb;
  variant_text text;
  unlike jsonb;
  is_prefix boolean;
  synonym tsquery;
  named tsquery;
  described tsquery;
  own_categories tsquery;
  included tsquery;
  weights text;
  variants_left int := 100;
begin
  for part in select * from jsonb_array_elements(p_terms) limit app.max_search_terms() loop
    anywhere := null;
    first_text := null;
    strong := null;
    entire := null;
    typed := null;
    customers := null;
    firm := null;
    described := null;
    included := null;
    own_categories := app.category_query(part -> 0 -> 'categories');
    for variant in select * from jsonb_array_elements(part) limit variants_left loop
      variants_left := variants_left - 1;
      variant_text := variant ->> 'text';
      unlike := coalesce(variant -> 'unlike', '[]');
      if (variant ->> 'typed')::boolean then
        is_prefix := not coalesce((variant ->> 'entire')::boolean, false);
        anywhere := app.either(anywhere, app.unlike_query(app.phrase_query(variant_text, is_prefix), unlike));
        customers := app.either(customers, app.phrase_query(variant_text, is_prefix, '', '~'));
        weights := case when variant ? 'within' then '' else 'ABC' end;
        firm := app.either(firm, app.unlike_query(app.phrase_query(variant_text, is_prefix, weights), unlike, weights));
        if not variant ? 'within' then
          named := app.unlike_query(app.phrase_query(variant_text, is_prefix, 'AB'), unlike, 'AB');
          typed := app.either(typed, named);
          strong := app.either(strong, named);
          entire := app.either(entire, app.unlike_query(app.phrase_query(variant_text, false, 'AB'), unlike, 'AB'));
          firm := app.either(firm, app.phrase_query(variant_text, is_prefix, '', '@'));
          described := app.either(described, app.unlike_query(app.phrase_query(variant_text, is_prefix, 'D'), unlike, 'D'));
        end if;
      elsif variant ? 'within' then
        synonym := case variant ->> 'within' when 'category' then app.category_query(jsonb_build_array(variant_text))
          else app.phrase_query(variant_text, false, 'C') end;
        anywhere := app.either(anywhere, synonym);
        firm := app.either(firm, synonym);
      else
        synonym := app.unlike_query(app.phrase_query(variant_text, false, 'AB'), unlike, 'AB');
        anywhere := app.either(anywhere, synonym);
        strong := app.either(strong, synonym);
        entire := app.either(entire, synonym);
        described := app.either(described, app.unlike_query(app.phrase_query(variant_text, false, 'D'), unlike, 'D'));
        if own_categories is not null and (variant ->> 'included')::boolean then
          included := app.either(included, synonym);
        else
          firm := app.either(firm, synonym);
        end if;
      end if;
      first_text := coalesce(first_text, anywhere);
    end loop;
    anywhere := app.either(anywhere, described && own_categories);
    firm := app.either(firm, app.either(described, included) && own_categories);
    if anywhere is not null then
      return next;
    end if;
  end loop;
end;
$function$;

reset lock_timeout;
