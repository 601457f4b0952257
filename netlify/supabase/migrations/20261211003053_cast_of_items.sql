set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION app.parse_search(p_terms jsonb)
 RETURNS TABLE(anywhere tsquery, first_text tsquery, strong tsquery, entire tsquery, typed tsquery, customers tsquery, firm tsquery, near tsquery)
 LANGUAGE plpgsql
 IMMUTABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET search_path TO ''
AS $function$
declare
  has_items constant tsquery := $tsquery$'~':*$tsquery$::tsquery;
  part jsonb;
  variant jsonb;
  variant_text text;
  unlike jsonb;
  terms text[];
  stems text[];
  is_prefix boolean;
  is_equal boolean;
  synonym tsquery;
  named tsquery;
  described tsquery;
  own_described tsquery;
  synonym_described tsquery;
  own_categories tsquery;
  own_named tsquery;
  included tsquery;
  category_stems text[];
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
    own_described := null;
    synonym_described := null;
    own_named := null;
    included := null;
    own_categories := app.category_query(part -> 0 -> 'categories');
    category_stems := array(
      select app.stem(term) from unnest(app.split_terms(part -> 0 ->> 'categories')) as term
    );
    for variant in select * from jsonb_array_elements(part) limit variants_left loop
      variants_left := variants_left - 1;
      variant_text := variant ->> 'text';
      unlike := variant -> 'unlike';
      terms := app.typed_terms(variant_text);
      stems := app.stems(terms);
      is_equal := coalesce((variant ->> 'equal')::boolean, false);
      if (variant ->> 'typed')::boolean then
        is_prefix := not coalesce((variant ->> 'entire')::boolean, false);
        synonym := app.unlike_query(app.terms_query(terms, stems, is_prefix, p_has_plurals => not variant ? 'within'), unlike);
        anywhere := app.either(anywhere, synonym);
        customers := app.either(customers, app.terms_query(terms, stems, is_prefix, '', '~'));
        if variant ? 'within' then
          firm := app.either(firm, app.unlike_query(app.terms_query(terms, stems, is_prefix), unlike));
        else
          named := app.unlike_query(app.terms_query(terms, stems, is_prefix, 'AB'), unlike, 'AB');
          typed := app.either(typed, named);
          strong := app.either(strong, named);
          entire := app.either(entire, app.unlike_query(app.terms_query(terms, stems, false, 'AB'), unlike, 'AB'));
          firm := app.either(firm, app.terms_query(terms, stems, is_prefix, '', '@'));
          weights := case when own_categories is null then 'ABC' else 'C' end;
          firm := app.either(firm, app.unlike_query(app.terms_query(terms, stems, is_prefix, weights), unlike, weights));
          if own_categories is not null then
            own_named := app.either(own_named, named);
            firm := app.either(firm, app.unlike_query(app.number_query(terms, stems, 'AB'), unlike, 'AB'));
            own_described := app.either(own_described, app.unlike_query(app.terms_query(terms, stems, is_prefix, 'D'), unlike, 'D'));
          end if;
        end if;
        first_text := coalesce(first_text, synonym);
      elsif variant ? 'within' then
        synonym := case variant ->> 'within' when 'category' then app.category_query(jsonb_build_array(variant_text))
          else app.terms_query(terms, stems, false, 'C') end;
        anywhere := app.either(anywhere, synonym);
        firm := app.either(firm, synonym);
      else
        synonym := app.unlike_query(app.terms_query(terms, stems, false, 'AB', p_has_plurals => is_equal), unlike, 'AB');
        anywhere := app.either(anywhere, synonym);
        if own_categories is not null then
          described := app.either(described, app.unlike_query(app.terms_query(terms, stems, false, 'D'), unlike, 'D'));
        end if;
        continue when coalesce((variant ->> 'related')::boolean, false);
        strong := app.either(strong, synonym);
        entire := app.either(entire, synonym);
        if is_equal then
          first_text := app.either(first_text, synonym);
          typed := app.either(typed, synonym);
        end if;
        if own_categories is null then
          firm := app.either(firm, synonym);
          continue;
        end if;
        own_named := app.either(own_named, synonym);
        named := app.unlike_query(app.number_query(terms, stems, 'AB'), unlike, 'AB');
        if coalesce((variant ->> 'included')::boolean, false) then
          included := app.either(included, named);
        else
          firm := app.either(firm, named);
        end if;
        -- The text of a document includes its category.
        continue when category_stems @> stems;
        named := app.unlike_query(app.number_query(terms, stems, 'D'), unlike, 'D');
        if is_equal then
          own_described := app.either(own_described, named);
        else
          synonym_described := app.either(synonym_described, named);
        end if;
      end if;
    end loop;
    anywhere := app.either(anywhere, described && own_categories);
    synonym_described := synonym_described && own_categories;
    firm := app.either(app.either(firm, own_named && own_categories), own_described && own_categories);
    near := case when part -> 0 ? 'within' or not coalesce((part -> 0 ->> 'entire')::boolean, false) then anywhere
      else app.either(app.either(firm, typed), app.either(included, synonym_described)) end;
    firm := app.either(firm, synonym_described && !!has_items);
    if anywhere is not null then
      return next;
    end if;
  end loop;
end;
$function$;

reset lock_timeout;
