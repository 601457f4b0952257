set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION app.terms_query(p_terms text[], p_stems text[], p_is_typed boolean, p_weights text DEFAULT ''::text, p_mark text DEFAULT ''::text, p_has_plurals boolean DEFAULT false)
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
  has_plurals boolean;
begin
  for place in 1 .. cardinality(p_terms) loop
    term := p_terms[place];
    stem := p_stems[place];
    -- One or two letters are the beginning of a word.
    has_plurals := p_has_plurals and char_length(term) > 2;
    terms := concat_ws('&', terms, case when stem = term and not p_is_typed and not has_plurals
      then quote_literal(p_mark || term) || prefix
      else '(' || quote_literal(p_mark || term) || prefix || '|' || quote_literal(p_mark || stem) || exact
        || case when has_plurals then '|' || quote_literal(p_mark || stem || 's') || exact
          || '|' || quote_literal(p_mark || stem || 'es') || exact else '' end || ')' end);
  end loop;
  return terms::tsquery;
end;
$function$;

reset lock_timeout;
