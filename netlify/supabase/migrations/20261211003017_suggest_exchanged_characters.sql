set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION app.exchange_characters(p_term text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(
    left(p_term, place - 1) || substr(p_term, place + 1, 1) || substr(p_term, place, 1) || substr(p_term, place + 2)
      || ending
  ), '{}')
  from generate_series(2, char_length(p_term) - 1) as place, unnest(array['', 's']) as ending
  where char_length(p_term) >= 4;
$function$;

CREATE OR REPLACE FUNCTION public.suggest_terms(p_terms text[], p_known_terms text[], p_mentioned_terms text[] DEFAULT '{}'::text[])
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
  all_terms constant text[] := known_terms || array(
    select left(term, 60) from unnest(p_mentioned_terms[:5000]) as term
  );
  all_stems constant text[] := array(select app.stem(term) from unnest(all_terms) as term);
  looked_for int := 0;
  typed_term text;
  exchanged text[];
  similar_terms jsonb;
  suggested jsonb := '[]'::jsonb;
begin
  foreach typed_term in array p_terms[:app.max_search_terms()] loop
    similar_terms := null;
    typed_term := left(typed_term, 60);
    if looked_for < 4 and char_length(typed_term) <= 30
      and not app.stem(typed_term) = any (all_stems)
      and not exists (select from unnest(all_terms) as other where starts_with(other, typed_term))
      and not app.is_term_live(typed_term)
    then
      looked_for := looked_for + 1;
      exchanged := app.exchange_characters(typed_term);
      select jsonb_agg(term order by similarity desc, term) into similar_terms
      from (
        select term, extensions.similarity(term, typed_term) as similarity
        from (
          select search_terms.term from app.search_terms
          where search_terms.term operator(extensions.%) typed_term
          union
          select other from unnest(known_terms) as other where other operator(extensions.%) typed_term
          union
          select search_terms.term from app.search_terms
          where search_terms.term = any (exchanged)
          union
          select other from unnest(known_terms) as other where other = any (exchanged)
        ) as candidates
        order by term = any (exchanged) desc, similarity desc, term limit 8
      ) as nearest;
    end if;
    suggested := suggested || jsonb_build_array(similar_terms);
  end loop;
  return suggested;
end;
$function$;

reset lock_timeout;
