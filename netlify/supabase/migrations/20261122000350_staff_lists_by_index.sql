-- The lists of the staff stay quick however much there is: each call is planned for the filters that it
-- has, because one plan for all of them reads whole tables; and what is looked for stands in an index.
create extension if not exists pg_trgm with schema extensions;

-- By time and id, so that a page of the log begins anywhere.
create index audit_log_in_order on public.audit_log (at, id);
create index audit_log_of_a_kind on public.audit_log (subject, at, id);
create index audit_log_of_an_id on public.audit_log (subject_id, at, id);
create index audit_log_of_an_actor_in_order on public.audit_log (actor, at, id);
drop index public.audit_log_by_time;
drop index public.audit_log_of_an_actor;

create index payments_by_state on public.payments (state, created_at, id);
create index payments_by_reference on public.payments
  using gin ((replace(reference, '-', '')) extensions.gin_trgm_ops);
create index payments_by_code on public.payments using gin (provider_reference extensions.gin_trgm_ops);
create index listings_by_name on public.listings using gin (called extensions.gin_trgm_ops);
create index listing_slugs_by_part on public.listing_slugs using gin (slug extensions.gin_trgm_ops);
create index members_by_name on public.members using gin (name extensions.gin_trgm_ops);
create index posts_hidden on public.posts (hidden_at, id) where hidden_at is not null;
create index post_reports_of_a_reporter on public.post_reports (reporter_id);

-- These words, as a pattern that finds them anywhere.
create function app.containing(words text) returns text
  language sql immutable set search_path = ''
  return '%' || regexp_replace(words, '([\\%_])', '\\\1', 'g') || '%';

-- Listings with these words in their name or in an address they ever had, or with this number; of each
-- kind `most` at most. An index knows three signs and more; fewer are looked for where a word begins.
drop function app.listings_called(text);
create function app.listings_called(words text, most bigint default 9223372036854775807)
  returns setof bigint
  language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  is_short boolean := char_length(words) < 3;
  inside text := app.containing(lower(words));
  first_word text := substr(inside, 2);
begin
  return query
    (select id from public.listings where called like case when is_short then first_word else inside end
      limit most)
    union
    (select id from public.listings where called like case when is_short then '% ' || first_word end
      limit most)
    union
    select id from public.listings where id = case when words ~ '^[1-9][0-9]{0,14}$' then words::bigint end
    union
    (select listing_id from public.listing_slugs
      where slug like replace(case when is_short then first_word else inside end, ' ', '-') limit most)
    union
    (select listing_id from public.listing_slugs
      where slug like case when is_short then '%-' || replace(first_word, ' ', '-') end limit most);
end;
$$;

-- What is looked for in references and codes, as patterns, or null: an index knows words of three signs
-- and more, and fewer name no payment. Said on the phone, a reference has no hyphen.
create function app.reference_like(words text) returns text
  language sql immutable set search_path = ''
  return (
    select case when char_length(spoken) >= 3 then app.containing(spoken) end
    from (select upper(regexp_replace(words, '[\s-]', '', 'g')) as spoken) as said
  );
create function app.code_like(words text) returns text
  language sql immutable set search_path = ''
  return case when char_length(words) >= 3 then app.containing(upper(words)) end;

-- Payments with these words in their reference, their code or the name of their listing: of each kind
-- `most` at most.
create function app.payments_called(words text, listings bigint[], most int) returns setof uuid
  language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  as_reference text := app.reference_like(words);
  as_code text := app.code_like(words);
begin
  return query
    (select id from public.payments where replace(reference, '-', '') like as_reference limit most)
    union
    (select id from public.payments where provider_reference like as_code limit most)
    union
    (select id from public.payments where listing_id = any (listings) limit most);
end;
$$;
