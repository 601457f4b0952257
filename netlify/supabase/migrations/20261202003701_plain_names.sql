set check_function_bodies = off;

alter table public.listing_slugs drop column since;
alter table public.listing_versions drop column seen_by;
alter table public.reports drop column decided_at;

alter table app.network_budgets rename column most_rows to max_rows;
alter table app.network_budgets rename column most_bytes to max_bytes;
alter table app.search_terms rename column word to term;
alter table public.listing_versions rename column words to search_document;
alter table public.payment_refunds rename column tries to attempt_count;
alter table public.provider_messages rename column tries to attempt_count;
alter table app.visit_totals rename column unsure_visitors to suspect_visitors;
alter table app.visit_totals rename column unsure_enquiries to suspect_enquiries;
alter table app.visit_totals rename column unsure_others to suspect_others;
alter table public.visit_days rename column unsure_visitors to suspect_visitors;
alter table public.visit_days rename column unsure_enquiries to suspect_enquiries;
alter table public.visit_days rename column unsure_others to suspect_others;
alter table public.reach_days rename column unsure_visitors to suspect_visitors;

alter table public.audit_log rename constraint audit_log_subject_known to audit_log_subject_is_valid;
alter table public.emails rename constraint emails_state_known to emails_state_is_valid;
alter table public.jobs rename constraint jobs_employment_known to jobs_employment_is_valid;
alter table public.listing_versions rename constraint listing_versions_decision_known to listing_versions_decision_is_valid;
alter table public.listings rename constraint listings_state_known to listings_state_is_valid;
alter table public.member_settings rename constraint member_settings_language_known to member_settings_language_is_valid;
alter table public.payments rename constraint payments_state_known to payments_state_is_valid;
alter table public.payments rename constraint payments_currency_known to payments_currency_is_valid;
alter table public.pictures rename constraint pictures_purpose_known to pictures_purpose_is_valid;
alter table public.pictures rename constraint pictures_state_known to pictures_state_is_valid;
alter table public.post_reports rename constraint post_reports_reason_known to post_reports_reason_is_valid;
alter table public.promotions rename constraint promotions_channel_known to promotions_channel_is_valid;
alter table app.proven_phones rename constraint proven_phones_proven_by_known to proven_phones_proven_by_is_valid;
alter table public.attempts rename constraint attempts_kind_known to attempts_kind_is_valid;
alter table public.payment_differences rename constraint payment_differences_kind_known to payment_differences_kind_is_valid;
alter table public.reports rename constraint reports_reason_known to reports_reason_is_valid;
alter table public.reports rename constraint reports_state_known to reports_state_is_valid;
alter table public.vacancies rename constraint vacancies_state_known to vacancies_state_is_valid;
alter table public.visits rename constraint visits_kind_known to visits_kind_is_valid;
alter table public.visits rename constraint visits_source_known to visits_source_is_valid;

alter index public.listing_versions_by_words rename to listing_versions_by_search_document;
alter index public.listing_versions_not_seen rename to listing_versions_to_view;
alter index public.payment_refunds_of_a_person rename to payment_refunds_by_requester;

alter function app.search_words(text) rename to split_terms;
alter function app.weighted_words(text, "char") rename to weighted_terms;
alter function app.most_search_words() rename to max_search_terms;
alter function app.most_searched_listings() rename to max_searched_listings;
alter function app.typed_words(text) rename to typed_terms;
alter function app.is_ahead_of_clock(timestamptz) rename to is_in_future;
alter function app.may_become(text, text) rename to can_become;
alter function app.may_note_refund(public.payment_refunds) rename to can_note_refund;
alter function app.open_undo_of(uuid) rename to find_open_undo;
alter function app.version_of(jsonb) rename to to_version;
alter function public.mark_changes_seen(uuid, bigint, bigint) rename to mark_changes_as_viewed;
alter function app.usual_reach(bigint) rename to category_reach;
-- Their parameters have other names, which only a new function can have.
drop function app.phrase_query(text, boolean);
drop function app.stem(text);

drop trigger "audit_log_is_kept" on public.audit_log;

drop view app.unsummed_days;

drop view app.weighed_visits;

drop function public.staff_reports(text,integer,text,timestamp with time zone,text);

drop function public.lease_provider_messages(integer);

drop function public.suggest_words(text[],text[]);

drop function app.is_word_live(text);

drop function app.versions_with_word(text);

drop function public.search_listings(jsonb,boolean,text,text,jsonb,integer,integer);

drop function app.search_listings(jsonb,boolean,text,text,jsonb,integer,integer);

drop function app.wanted_parts(jsonb);

CREATE OR REPLACE FUNCTION public.staff_audit(p_limit integer, p_before_id bigint DEFAULT NULL::bigint, p_subject text DEFAULT NULL::text, p_subject_id text DEFAULT NULL::text, p_actor_ids uuid[] DEFAULT NULL::uuid[], p_by_time boolean DEFAULT false, p_from_at timestamp with time zone DEFAULT NULL::timestamp with time zone, p_until_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS TABLE(id bigint, at timestamp with time zone, actor_id uuid, actor_name text, subject text, subject_id text, label text, from_state text, to_state text, reason text, details jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
#variable_conflict use_column
declare
  before_at timestamptz;
  subjects constant text[] := case when p_subject_id is not null then app.audit_subjects(p_subject_id) end;
  few constant int := 1000;
  found bigint[];
  are_few boolean;
begin
  if p_actor_ids is not null then
    found := array(
      select log.id
      from unnest(p_actor_ids) as actor
        -- The limits make these look-ups by index.
        cross join lateral (
          (select id from public.audit_log where actor_id = actor limit few)
          union all
          (select id from public.audit_log where details ->> 'requested_by' = actor::text limit few)
          union all
          (select id from public.audit_log where details ->> 'approved_by' = actor::text limit few)
        ) as log
      limit few
    );
    are_few := cardinality(found) < few;
  end if;
  if p_before_id is not null then
    select log.at into before_at from public.audit_log as log where log.id = p_before_id;
  end if;
  return query
  select log.id, log.at, log.actor_id,
    (select name from public.members where members.id = log.actor_id), log.subject, log.subject_id,
    case log.subject
      when 'listing' then (select slug from public.listings where listings.id = log.subject_id::bigint)
      when 'payment' then (select reference from public.payments where payments.id = log.subject_id::uuid)
      when 'vacancy' then (select name from public.vacancies where vacancies.id = log.subject_id::uuid)
      when 'report' then log.details ->> 'business'
    end,
    log.from_state, log.to_state, log.reason,
    log.details || case when log.details ? 'requested_by' then jsonb_build_object(
      'requested_name', (select name from public.members where members.id = (log.details ->> 'requested_by')::uuid),
      'approved_name', (select name from public.members where members.id = (log.details ->> 'approved_by')::uuid)
    ) else '{}' end
  from (
    select * from public.audit_log
    where (p_before_id is null or (audit_log.at, audit_log.id) < (before_at, p_before_id))
      and (p_subject is null or audit_log.subject = p_subject)
      and (subjects is null or audit_log.subject_id = any (subjects))
      and (are_few is not true or audit_log.id = any (found))
      and (are_few is not false
        or audit_log.actor_id = any (p_actor_ids)
        or audit_log.details ->> 'requested_by' = any (p_actor_ids::text[])
        or audit_log.details ->> 'approved_by' = any (p_actor_ids::text[]))
      and (not p_by_time or audit_log.actor_id is null)
      and (p_from_at is null or audit_log.at >= p_from_at)
      and (p_until_at is null or audit_log.at < p_until_at)
    order by audit_log.at desc, audit_log.id desc
    limit least(p_limit, 500)
  ) as log
  order by log.at desc, log.id desc;
end;
$function$;

CREATE OR REPLACE FUNCTION public.spend_network_budget(p_kind text, p_network text, p_bytes bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '1s'
AS $function$
declare
  budget app.network_budgets;
begin
  select * into strict budget from app.network_budgets where kind = p_kind;
  delete from app.network_use where (kind, network, day) in (
    select kind, network, day from app.network_use where day < app.today()
    order by day limit 100 for update skip locked
  );
  insert into app.network_use as used (kind, network, rows, bytes) values (p_kind, p_network, 1, p_bytes)
    on conflict (kind, network, day) do update
    set rows = used.rows + 1, bytes = used.bytes + p_bytes
    where used.rows < budget.max_rows and used.bytes + p_bytes <= budget.max_bytes;
  if not found then
    raise exception 'the budget of a network for a day' using errcode = 'PT429',
      detail = greatest(1, ceil(extract(epoch from
        (app.today() + 1)::timestamp at time zone 'Africa/Nairobi' - app.now()
      )))::text;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.staff_post_reports(p_state text, p_limit integer, p_before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, p_before_id bigint DEFAULT NULL::bigint)
 RETURNS TABLE(id bigint, title text, description text, author text, hidden_at timestamp with time zone, reporters integer, reasons jsonb, since timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
#variable_conflict use_column
declare
  is_waiting boolean := p_state <> 'hidden';
begin
  return query
  with page as (
    (
      select posts.id, posts.hidden_at as since from public.posts
      where not is_waiting and posts.hidden_at is not null
        and (p_before_at is null or (posts.hidden_at, posts.id) < (p_before_at, p_before_id))
      order by posts.hidden_at desc, posts.id desc
      limit least(p_limit, 500)
    )
    union all
    (
      select first.post_id, first.created_at from public.post_reports as first
      where is_waiting
        and (p_before_at is null or (first.created_at, first.post_id) > (p_before_at, p_before_id))
        -- A scalar sub-select is evaluated row by row, oldest first, until the page is full; the planner would
        -- evaluate 'not exists' for all rows.
        and coalesce((
          select false from public.post_reports as earlier
          where earlier.post_id = first.post_id
            and (earlier.created_at, earlier.reporter_id) < (first.created_at, first.reporter_id)
          limit 1
        ), true)
      order by first.created_at, first.post_id
      limit least(p_limit, 500)
    )
  )
  select posts.id, posts.title, left(posts.description, 1000), members.name, posts.hidden_at,
    coalesce(report_counts.number, 0), coalesce(report_counts.reasons, '{}'), page.since
  from page
    join public.posts on posts.id = page.id
    join public.members on members.id = posts.author_id
    cross join lateral (
      select sum(by_reason.number)::int as number, jsonb_object_agg(by_reason.reason, by_reason.number) as reasons
      from (
        select reason, count(*) as number from public.post_reports where post_id = page.id group by reason
      ) as by_reason
    ) as report_counts
  order by case when is_waiting then page.since end, case when is_waiting then page.id end,
    page.since desc, page.id desc;
end;
$function$;

CREATE OR REPLACE FUNCTION app.split_terms(p_text text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
RETURN ARRAY(SELECT "left"(term.term, 60) AS "left" FROM regexp_split_to_table(app.fold_text(split_terms.p_text), '[^[:alnum:]]+'::text) term(term) WHERE (term.term <> ''::text));

CREATE OR REPLACE FUNCTION app.stem(p_term text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN COALESCE((ts_lexize('english_stem'::regdictionary, p_term))[1], p_term);

CREATE OR REPLACE FUNCTION app.phrase_query(p_text text, p_is_typed boolean)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE
RETURN (SELECT (string_agg(((((('('::text || quote_literal(term.term)) || CASE WHEN phrase_query.p_is_typed THEN ':*'::text ELSE ''::text END) || '|'::text) || quote_literal(app.stem(term.term))) || ')'::text), '&'::text))::tsquery AS string_agg FROM unnest(app.typed_terms(phrase_query.p_text)) term(term));

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
  parts tsquery[] := '{}';
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

CREATE OR REPLACE FUNCTION app.search_listings(p_terms jsonb, p_match_all boolean, p_category text, p_town text, p_built jsonb, p_offset integer, p_limit integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO ''
 SET statement_timeout TO '1s'
AS $function$
declare
  ranked constant int := 1000;
  oldest bigint := (
    select shown_version_id from public.listings where state = 'live' and shown_version_id is not null
    order by shown_version_id desc offset app.max_searched_listings() limit 1
  );
  parts tsquery[] := app.parse_search(p_terms);
  query tsquery := app.joined_query(parts, p_match_all);
  typed tsquery := app.joined_query(
    app.parse_search(
      (select jsonb_agg(jsonb_build_array(part -> 0)) from jsonb_array_elements(p_terms) as part)
    ),
    false
  );
  answer jsonb;
begin
  with matching as materialized (
    select listings.id, listings.featured, listings.live_from, versions.search_document,
      row_number() over (order by listings.live_from desc, listings.id desc) as place
    from public.listings
      join public.listing_versions as versions on versions.id = listings.shown_version_id
    where app.is_live(listings) and app.is_in_section(versions, p_category, p_town)
      and (oldest is null or versions.id > oldest)
      and versions.search_document @@ query and (p_match_all or app.has_half(versions.search_document, parts))
  -- Materialisation computes the words of a business once for all comparisons.
  ), samples as materialized (
    select at, coalesce(
        (business ->> 'doc')::tsvector,
        app.searchable(business ->> 'title', business ->> 'sold', business ->> 'place', business ->> 'others')
      ) as doc
    from jsonb_array_elements(search_listings.p_built) with ordinality as sample (business, at)
    where at <= 1000
      and (p_category = '' or business ->> 'category' = p_category)
      and (p_town = '' or business ->> 'town' = p_town)
  ), found as (
    select id, null::bigint as built, featured, live_from, place,
      case when place <= ranked then app.search_rank(search_document, query, typed) else 0 end as rank
    from matching
    union all
    select null, at - 1, false, null, ranked + at, app.search_rank(doc, query, typed)
    from samples
    where doc @@ query and (p_match_all or app.has_half(doc, parts))
  ), page as (
    select found.id, found.built, row_number() over () as place
    from (
      select * from found
      order by rank desc, featured desc, live_from desc nulls last, place
      offset least(p_offset, 100000) limit least(p_limit, 100)
    ) as found
  )
  select jsonb_build_object(
    'total', (select count(*) from found),
    'results', coalesce(
      (
        select jsonb_agg(
          case when page.id is null then jsonb_build_object('built', page.built)
            else jsonb_build_object('listing', to_jsonb(card)) end
          order by place
        )
        from page left join app.listing_cards as card on card.id = page.id
        where page.id is null or card.id is not null
      ),
      '[]'
    )
  ) into answer;
  return answer;
end;
$function$;

CREATE OR REPLACE FUNCTION public.search_listings(p_terms jsonb, p_or_half boolean, p_category text, p_town text, p_built jsonb, p_offset integer, p_limit integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '1s'
AS $function$
declare
  answer jsonb := app.search_listings(p_terms, true, p_category, p_town, p_built, p_offset, p_limit);
  is_whole constant boolean := not p_or_half or answer ->> 'total' <> '0';
begin
  if not is_whole then
    answer := app.search_listings(p_terms, false, p_category, p_town, p_built, p_offset, p_limit);
  end if;
  return answer || jsonb_build_object('is_whole', is_whole);
end;
$function$;

CREATE OR REPLACE FUNCTION public.searchable_texts(p_built jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '1s'
AS $function$
  select coalesce(
    jsonb_agg(
      app.searchable(business ->> 'title', business ->> 'sold', business ->> 'place', business ->> 'others')::text order by at
    ),
    '[]'
  )
  from jsonb_array_elements(p_built) with ordinality as sample (business, at) where at <= 1000;
$function$;

CREATE OR REPLACE FUNCTION app.add_search_terms(p_version_id bigint)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into app.search_terms (term)
  select distinct term from public.listing_versions,
    unnest(app.split_terms(
      concat_ws(' ', title, category, town, located, description, app.item_names(items))
    )) as term
  where id = p_version_id and term ~ '^[^0-9]{3,60}$'
  on conflict do nothing;
$function$;

CREATE OR REPLACE FUNCTION app.versions_with_term(p_term text)
 RETURNS bigint[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET enable_indexscan TO 'off'
 SET enable_seqscan TO 'off'
 SET search_path TO ''
AS $function$
  select array(
    select id from public.listing_versions where search_document @@ app.phrase_query(p_term, true) limit 1000
  );
$function$;

CREATE OR REPLACE FUNCTION app.is_term_live(p_term text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.listings
    where shown_version_id = any (app.versions_with_term(p_term)) and app.is_live(listings)
  );
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
  suggested jsonb := '[]';
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

CREATE OR REPLACE FUNCTION app.card_items(p_items jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN (SELECT COALESCE(jsonb_agg((cheapest.item || jsonb_build_object('image', NULL::unknown, 'isFrom', cheapest.is_from))), '[]'::jsonb) AS "coalesce" FROM (SELECT listed.item, ((min(priced.price) OVER () <> max(priced.price) OVER ()) OR bool_or(((listed.item ->> 'isFrom'::text))::boolean) OVER ()) AS is_from FROM (jsonb_array_elements(card_items.p_items) WITH ORDINALITY listed(item, place) CROSS JOIN LATERAL (SELECT ((listed.item ->> 'price'::text))::integer AS int4) priced(price)) WHERE (NOT ((listed.item ->> 'isOutOfStock'::text))::boolean) ORDER BY priced.price, listed.place LIMIT 1) cheapest);

CREATE OR REPLACE FUNCTION app.find_cards(p_listing_ids bigint[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(card) order by place), '[]')
    from unnest(p_listing_ids) with ordinality as page (id, place)
      join app.listing_cards as card on card.id = page.id
  );
end;
$function$;

CREATE OR REPLACE FUNCTION app.look_up_listing(p_slug text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.listings;
  version public.listing_versions;
begin
  select listings.* into held from public.listing_slugs
    join public.listings on listings.id = listing_slugs.listing_id
    where listing_slugs.slug = p_slug;
  if held.live_from is null then
    return jsonb_build_object('state', 'unknown');
  end if;
  if held.state not in ('live', 'expired') or held.live_until <= app.now() - interval '30 days' then
    return jsonb_build_object('state', 'gone', 'id', held.id);
  end if;
  if held.slug <> p_slug then
    return jsonb_build_object('state', 'moved', 'id', held.id, 'slug', held.slug);
  end if;
  if app.is_live(held) then
    return jsonb_build_object('state', 'live', 'id', held.id, 'listing', (
      select to_jsonb(live_listing) from public.live_listings as live_listing where live_listing.id = held.id
    ));
  end if;
  select * into version from public.listing_versions where id = held.shown_version_id;
  return jsonb_build_object(
    'state', 'expired', 'id', held.id,
    'title', version.title, 'category', version.category, 'town', version.town,
    'similar', app.similar_listings(version, 6)
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.look_up_listings(p_slugs text[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '1s'
AS $function$
  select jsonb_agg(app.look_up_listing(slug) order by place)
  from unnest(p_slugs) with ordinality as requested (slug, place);
$function$;

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
  perform set_config('app.writes_payments', 'yes', true);
  if was.id is null then
    insert into public.payments select (p_payment).*;
  else
    update public.payments set
        (order_id, reference, listing_id, member_id, package, days, with_website, amount, currency, state,
          provider_reference, received_amount, paid_at, refunded_at, refund_code, receipt_number, reason, poll_at)
        = (p_payment.order_id, p_payment.reference, p_payment.listing_id, p_payment.member_id, p_payment.package,
          p_payment.days, p_payment.with_website, p_payment.amount, p_payment.currency, p_payment.state,
          p_payment.provider_reference, p_payment.received_amount, p_payment.paid_at, p_payment.refunded_at,
          p_payment.refund_code, p_payment.receipt_number, p_payment.reason, p_payment.poll_at)
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

CREATE OR REPLACE FUNCTION app.lock_payment(p_payment_id uuid)
 RETURNS public.payments
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  before_lock public.payments;
  held public.payments;
begin
  select * into before_lock from public.payments where id = p_payment_id;
  perform from public.listings where id = before_lock.listing_id for no key update;
  perform from public.orders where id = before_lock.order_id for no key update;
  select * into held from public.payments where id = p_payment_id for no key update;
  perform app.refuse_if(
    held.listing_id is distinct from before_lock.listing_id, '40001', 'the payment was matched meanwhile');
  return held;
end;
$function$;

CREATE OR REPLACE FUNCTION public.note_book_disagreements()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '25s'
AS $function$
declare
  noted int;
begin
  perform app.set_actor(null, 'reconciliation');
  insert into public.payment_differences (kind, provider, code, payment_id, recorded_amount, provider_amount, currency)
    select distinct on (provider_name, found.code) 'books-disagree', provider_name, found.code, payments.id,
      found.ledger_amount, null::int, found.currency
    from public.check_books() as found
      -- A damaged ledger row may name a provider that is unknown, and a payment that is gone.
      left join app.payment_providers as rules on rules.name = found.provider
      cross join lateral (select coalesce(rules.numbered_by, found.provider) as provider_name) as named
      left join public.payments on payments.id = found.payment_id
    order by provider_name, found.code, found.kind
    on conflict (kind, provider, code) do nothing;
  get diagnostics noted = row_count;
  return noted;
end;
$function$;

CREATE OR REPLACE FUNCTION public.check_books()
 RETURNS TABLE(kind text, provider text, code text, payment_id uuid, currency text, ledger_amount integer, payment_amount integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '25s'
AS $function$
  with expected as (
    select payments.id as payment_id, payments.provider, provider_reference as code, 'in' as direction,
      payments.currency, received_amount as amount
    from public.payments where provider_reference is not null and not app.is_other_payee(payments)
    union all
    select payments.id, payments.provider, refund_code, 'out', payments.currency, received_amount
    from public.payments where state = 'refunded'
  ), booked as (
    select ledger.payment_id, min(ledger.provider) as provider, ledger.code, direction, ledger.currency,
      sum(ledger.amount)::int as amount, sum(ledger.times) as times
    from public.ledger group by ledger.payment_id, ledger.code, direction, ledger.currency
    having (sum(ledger.amount), sum(ledger.times)) is distinct from (0, 0)
  ), issued as (
    -- The numbers in order, each with the one before it. The last one of the counter closes the row.
    select number, lag(number, 1, 0) over (order by number) as before
    from (
      select receipt_number as number from public.payments where receipt_number is not null
      union all
      select receipt_number from public.void_receipts
      union all
      select last + 1 from app.counters where name = 'receipt'
    ) as receipts
  )
  select 'ledger', coalesce(expected.provider, booked.provider), coalesce(expected.code, booked.code, ''),
    payment_id, coalesce(expected.currency, booked.currency), booked.amount, expected.amount
  from expected full join booked using (payment_id, code, direction, currency)
  where expected.amount is distinct from booked.amount or booked.times is distinct from 1
  union all
  select 'receipt', 'till', missing::text, null, 'KES', null, null
  from issued
    cross join lateral generate_series(greatest(before, 0) + 1, number - 1) as missing
    join app.counters on name = 'receipt'
      and missing <= greatest(last, (select max(receipt_number) from public.payments))
  where number > before + 1
  union all
  select 'receipt', payments.provider, payments.provider_reference, payments.id, payments.currency, null,
    received_amount
  from public.payments
  where state = 'paid' and receipt_number is null
  union all
  select 'receipt', payments.provider, receipt_number::text, payments.id, payments.currency, null, received_amount
  from public.payments
  where receipt_number > coalesce((select last from app.counters where name = 'receipt'), 0);
$function$;

CREATE OR REPLACE FUNCTION public.lease_notices(p_limit integer)
 RETURNS TABLE(id bigint, key text, kind text, is_current boolean, member_id uuid, wants_reminders boolean, wants_weekly boolean, listing_id bigint, title text, slug text, listing_state text, live_until timestamp with time zone, reason text, payment jsonb, reach jsonb)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '25s'
AS $function$
#variable_conflict use_column
begin
  return query
  with due as materialized (
    select id from public.notices
    where done_at is null and next_attempt_at <= app.now()
    order by kind = 'week', next_attempt_at, id
    limit p_limit
    for no key update skip locked
  ), leased as (
    update public.notices set next_attempt_at = app.now() + interval '5 minutes'
    from due where notices.id = due.id
    returning notices.*
  )
  select leased.id, leased.key, leased.kind,
    app.is_notice_current(
      (select notice from public.notices as notice where notice.id = leased.id), listing, payment, version
    ) and (leased.kind <> 'week' or measured.reach is not null),
    listing.owner_id, coalesce(settings.reminders, true), coalesce(settings.weekly, true), listing.id,
    coalesce(shown_version.title, version.title, listing.draft ->> 'title', ''), listing.slug, listing.state,
    listing.live_until,
    case leased.kind
      when 'changes-requested' then version.reason
      when 'suspended' then listing.reason
      else payment.reason
    end,
    to_jsonb(payment), measured.reach
  from leased
    left join public.listings as listing on listing.id = leased.listing_id
    left join public.payments as payment on payment.id = leased.payment_id
    left join public.member_settings as settings on settings.member_id = listing.owner_id
    left join public.listing_versions as shown_version on shown_version.id = listing.shown_version_id
    -- The key of a notice about a version ends with the version's id.
    left join public.listing_versions as version
      on leased.kind in ('submitted', 'approved', 'changes-requested')
      and version.id = substring(leased.key from '[0-9]+$')::bigint
    cross join lateral (
      select app.notice_reach(leased.kind, leased.at, listing) as reach
    ) as measured
  order by leased.id;
end;
$function$;

CREATE OR REPLACE FUNCTION app.listing_reach_between(p_listing public.listings, p_from_day date, p_to_day date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'title', coalesce(
      (select title from public.listing_versions where id = p_listing.shown_version_id), app.listing_title(p_listing.id)
    ),
    'slug', p_listing.slug,
    'visitors', coalesce(sum(visitors), 0),
    'enquiries', coalesce(sum(enquiries), 0),
    'channels', coalesce((
      select jsonb_agg(distinct channel) from public.listing_promotions(p_listing.id, p_from_day)
      where day <= p_to_day
    ), '[]')
  )
  from (
    select day, visitors, enquiries from public.visit_days where listing_id = p_listing.id
    union all
    select day, visitors, enquiries from app.unsummed_days where listing_id = p_listing.id
  ) as days
  where day between p_from_day and p_to_day;
$function$;

CREATE OR REPLACE FUNCTION app.notice_reach(p_kind text, p_at timestamp with time zone, p_listing public.listings)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  from_day date;
  to_day date;
  is_counted boolean;
begin
  if p_kind like 'ends-in-%' then
    from_day := greatest(app.today() - 27, (p_listing.live_from at time zone 'Africa/Nairobi')::date);
    return jsonb_build_object(
      'from', from_day, 'to', app.today(), 'is_counted', false,
      'adverts', jsonb_build_array(app.listing_reach_between(p_listing, from_day, app.today()))
    );
  elsif p_kind <> 'week' then
    return null;
  end if;
  from_day := app.week_of_email(p_at);
  to_day := from_day + 6;
  is_counted := coalesce(
    (select min(day) <= from_day and max(day) >= from_day from public.reach_days), false
  );
  return (
    select jsonb_build_object(
      'from', from_day, 'to', to_day, 'is_counted', is_counted, 'adverts', jsonb_agg(advert.reach order by advert.id)
    )
    from (
      select listings.id, app.listing_reach_between(listings, from_day, to_day) as reach
      from app.listings_of_week(from_day) as listings where owner_id = p_listing.owner_id
    ) as advert
    where is_counted or advert.reach @? '$ ? (@.visitors > 0 || @.enquiries > 0 || @.channels.size() > 0)'
    having count(*) > 0
  );
end;
$function$;

CREATE OR REPLACE FUNCTION app.require_turn(p_kind text, p_subject text, p_max_attempts integer, p_within interval)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  oldest_attempt_at timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_kind || ' ' || p_subject, 0));
  select at into oldest_attempt_at from public.attempts
    where kind = p_kind and subject = p_subject and at > app.now() - p_within
    order by at desc offset p_max_attempts - 1 limit 1;
  if oldest_attempt_at is not null then
    raise exception '% times in %', p_max_attempts, p_within using errcode = 'PT429',
      detail = greatest(1, ceil(extract(epoch from oldest_attempt_at + p_within - app.now())));
  end if;
  perform app.count_attempt(p_kind, p_subject);
end;
$function$;

CREATE OR REPLACE FUNCTION app.settle_certain_money(p_payment_id uuid, p_payer text DEFAULT NULL::text)
 RETURNS public.payments
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  money public.payments;
  former_phone text;
  certain uuid;
  attempt uuid;
begin
  select * into money from public.payments where id = p_payment_id;
  former_phone := money.phone;
  if money.currency = 'KES' and p_payer is not null and (
    money.phone is null
    or app.whole_phone(money.phone) is null and app.phones_agree(money.phone, app.whole_phone(p_payer))
  ) then
    money.phone := p_payer;
  end if;
  certain := app.certain_order(money);
  if certain is not null then
    attempt := (app.attempt_for(certain, money.received_amount)).id;
  end if;
  if attempt is not null then
    return app.adopt_money(p_payment_id, attempt);
  end if;
  if money.phone is distinct from former_phone then
    update public.payments set phone = money.phone where id = p_payment_id and order_id is null;
  end if;
  return money;
end;
$function$;

CREATE OR REPLACE FUNCTION app.attempt_for(p_order_id uuid, p_received_amount integer)
 RETURNS public.payments
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  attempt public.payments;
begin
  select * into attempt from public.payments
    where order_id = p_order_id and currency = 'KES'
    order by amount = p_received_amount desc, state = 'pending' desc, created_at desc, id desc limit 1;
  return attempt;
end;
$function$;

CREATE OR REPLACE FUNCTION app.payment_candidates(p_payment_id uuid)
 RETURNS TABLE(attempt uuid, why text, ruled_out text, agrees boolean, phone text, phone_kind text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  money public.payments;
begin
  select * into money from public.payments where id = p_payment_id;
  if money.order_id is not null or money.state <> 'review' or app.is_other_payee(money) then
    return;
  end if;
  return query
  with claimed as (
    select claim.order_id from public.payment_claims as claim
    where claim.code = money.provider_reference and claim.refused_because is null
  ), found as (
    select (app.attempt_for(order_id, money.received_amount)).id as id from claimed where money.currency = 'KES'
    union
    (
      select payments.id from public.payments join public.orders on orders.id = order_id
      where orders.closed_at is null and payments.currency = 'KES' and money.currency = 'KES'
        and payments.state in ('pending', 'failed') and payments.phone is not null
        and payments.amount = money.received_amount and right(payments.phone, 3) = right(money.phone, 3)
        and app.phones_agree(money.phone, payments.phone)
      order by payments.created_at desc limit 10
    )
    union
    (
      select id from public.payments
      where state = 'pending' and currency = money.currency and amount = money.received_amount
        and created_at > app.now() - interval '7 days'
      order by created_at desc limit 20
    )
  ), of_order as (
    select distinct on (quoted.order_id) quoted
    from found join public.payments as quoted on quoted.id = found.id
    order by quoted.order_id, quoted.state = 'pending' desc, quoted.created_at desc
  ), phones as materialized (
    select quoting.member_id, app.phone_beside(money.phone, quoting.member_id, typed.phone) as beside
    from (select distinct (quoted).member_id as member_id from of_order) as quoting
      left join app.typed_phones(money.phone) as typed on typed.member_id = quoting.member_id
  ), weighed as (
    select (quoted).id as attempt, (quoted).created_at as begun, beside,
      (quoted).order_id in (select order_id from claimed) as is_claimed,
      app.ruled_out(money, quoted, beside) as ruled_out
    from of_order left join phones on phones.member_id = (quoted).member_id
  ), ranked as (
    select *, coalesce((beside ->> 'agrees')::boolean, false) as agrees,
      row_number() over (
        partition by ruled_out is null
        order by is_claimed desc, coalesce((beside ->> 'agrees')::boolean, false) desc, begun desc
      ) as turn
    from weighed
  )
  select attempt, case when is_claimed then 'claim' when agrees then 'number' else 'sum' end, ruled_out, agrees,
    beside ->> 'phone', beside ->> 'phone_kind'
  from ranked
  where turn <= 5 and (ruled_out is not null or is_claimed or not exists (
    select from ranked as other where other.is_claimed and other.ruled_out is null))
  order by ruled_out is not null, turn;
end;
$function$;

CREATE OR REPLACE FUNCTION public.staff_match_target(p_payment_id uuid, p_listing_id bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  money public.payments;
  held public.listings;
  quoted public.payments;
  beside jsonb;
  compared jsonb;
begin
  select * into money from public.payments where id = p_payment_id;
  select * into held from public.listings where id = p_listing_id;
  if money.id is null or held.id is null then
    return null;
  end if;
  select payments.* into quoted
    from public.payments join public.orders on orders.id = order_id
    where payments.listing_id = p_listing_id and orders.closed_at is null
    order by (payments.amount, payments.currency) = (money.received_amount, money.currency) desc,
      payments.state = 'pending' desc, payments.created_at desc limit 1;
  beside := app.phone_beside(
    money.phone, held.owner_id,
    (select typed.phone from app.typed_phones(money.phone) as typed where typed.member_id = held.owner_id));
  compared := coalesce(beside, (
    select jsonb_build_object('phone', advert.phone, 'phone_kind', 'advert',
      'agrees', app.phones_agree(money.phone, advert.phone))
    from (
      select coalesce(
        (select phone from public.listing_versions where id = held.shown_version_id),
        (select phone from public.listing_versions where listing_id = held.id order by id desc limit 1),
        held.draft ->> 'phone') as phone
    ) as advert
    where advert.phone ~ '^[+]254[17][0-9]{8}$'
  ));
  return jsonb_build_object(
    'id', held.id, 'state', held.state, 'title', app.listing_title(held.id),
    'phone', compared ->> 'phone', 'phone_kind', compared ->> 'phone_kind',
    'agrees', coalesce((compared ->> 'agrees')::boolean, false),
    'reference', quoted.reference,
    'ruled_out', case
      when not app.is_payable(held.state) then 'listing'
      when quoted.id is not null then app.ruled_out(money, quoted, beside)
      when money.phone ~ '[0-9]{3}$' and not (beside ->> 'agrees')::boolean then 'other-number'
    end);
end;
$function$;

CREATE OR REPLACE FUNCTION app.phone_beside(p_masked_phone text, p_member_id uuid, p_typed text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  beside record;
  typed text;
begin
  select stored.phone, case min(stored.rank) when 1 then 'proven' else 'prompt' end as kind,
    app.phones_agree(p_masked_phone, stored.phone) as agrees
  into beside
  from (
    select proven.phone, 1 as rank from app.proven_phones as proven
    where proven.member_id = p_member_id and app.is_proof_valid(proven.proven_at)
    union all
    (
      select payments.phone, 2 from public.payments
      where member_id = p_member_id and payments.phone ~ '^[+]' order by created_at desc limit 200
    )
  ) as stored
  group by stored.phone
  order by agrees desc, min(stored.rank), stored.phone limit 1;
  if beside.agrees is not true and p_typed is not null then
    return jsonb_build_object('phone', p_typed, 'phone_kind', 'typed', 'agrees', true);
  end if;
  if beside.phone is null then
    select min(phone) into typed from app.owned_claims where owner_id = p_member_id and phone ~ '^[+]';
    return (
      select jsonb_build_object('phone', typed, 'phone_kind', 'typed', 'agrees', false) where typed is not null
    );
  end if;
  return jsonb_build_object('phone', beside.phone, 'phone_kind', beside.kind, 'agrees', beside.agrees);
end;
$function$;

CREATE OR REPLACE FUNCTION app.store_provider_message(p_provider text, p_kind text, p_about uuid, p_headers jsonb, p_body text, p_transmission text DEFAULT NULL::text, p_max_waiting integer DEFAULT 10000)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET enable_bitmapscan TO 'off'
 SET enable_seqscan TO 'off'
 SET search_path TO ''
 SET statement_timeout TO '1s'
AS $function$
declare
  snapshot app.waiting_messages;
  found_waiting int;
begin
  if p_transmission is null then
    select * into snapshot from app.waiting_messages;
    if snapshot.waiting >= p_max_waiting and p_max_waiting > 100
      and snapshot.counted_at between app.now() - interval '5 seconds' and app.now()
    then
      return 'full';
    end if;
    if snapshot.waiting >= p_max_waiting or random() * p_max_waiting <= 100 then
      select count(*) into found_waiting from (
        select from public.provider_messages where done_at is null order by next_try_at limit p_max_waiting
      ) as waiting_ones;
      if found_waiting >= p_max_waiting or snapshot.waiting >= p_max_waiting then
        update app.waiting_messages set waiting = found_waiting, counted_at = app.now();
      end if;
      if found_waiting >= p_max_waiting then
        return 'full';
      end if;
    end if;
  end if;
  insert into public.provider_messages (provider, kind, about, headers, body, transmission)
    values (p_provider, p_kind, p_about, p_headers, p_body, p_transmission)
    on conflict (provider, transmission) where transmission is not null do nothing;
  return case when found then 'stored' else 'replayed' end;
end;
$function$;

CREATE OR REPLACE FUNCTION public.store_provider_messages(p_messages jsonb, p_max_waiting integer DEFAULT 10000)
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '1s'
AS $function$
declare
  message record;
  outcomes text[] := array_fill(null::text, array[jsonb_array_length(p_messages)]);
begin
  for message in
    select place, provider, kind, about, headers, body, transmission
    from rows from (
      jsonb_to_recordset(p_messages)
        as (provider text, kind text, about uuid, headers jsonb, body text, transmission text)
    ) with ordinality as input (provider, kind, about, headers, body, transmission, place)
    order by transmission, place
  loop
    outcomes[message.place] := app.store_provider_message(
      message.provider, message.kind, message.about, message.headers, message.body, message.transmission,
      p_max_waiting);
  end loop;
  return outcomes;
end;
$function$;

CREATE OR REPLACE FUNCTION public.lease_provider_messages(p_limit integer)
 RETURNS TABLE(id bigint, provider text, kind text, about uuid, headers jsonb, body text, attempt_count integer, attempt jsonb)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '25s'
AS $function$
  with due as materialized (
    select waiting.id from public.provider_messages as waiting
    where waiting.done_at is null and waiting.next_try_at <= app.now()
    order by waiting.next_try_at, waiting.id limit p_limit for update skip locked
  ), claimed as (
    update public.provider_messages as message
      set attempt_count = message.attempt_count + 1,
        next_try_at = app.now() + least(power(2, message.attempt_count), 60) * interval '1 minute'
      from due where message.id = due.id
      returning message.*
  )
  select claimed.id, claimed.provider, claimed.kind, claimed.about, claimed.headers, claimed.body, claimed.attempt_count,
    to_jsonb(payments)
  from claimed left join public.payments on payments.id = claimed.about
  order by claimed.id;
$function$;

CREATE OR REPLACE FUNCTION public.count_refused_messages(p_provider text, p_kind text, p_count integer, p_headers jsonb, p_body text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '1s'
AS $function$
begin
  insert into public.refused_messages as counter (provider, kind, day, messages)
    values (p_provider, p_kind, (app.now() at time zone 'Africa/Nairobi')::date, p_count)
    on conflict (provider, kind, day) do update set messages = counter.messages + excluded.messages;
  insert into public.refused_message_samples as sample (provider, kind, slot, headers, body)
    values (
      p_provider, p_kind, floor(extract(epoch from app.now()) / 5)::bigint % 10, left(p_headers::text, 1000),
      left(p_body, 1000))
    on conflict (provider, kind, slot) do update
      set at = excluded.at, headers = excluded.headers, body = excluded.body;
  delete from public.refused_message_samples where at <= app.now() - interval '30 days';
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
  answer jsonb := '[]';
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

CREATE OR REPLACE FUNCTION app.take_money(p_provider text, p_about jsonb, p_code text, p_received_amount integer, p_currency text, p_is_ours boolean, p_payer text)
 RETURNS public.payments
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  rules constant app.payment_providers := app.payment_provider(p_provider);
  target uuid;
  existing public.payments;
  held public.payments;
begin
  perform app.lock_code(p_code);
  target := app.find_payment_of_event(p_provider, p_about, p_received_amount);
  select * into existing from public.payments
    where provider_reference = p_code
      and provider = any (array(select name from app.payment_providers where numbered_by = rules.numbered_by));
  if existing.id is null then
    -- Staff may have entered the code before, for an attempt with another provider.
    select payments.* into existing from public.ledger join public.payments on payments.id = payment_id
      where code = p_code and direction = 'in' and ledger.currency = p_currency
        -- Money that was moved has ledger rows of two payments.
        and payments.provider_reference = p_code
      limit 1;
  end if;
  if existing.id is not null then
    if existing.received_amount <> p_received_amount then
      perform app.note_difference(
        'other-sum', rules.numbered_by, p_code, existing.id,
        existing.received_amount, p_received_amount, p_currency);
    elsif existing.state = 'review' then
      existing := case
        when target is null then app.settle_certain_money(existing.id, p_payer)
        else app.adopt_money(existing.id, target, p_is_ours)
      end;
    else
      -- A proof locks the member's row, which the end of the account deletes after its payments are locked.
      perform app.lock_payment(existing.id);
    end if;
    perform app.prove_by_prompt(target, p_provider, p_received_amount, p_currency, p_is_ours, p_payer);
    return existing;
  end if;
  if p_received_amount <= 0 then
    perform app.note_difference(
      'unread-sum', rules.numbered_by, p_code, null, null, null, p_currency);
    return null;
  end if;
  if target is null then
    existing := app.insert_unmatched(
      p_provider, p_code, p_received_amount, p_currency, p_payer, case when not p_is_ours then 'other-payee' end);
    return app.settle_certain_money(existing.id);
  end if;
  held := app.lock_payment(target);
  if held.provider_reference is not null then
    held := app.another_payment(held);
  end if;
  held := app.settle_payment(held, p_code, p_received_amount, p_currency, p_is_ours);
  perform app.prove_by_prompt(target, p_provider, p_received_amount, p_currency, p_is_ours, p_payer);
  return held;
end;
$function$;

CREATE OR REPLACE FUNCTION app.find_payment_of_event(p_provider text, p_about jsonb, p_received_amount integer DEFAULT NULL::integer)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  attempt_id uuid;
begin
  if p_about ? 'session' then
    select id into attempt_id from public.payments where provider = p_provider and session = p_about ->> 'session';
  end if;
  if attempt_id is null and p_about ? 'payment' then
    -- An attempt with another session is not meant.
    select id into attempt_id from public.payments
      where id = (p_about ->> 'payment')::uuid and coalesce(session = p_about ->> 'session', true);
  end if;
  if attempt_id is null and p_about ? 'reference'
    and (app.payment_provider(p_provider)).flow is distinct from 'by-hand'
  then
    select payments.id into attempt_id
      from public.orders join public.payments on payments.order_id = orders.id
      where orders.reference = p_about ->> 'reference'
        and payments.provider in (p_provider, (app.payment_provider(p_provider)).numbered_by)
      order by orders.closed_at is null desc, orders.created_at desc, payments.amount = p_received_amount desc,
        payments.state = 'pending' desc, payments.created_at desc limit 1;
  end if;
  return attempt_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.ask_refund(p_actor_id uuid, p_payment_id uuid, p_approval_from integer, p_method text DEFAULT 'provider'::text, p_code text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  paid public.payments;
  held public.payment_refunds;
begin
  perform pg_advisory_xact_lock(hashtextextended('refunds ' || p_actor_id, 0));
  perform app.set_actor(p_actor_id);
  paid := app.lock_payment(p_payment_id);
  if paid.state = 'refunded' and (p_code is null or p_code = paid.refund_code) then
    return 'sent';
  end if;
  perform app.refuse_if(paid.state is distinct from 'refund_due', 'PT409', 'no refund is due');
  perform app.refuse_if(
    exists (select from public.payments where provider_reference = p_code and currency = paid.currency)
      or exists (select from public.ledger where code = p_code and direction = 'in' and currency = paid.currency),
    'TG422', 'this is the code of money that came');
  held := app.open_refund(p_payment_id);
  if held.id is null then
    insert into public.payment_refunds (payment_id, amount, currency, method, requested_by)
      values (p_payment_id, paid.received_amount, paid.currency, p_method, p_actor_id) returning * into held;
    -- The log's row of a refund that is sent at once names the requester as well.
    if p_code is null then
      perform app.audit('payment', paid.id::text, paid.state, paid.state,
        jsonb_build_object('refund', 'asked', 'amount', held.amount, 'currency', held.currency));
    end if;
    if app.largest_sum(paid) < p_approval_from
      and app.sent_back_today(p_actor_id, paid.currency) < p_approval_from
    then
      return app.start_refund(held, paid, null, p_code);
    end if;
  elsif p_code is not null and app.can_note_refund(held) then
    update public.payment_refunds set method = 'hand' where id = held.id;
    perform app.finish_refund(held.id, paid, p_code);
    return 'sent';
  elsif p_method = 'provider' and held.method = 'provider' and app.can_note_refund(held)
    and held.reason is distinct from 'went-back-already' then
    update public.payment_refunds set next_try_at = app.now(), reason = null where id = held.id;
  else
    perform app.refuse_if(p_method <> held.method, 'PT409', 'it is sent another way');
  end if;
  perform app.refuse_if(p_code is not null, 'PT409', 'another person has to approve it first');
  return held.state;
end;
$function$;

CREATE OR REPLACE FUNCTION app.start_refund(p_refund public.payment_refunds, p_payment public.payments, p_approver_id uuid, p_code text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.payment_refunds
    set state = 'sending', approved_by = p_approver_id, approved_at = app.now(),
      next_try_at = case when method = 'provider' then
        coalesce((app.find_open_undo(payment_id)).until, app.now()) end
    where id = p_refund.id;
  if p_approver_id is not null then
    perform app.audit('payment', p_payment.id::text, p_payment.state, p_payment.state,
      jsonb_build_object('refund', 'approved', 'amount', p_refund.amount, 'currency', p_refund.currency));
  end if;
  if p_code is null then
    return 'sending';
  end if;
  perform app.finish_refund(p_refund.id, p_payment, p_code);
  return 'sent';
end;
$function$;

CREATE OR REPLACE FUNCTION public.lease_refunds(p_limit integer, p_payment_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '25s'
AS $function$
  with due as materialized (
    select id from public.payment_refunds
    where next_try_at <= app.now() and (p_payment_id is null or payment_id = p_payment_id)
    order by next_try_at limit p_limit for no key update skip locked
  ), leased as (
    update public.payment_refunds
      set attempt_count = attempt_count + 1,
        next_try_at = case when approved_at > app.now() - interval '3 days'
          then app.now() + least(power(2, attempt_count), 60) * interval '1 minute' end
      from due where payment_refunds.id = due.id
      returning payment_refunds.*
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', leased.id, 'amount', leased.amount, 'currency', leased.currency, 'code', paid.provider_reference,
    'reference', paid.reference, 'provider', paid.provider
  )), '[]')
  from leased join public.payments as paid on paid.id = leased.payment_id;
$function$;

CREATE OR REPLACE FUNCTION public.record_provider_event(p_provider text, p_event jsonb, p_message_id bigint DEFAULT NULL::bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  payment public.payments;
  about constant jsonb := coalesce(p_event -> 'about', '{}');
begin
  perform app.set_actor(null, 'provider');
  case p_event ->> 'kind'
    when 'paid' then
      payment := case p_event ->> 'evidence'
        when 'prompt' then app.take_prompt_money(p_provider, about, p_event ->> 'code', p_event ->> 'payer')
        else app.take_money(
          p_provider, about, p_event ->> 'code', (p_event ->> 'amount')::int, p_event ->> 'currency',
          (p_event ->> 'isOurs')::boolean, p_event ->> 'payer')
      end;
    when 'failed' then
      payment := app.fail_payment(app.find_payment_of_event(p_provider, about), p_event ->> 'reason');
    when 'refunded' then
      payment := app.record_refunded(p_provider, p_event);
    when 'refund-failed' then
      payment := app.record_refund_failed(p_provider, p_event);
    when 'taken-back' then
      payment := app.lock_payment_of_refund(p_provider, p_event);
      perform app.note_difference(
        'taken-back', (app.payment_provider(p_provider)).numbered_by, p_event ->> 'code', payment.id,
        payment.received_amount, null, coalesce(payment.currency, (app.payment_provider(p_provider)).currency));
    else
      payment := app.lock_payment(app.find_payment_of_event(p_provider, about));
      -- The provider has the request and answers by a message; without a message the request is repeated.
      update public.payment_refunds set next_try_at = app.now() + interval '1 hour'
        where id = (app.find_refund_of_event(p_event)).id and state = 'sending' and next_try_at is not null;
  end case;
  if payment.id is not null and p_event ->> 'kind' <> 'waiting' then
    insert into public.payment_events (payment_id, kind, data) values (
      payment.id, p_event ->> 'kind',
      p_event - array['kind', 'about', 'payer'] || jsonb_strip_nulls(jsonb_build_object('message', p_message_id)));
  end if;
  return jsonb_build_object('payment', payment.id, 'listing', payment.listing_id, 'state', payment.state);
end;
$function$;

CREATE OR REPLACE FUNCTION app.staff_refund(p_payment_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object(
      'method', held.method, 'state', held.state, 'reason', held.reason,
      'requested_at', held.requested_at, 'requested_by', held.requested_by,
      'requested_name', (select name from public.members where id = held.requested_by),
      'approved_name', (select name from public.members where id = held.approved_by),
      'approved_at', case when held.approved_by is not null then held.approved_at end,
      'code', held.code, 'sent_at', held.sent_at,
      'can_note', app.can_note_refund(held)
    )
    from public.payment_refunds as held
    where payment_id = p_payment_id and reason is distinct from 'not-wanted'
    order by state = 'failed', requested_at desc limit 1
  );
end;
$function$;

CREATE OR REPLACE FUNCTION app.note_difference(p_kind text, p_provider text, p_code text, p_payment_id uuid, p_recorded_amount integer, p_provider_amount integer, p_currency text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.payment_differences as difference
      (kind, provider, code, payment_id, recorded_amount, provider_amount, currency)
    values (p_kind, p_provider, p_code, p_payment_id, p_recorded_amount, p_provider_amount, p_currency)
    on conflict (kind, provider, code) do update
      set settled_at = null, settled_by = null, at = app.now(), payment_id = excluded.payment_id,
        recorded_amount = excluded.recorded_amount, provider_amount = excluded.provider_amount
      where difference.settled_at is not null and difference.closed_at is null
        and difference.kind in ('not-at-provider', 'other-sum');
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
  unrecorded jsonb := '[]';
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

CREATE OR REPLACE FUNCTION app.note_unlisted_money(p_rules app.payment_providers, p_since timestamp with time zone, p_until timestamp with time zone, p_events jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  ours constant text[] := array(select name from app.payment_providers where numbered_by = p_rules.name);
begin
  -- Staff may enter money days later. Its time is unknown then, and it is compared only where its order is
  -- as young as the list.
  perform app.note_difference(
      'not-at-provider', p_rules.name, entry.code, entry.payment_id, entry.amount, null, entry.currency)
    from public.ledger as entry
      join public.payments on payments.id = entry.payment_id
      left join public.orders on orders.id = payments.order_id
      left join lateral (
        select coalesce((data ->> 'at')::timestamptz, entry.at) as at from public.payment_events
        where payment_id = entry.payment_id and kind = 'paid' and data ->> 'code' = entry.code
        order by id limit 1
      ) as message on true
    where not entry.corrects and payments.provider = any (ours)
      and entry.at between p_since and p_until - p_rules.listed_after
      and app.booked_sum(entry.currency, entry.direction, entry.code) <> 0
      and case entry.direction
        when 'in' then coalesce(message.at, orders.created_at) >= p_since
        -- An entry without a number of its provider has the payment's id.
        else p_rules.lists_refunds and entry.at >= p_since + interval '1 day' and entry.code <> entry.payment_id::text
      end
      and not exists (
        select from jsonb_array_elements(p_events) as event
        where event ->> 'code' = entry.code
          and event ->> 'kind' = case entry.direction when 'in' then 'paid' else 'refunded' end
      );
  perform app.note_difference(
      'not-at-provider', p_rules.name, provider_reference, id, null, received_amount, currency)
    from public.payments
    where state = 'review' and reason = 'other-payee' and provider = any (ours);
end;
$function$;

CREATE OR REPLACE FUNCTION public.undo_payment(p_actor_id uuid, p_payment_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET "TimeZone" TO 'UTC'
 SET search_path TO ''
AS $function$
declare
  undo public.payment_undos := app.find_open_undo(p_payment_id);
  changed public.payment_undo_rows;
begin
  perform app.set_actor(p_actor_id);
  if undo.id is null then
    if exists (
      select from public.payment_undos
        join public.payment_undo_rows on undo_id = payment_undos.id
      where relation = 'payments' and key = p_payment_id::text and undone_by = p_actor_id
        and undone_at > app.now() - interval '1 minute'
    ) then
      return (select state from public.payments where id = p_payment_id);
    end if;
    raise exception 'nothing can be undone any more' using errcode = 'TG408';
  end if;
  perform app.lock_undo(undo.id);
  select * into undo from public.payment_undos where id = undo.id for no key update;
  if undo.undone_at is not null then
    return (select state from public.payments where id = p_payment_id);
  end if;
  perform app.refuse_if(not app.is_untouched(undo.id, p_payment_id), 'TG408', 'something else happened since');
  update public.payment_refunds set state = 'failed', reason = 'not-wanted', next_try_at = null
    where payment_id = p_payment_id and state in ('asked', 'sending');
  insert into public.void_receipts (receipt_number, payment_id)
    select (after ->> 'receipt_number')::int, key::uuid from public.payment_undo_rows
    where undo_id = undo.id and relation = 'payments'
      and after ->> 'receipt_number' is distinct from before ->> 'receipt_number';
  perform set_config('app.writes_payments', 'code', true);
  for changed in
    select * from public.payment_undo_rows
    where undo_id = undo.id and relation in ('payments', 'listings', 'orders', 'payment_claims')
    -- A live listing refers to a paid payment at each moment, and a payment that had money is back before an open
    -- attempt of its order.
    order by (relation = 'payments') = (undo.act <> 'refund-due'), before ->> 'state' = 'pending', relation, key
  loop
    perform app.restore_row(changed.relation, changed.key, app.undone_values(changed));
  end loop;
  perform set_config('app.writes_payments', '', true);
  insert into public.ledger (payment_id, direction, code, amount, currency, corrects, times)
    select (after ->> 'payment_id')::uuid, after ->> 'direction', after ->> 'code', -(after ->> 'amount')::int,
      after ->> 'currency', true, -(after ->> 'times')::int
    from public.payment_undo_rows where undo_id = undo.id and relation = 'ledger' order by key::bigint;
  delete from public.notices where id = any (array(
    select key::bigint from public.payment_undo_rows where undo_id = undo.id and relation = 'notices'
  ));
  insert into public.payment_events (payment_id, kind, data)
    select key::uuid, 'undone', jsonb_build_object('act', undo.act, 'reference', after ->> 'provider_reference')
    from public.payment_undo_rows where undo_id = undo.id and relation = 'payments';
  update public.payment_undos set undone_at = app.now(), undone_by = p_actor_id where id = undo.id;
  perform app.audit('payment', id::text, state, state, jsonb_build_object('undone', undo.act))
    from public.payments where id = p_payment_id;
  return (select state from public.payments where id = p_payment_id);
exception when unique_violation then
  -- The owner opened an order or an attempt since.
  raise exception 'something else happened since' using errcode = 'TG408';
end;
$function$;

CREATE OR REPLACE FUNCTION app.is_untouched(p_undo_id uuid, p_payment_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select not exists (
    select from public.payment_undo_rows as changed
    where undo_id = p_undo_id and relation <> 'ledger'
      and (app.recorded_row(relation, key) @> after) is not true
  ) and not exists (
    select from public.payment_undo_rows as changed
      join public.orders on orders.id = (before ->> 'order_id')::uuid
    where undo_id = p_undo_id and before ->> 'state' = 'pending' and orders.closed_at is not null
      and not exists (
        select from public.payment_undo_rows as own
        where own.undo_id = p_undo_id and own.relation = 'orders' and own.key = orders.id::text
      )
  ) and not exists (
    select from public.payment_refunds
    where payment_id = p_payment_id and state = 'sending' and (method = 'hand' or attempt_count > 0)
  ) and not exists (
    select from public.payment_undos as undo
      join public.payment_undo_rows as changed on changed.undo_id = undo.id and changed.relation = 'payments'
      join public.payments as other on other.order_id = (changed.after ->> 'order_id')::uuid
    where undo.id = p_undo_id and (other.paid_at >= undo.at or other.state = 'paid' and undo.act = 'refund-due')
      and not exists (
        select from public.payment_undo_rows as own
        where own.undo_id = p_undo_id and own.relation = 'payments' and own.key = other.id::text
      )
  );
$function$;

CREATE OR REPLACE FUNCTION app.staff_payment(p_payment public.payments)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'auto'
 SET search_path TO ''
AS $function$
begin
  return to_jsonb(p_payment)
    - array['member_id', 'session', 'redirect', 'poll_at', 'poll_count', 'polled_at', 'order_id']
    || jsonb_build_object(
      'payer', (select name from public.members where id = p_payment.member_id),
      'claims', coalesce((
        select jsonb_agg(to_jsonb(claim) - array['order_id', 'closed_at', 'refused_because'] order by claim.id)
        from public.payment_claims as claim
        where claim.order_id = p_payment.order_id and claim.closed_at is null
      ), '[]'),
      'refund', app.staff_refund(p_payment.id),
      'is_ours', not app.is_other_payee(p_payment),
      'largest_sum', app.largest_sum(p_payment),
      'unused_seconds', app.unused_seconds(p_payment),
      'undo', (
        select jsonb_build_object('act', undo.act, 'seconds', ceil(extract(epoch from undo.until - app.now())))
        from app.find_open_undo(p_payment.id) as undo where undo.id is not null
      ),
      'correction', (
        select jsonb_build_object('amount', amount, 'requested_by', requested_by, 'requested_at', requested_at,
          'requested_name', (select name from public.members where id = requested_by))
        from public.payment_corrections
        where payment_id = p_payment.id and approved_at is null and p_payment.state = 'review'
      ),
      'move', (
        select jsonb_build_object(
          'state', state, 'to_listing_id', to_listing_id, 'to_title', app.listing_title(to_listing_id),
          'from_title', app.listing_title(first.listing_id), 'reason', move.reason,
          'requested_by', requested_by, 'requested_at', requested_at,
          'requested_name', (select name from public.members where id = requested_by),
          'decided_name', (select name from public.members where id = decided_by), 'decided_at', decided_at)
        from public.payment_moves as move
          join (select id, listing_id from public.payments) as first on first.id = move.payment_id
        where (move.payment_id = p_payment.id or to_payment_id = p_payment.id)
          and (move.state = 'done' or move.state = 'asked' and p_payment.state = 'paid')
        order by move.id desc limit 1
      ),
      'listing', (
        select jsonb_build_object(
          'id', listings.id, 'title', coalesce(newest.title, listings.draft ->> 'title', ''),
          'state', listings.state,
          'contact', newest.contact, 'phone', newest.phone, 'email', newest.email
        )
        from public.listings
          left join lateral (
            select title, contact, phone, email from public.listing_versions
            where listing_id = listings.id order by id desc limit 1
          ) as newest on true
        where listings.id = p_payment.listing_id
      )
    );
end;
$function$;

CREATE OR REPLACE FUNCTION app.to_version(p_draft jsonb)
 RETURNS public.listing_versions
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_populate_record(
    null::public.listing_versions,
    jsonb_object_agg(attname, case when attnotnull then coalesce(value, '') else nullif(value, '') end)
      || jsonb_build_object(
        'images', app.plain_objects(coalesce(p_draft -> 'images', '[]'), 'alt'),
        'items', app.with_prices(app.plain_objects(coalesce(p_draft -> 'items', '[]'), 'name'), true)
      )
  )
  from pg_attribute cross join lateral btrim(app.plain_text(p_draft ->> attname), E' \t\r\n') as value
  where attrelid = 'public.listing_versions'::regclass
    and attname = any (app.listing_fields()) and attname not in ('images', 'items');
$function$;

CREATE OR REPLACE FUNCTION app.limit_listings(p_actor_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  listing_count int;
  enough_at timestamptz;
begin
  if (select count(*) from public.listings where owner_id = p_actor_id and state = 'draft') >= 20 then
    raise exception 'too many drafts' using errcode = 'TG409';
  end if;
  select count(*) into listing_count from public.listings
    where owner_id = p_actor_id and live_from is null
      and (state <> 'withdrawn' or updated_at > app.now() - interval '1 day');
  if listing_count >= 30 then
    -- Enough withdrawn listings leave the count at this time; it is null where too few are withdrawn.
    select updated_at + interval '1 day' into enough_at from public.listings
      where owner_id = p_actor_id and live_from is null
        and state = 'withdrawn' and updated_at > app.now() - interval '1 day'
      order by updated_at offset listing_count - 30 limit 1;
    raise exception 'too many listings that were never live' using errcode = 'TG429',
      detail = coalesce(greatest(1, ceil(extract(epoch from enough_at - app.now())))::text, '');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION app.create_version(p_listing public.listings, p_slug text)
 RETURNS public.listing_versions
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  fields public.listing_versions := app.to_version(p_listing.draft);
  named uuid[] := array(
    select distinct id::uuid from app.named_pictures(fields.images, fields.items) as id where id is not null
  );
begin
  perform from public.pictures
    where owner_id = p_listing.owner_id and purpose = 'listing' and state = 'ready' and id = any (named)
    order by id for share;
  if exists (
    select from unnest(named) as picture_id
    where not exists (
      select from public.pictures
      where id = picture_id and owner_id = p_listing.owner_id and purpose = 'listing' and state = 'ready'
    )
  ) then
    raise exception 'an image is not there' using errcode = '23514';
  end if;
  return app.insert_version(p_listing.id, fields, p_slug);
end;
$function$;

CREATE OR REPLACE FUNCTION public.submit_listing(p_actor_id uuid, p_listing_id bigint, p_draft jsonb, p_revision integer, p_slug text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.listings;
  newest public.listing_versions;
  made public.listing_versions;
  shown_version public.listing_versions;
  at_once public.listing_versions;
begin
  perform app.set_actor(p_actor_id);
  perform public.save_listing(p_actor_id, p_listing_id, p_draft, p_revision);
  held := app.lock_listing(p_actor_id, p_listing_id);
  select * into newest from public.listing_versions
    where listing_id = p_listing_id and decision is distinct from 'superseded' order by id desc limit 1;
  if newest.id is not null and newest.decision is distinct from 'changes_requested'
    and cardinality(app.changed_fields(newest, app.to_version(p_draft))) = 0
  then
    return jsonb_build_object('state', held.state, 'revision', held.revision);
  end if;
  perform app.require_rate_limit('submission-member', p_actor_id, 10);
  select * into shown_version from public.listing_versions where id = held.shown_version_id;
  perform app.decide_version(held.review_version_id, 'superseded', null, '');
  if shown_version.id is not null and held.state = 'live'
    and app.needs_review(shown_version, app.to_version(p_draft))
  then
    at_once := app.without_review(shown_version, app.to_version(p_draft));
    if cardinality(app.changed_fields(shown_version, at_once)) > 0 then
      at_once := app.insert_version(p_listing_id, at_once, held.slug);
      perform app.publish_without_review(held, shown_version, at_once);
      shown_version := at_once;
    end if;
  end if;
  made := app.create_version(held, p_slug);
  if shown_version.id is not null and not app.needs_review(shown_version, made) then
    held.state := app.publish_without_review(held, shown_version, made);
  else
    update public.listings
      set review_version_id = made.id,
        state = case when held.state in ('live', 'expired') then held.state else 'submitted' end,
        updated_at = app.now()
      where id = p_listing_id returning state into held.state;
    perform app.enqueue_notice('submitted-' || made.id, 'submitted', p_listing_id);
  end if;
  return jsonb_build_object('state', held.state, 'revision', held.revision);
end;
$function$;

CREATE OR REPLACE FUNCTION public.discard_changes(p_actor_id uuid, p_listing_id bigint, p_revision integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.listings := app.lock_listing(p_actor_id, p_listing_id);
  shown_version public.listing_versions;
  restored jsonb;
  is_asked boolean := exists (
    select from public.listing_versions
    where listing_id = p_listing_id and decision = 'changes_requested' and id > held.shown_version_id
  );
begin
  perform app.set_actor(p_actor_id);
  if held.shown_version_id is null or held.state in ('suspended', 'withdrawn') then
    perform app.refuse_transition(held.state, 'throwing changes away');
  end if;
  select * into shown_version from public.listing_versions where id = held.shown_version_id;
  restored := held.draft || (
    select jsonb_object_agg(field, case
      when to_jsonb(shown_version) -> field = 'null' then '""' else to_jsonb(shown_version) -> field end)
    from unnest(app.listing_fields()) as field
  ) || jsonb_build_object('items', app.with_prices(shown_version.items, false));
  if restored = held.draft and held.review_version_id is null and not is_asked then
    return jsonb_build_object('state', held.state, 'revision', held.revision);
  end if;
  perform app.require_revision(held, p_revision);
  perform app.decide_version(held.review_version_id, 'superseded', null, '');
  update public.listing_versions set decision = 'superseded', decided_at = app.now()
    where listing_id = p_listing_id and decision = 'changes_requested' and id > held.shown_version_id;
  update public.listings set draft = restored, revision = revision + 1, review_version_id = null,
    state = case when state in ('submitted', 'changes_requested') then 'approved' else state end,
    updated_at = app.now()
    where id = p_listing_id returning * into held;
  return jsonb_build_object('state', held.state, 'revision', held.revision);
end;
$function$;

CREATE OR REPLACE FUNCTION public.own_listings(p_owner_id uuid, p_limit integer, p_before_id bigint DEFAULT '9223372036854775807'::bigint, p_id bigint DEFAULT NULL::bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(
    to_jsonb(held) || jsonb_build_object(
      'newest', to_jsonb(newest), 'visible', to_jsonb(shown_version), 'review', to_jsonb(review),
      'payments', coalesce((
        select jsonb_agg(to_jsonb(paid) - 'turn' || jsonb_build_object('claimed', paid.state = 'pending' and exists (
          select from public.payment_claims as claim where claim.order_id = paid.order_id and claim.closed_at is null
        )) order by created_at desc, id desc) from (
          select *, row_number() over (partition by state order by created_at desc, id desc) as turn
          from public.payments where listing_id = held.id
        ) as paid
        where paid.state <> 'failed' or paid.turn <= 5
      ), '[]'),
      'promotions', coalesce((
        select jsonb_agg(to_jsonb(done) - 'place' order by done.place)
        from public.listing_promotions(held.id, '-infinity') with ordinality
          as done (day, channel, link, picture, place)
        where done.place <= 20
      ), '[]')
    ) order by held.id desc
  ), '[]')
  from (
    select * from public.listings
    where owner_id = p_owner_id and id < p_before_id and (p_id is null or id = p_id)
      and (p_id is not null or state <> 'withdrawn' or exists (
        select from public.payments where listing_id = listings.id and receipt_number is not null
      ))
    order by id desc
    limit least(p_limit, 500)
  ) as held
    left join lateral (
      select * from public.listing_versions where listing_id = held.id order by id desc limit 1
    ) as newest on true
    left join public.listing_versions as shown_version on shown_version.id = held.shown_version_id
    left join public.listing_versions as review on review.id = held.review_version_id;
$function$;

CREATE OR REPLACE FUNCTION app.known_contacts(p_version public.listing_versions)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN (SELECT COALESCE(array_agg(contact.contact), '{}'::text[]) AS "coalesce" FROM ((SELECT unnest(ARRAY[(known_contacts.p_version).located, (known_contacts.p_version).hours, (known_contacts.p_version).deliveries, (known_contacts.p_version).description]) AS unnest UNION ALL SELECT (item.value ->> 'name'::text) FROM jsonb_array_elements((known_contacts.p_version).items) item(value)) texts(content) CROSS JOIN LATERAL unnest(app.extract_contacts(texts.content)) contact(contact)));

CREATE OR REPLACE FUNCTION app.items_at_once(p_before public.listing_versions, p_after public.listing_versions)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN (SELECT COALESCE(jsonb_agg((listed.item || jsonb_build_object('name', CASE WHEN checked.is_new_name THEN (old.value ->> 'name'::text) ELSE (listed.item ->> 'name'::text) END, 'image', CASE WHEN ((listed.item ->> 'image'::text) IS NULL) THEN NULL::jsonb ELSE (old.value -> 'image'::text) END)) ORDER BY listed.place), '[]'::jsonb) AS "coalesce" FROM (((jsonb_array_elements((items_at_once.p_after).items) WITH ORDINALITY listed(item, place) LEFT JOIN jsonb_array_elements((items_at_once.p_before).items) old(value) ON (((old.value ->> 'id'::text) = (listed.item ->> 'id'::text)))) CROSS JOIN app.known_contacts(items_at_once.p_before) contacts_before(contacts_before)) CROSS JOIN LATERAL (SELECT (NOT (app.extract_contacts((listed.item ->> 'name'::text)) <@ contacts_before.contacts_before)) AS "?column?") checked(is_new_name)) WHERE ((old.value IS NOT NULL) OR (NOT checked.is_new_name)));

CREATE OR REPLACE FUNCTION app.changes_to_review(p_before public.listing_versions, p_after public.listing_versions)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN ARRAY(SELECT changed.field FROM (unnest(app.changed_fields(changes_to_review.p_before, changes_to_review.p_after)) WITH ORDINALITY changed(field, place) CROSS JOIN app.known_contacts(changes_to_review.p_before) contacts_before(contacts_before)) WHERE CASE WHEN (changed.field = 'items'::text) THEN ((changes_to_review.p_after).items <> app.items_at_once(changes_to_review.p_before, changes_to_review.p_after)) WHEN (changed.field = ANY (ARRAY['located'::text, 'hours'::text, 'deliveries'::text, 'description'::text])) THEN (NOT (app.extract_contacts((to_jsonb(changes_to_review.p_after) ->> changed.field)) <@ contacts_before.contacts_before)) ELSE true END ORDER BY changed.place);

CREATE OR REPLACE FUNCTION app.open_request(p_listing_id bigint, p_shown_version_id bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN (SELECT request_id.id FROM public.listing_versions request_id WHERE ((request_id.listing_id = open_request.p_listing_id) AND (request_id.id > open_request.p_shown_version_id) AND (request_id.decision = 'changes_requested'::text) AND (request_id.seen_at IS NOT NULL)) LIMIT 1);

CREATE OR REPLACE FUNCTION public.request_listing_changes(p_actor_id uuid, p_listing_id bigint, p_version_id bigint, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.listings;
  shown_version public.listing_versions;
  request_id bigint;
begin
  perform app.set_actor(p_actor_id, p_reason);
  held := app.lock_listing(null, p_listing_id);
  request_id := case
    when held.shown_version_id = p_version_id then app.open_request(p_listing_id, p_version_id) else p_version_id
  end;
  perform from public.listing_versions
    where id = request_id and listing_id = p_listing_id and decision = 'changes_requested' and reason = p_reason;
  if found then
    return;
  end if;
  if held.review_version_id is not distinct from p_version_id then
    update public.listings set review_version_id = null,
      state = case when held.state = 'submitted' then 'changes_requested' else held.state end,
      updated_at = app.now() where id = p_listing_id;
  elsif held.shown_version_id = p_version_id and request_id is null and held.review_version_id is null
    and held.state in ('approved', 'live', 'expired')
  then
    select * into shown_version from public.listing_versions where id = p_version_id;
    request_id := (app.insert_version(p_listing_id, shown_version, held.slug)).id;
    update public.listing_versions
      set submitted_at = shown_version.submitted_at, seen_at = app.now() where id = request_id;
  else
    perform app.refuse_transition(held.state, 'asking for changes of a version that is not in review or shown');
  end if;
  perform app.decide_version(request_id, 'changes_requested', p_actor_id, p_reason);
  perform app.enqueue_notice('changes-requested-' || request_id, 'changes-requested', p_listing_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.mark_changes_as_viewed(p_actor_id uuid, p_listing_id bigint, p_version_id bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.listings;
begin
  perform app.set_actor(p_actor_id);
  held := app.lock_listing(null, p_listing_id);
  update public.listing_versions set seen_at = app.now()
    where listing_id = p_listing_id and id <= p_version_id
      and decision = 'approved' and decided_by is null and seen_at is null;
  if found then
    perform app.audit(
      'listing', p_listing_id::text, held.state, held.state,
      jsonb_build_object('version', p_version_id, 'decision', 'seen')
    );
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.staff_review(p_limit integer, p_after_version_id bigint DEFAULT 0)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  select coalesce(jsonb_agg(waiting.row order by waiting.version), '[]') from (
    select submitted.id as version, jsonb_build_object(
      'version', submitted.id, 'listing', listings.id, 'state', listings.state, 'slug', listings.slug,
      'owner', members.name, 'paid_at', paid.paid_at, 'is_owed_back', exists (
        select from public.payments where listing_id = listings.id and payments.state = 'refund_due'
      ), 'submitted_at', submitted.submitted_at,
      'minutes_left', floor(extract(epoch from
        coalesce(paid.paid_at, submitted.submitted_at) + interval '48 hours' - app.now()) / 60),
      'submitted', to_jsonb(submitted), 'approved', to_jsonb(approved),
      'changes', case when request.decision = 'changes_requested' then
        jsonb_build_object('reason', request.reason, 'at', request.decided_at) end
    ) as row
    from public.listing_versions as submitted
      join public.listings on listings.review_version_id = submitted.id
      left join public.members on members.id = listings.owner_id
      left join public.listing_versions as approved on approved.id = listings.shown_version_id
      left join lateral (
        select min(payments.paid_at) as paid_at from public.payments
        where listing_id = listings.id and payments.state = 'paid' and covers_from is null
      ) as paid on true
      left join lateral (
        select earlier.decision, earlier.reason, earlier.decided_at from public.listing_versions as earlier
        where earlier.listing_id = listings.id and earlier.decision in ('approved', 'changes_requested')
          and earlier.decided_by is not null
        order by earlier.id desc limit 1
      ) as request on true
    where submitted.decision is null and submitted.id > p_after_version_id
    order by submitted.id
    limit least(p_limit, 500)
  ) as waiting;
$function$;

CREATE OR REPLACE FUNCTION public.staff_changes(p_limit integer, p_after_version_id bigint DEFAULT 0)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  select coalesce(jsonb_agg(changed.row order by changed.first), '[]') from (
    select change.first, jsonb_build_object(
      'first', change.first, 'version', change.last, 'listing', listing.id, 'state', listing.state,
      'slug', listing.slug, 'owner', (select name from public.members where members.id = listing.owner_id),
      'is_waiting', listing.review_version_id is not null, 'changed_at', change.at, 'times', change.times,
      'submitted', to_jsonb(shown_version), 'approved', to_jsonb(seen_version), 'changes', (
        select jsonb_build_object('reason', request.reason, 'at', request.seen_at)
        from public.listing_versions as request
        where request.listing_id = listing.id and request.id > change.first
          and request.seen_at is not null and request.reason is not null
        order by request.id desc limit 1
      )
    ) as row
    from (
      select listing_id, min(id) as first, max(id) as last, max(decided_at) as at, count(*) as times
      from public.listing_versions
      where decision = 'approved' and decided_by is null and seen_at is null
      group by listing_id
    ) as change
      -- The limits make these look-ups by index; joins would read the whole tables.
      cross join lateral (
        select id, state, slug, owner_id, shown_version_id, review_version_id from public.listings
        where id = change.listing_id limit 1
      ) as listing
      cross join lateral (
        select * from public.listing_versions where id = listing.shown_version_id limit 1
      ) as shown_version
      left join lateral (
        select * from public.listing_versions as earlier
        where earlier.listing_id = listing.id and earlier.id < change.first and earlier.decision = 'approved'
        order by earlier.id desc limit 1
      ) as seen_version on true
    where change.first > p_after_version_id and listing.state in ('approved', 'live', 'expired')
      and app.open_request(listing.id, listing.shown_version_id) is null
    order by change.first
    limit least(p_limit, 500)
  ) as changed;
$function$;

CREATE OR REPLACE FUNCTION public.settle_reports(p_actor_id uuid, p_business text, p_outcome text, p_reason text, p_last_report_id bigint)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  settled int;
begin
  perform app.set_actor(p_actor_id, p_reason);
  if p_outcome not in ('resolved', 'dismissed') then
    raise exception 'reports are resolved or dismissed' using errcode = '23514';
  end if;
  update public.reports set state = p_outcome, note = p_reason
    where business = p_business and state = 'open' and number <= p_last_report_id;
  get diagnostics settled = row_count;
  if settled = 0 then
    raise exception 'no report is open' using errcode = 'PT409';
  end if;
  return settled;
end;
$function$;

CREATE OR REPLACE FUNCTION public.staff_reports(p_state text, p_limit integer, p_before_urgent text DEFAULT NULL::text, p_before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, p_before_business text DEFAULT NULL::text)
 RETURNS TABLE(business text, listing_id bigint, reports integer, reporters integer, urgent boolean, reasons jsonb, first_at timestamp with time zone, last_at timestamp with time zone, last_number bigint, messages jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
#variable_conflict use_column
declare
  is_waiting boolean := p_state = 'open';
  page_of_businesses text[];
begin
  if not is_waiting then
    page_of_businesses := array(
      select last.business from public.reports as last
      where last.state = p_state
        and (p_before_at is null or (last.created_at, last.business) < (p_before_at, p_before_business))
        and not exists (
          select from public.reports as later
          where later.state = p_state and later.business = last.business
            and (later.created_at, later.id) > (last.created_at, last.id)
        )
      order by last.created_at desc, last.business desc
      limit least(p_limit, 500)
    );
  end if;
  return query
  with grouped as (
    select r.business, count(*)::int as reports,
      greatest(1, count(distinct r.reporter))::int as reporters,
      is_waiting and count(distinct r.reporter) >= 3 as urgent,
      min(r.created_at) as first_at, max(r.created_at) as last_at, max(r.number) as last_number
    from public.reports as r
    where r.state = p_state and (page_of_businesses is null or r.business = any (page_of_businesses))
    group by r.business
  ), page as (
    select *, row_number() over (
      order by grouped.urgent desc, case when is_waiting then grouped.first_at end,
        case when is_waiting then grouped.business end, grouped.last_at desc, grouped.business desc
    ) as place
    from grouped
    where p_before_at is null or case when is_waiting
      then (not grouped.urgent, grouped.first_at, grouped.business)
        > (not p_before_urgent::boolean, p_before_at, p_before_business)
      else (grouped.last_at, grouped.business) < (p_before_at, p_before_business) end
    order by place
    limit least(p_limit, 500)
  )
  select page.business,
    (select listing_id from public.listing_slugs where slug = page.business), page.reports, page.reporters, page.urgent,
    report_counts.reasons, page.first_at, page.last_at, page.last_number, newest.messages
  from page
    cross join lateral (
      select jsonb_object_agg(by_reason.reason, by_reason.number) as reasons from (
        select r.reason, count(*) as number from public.reports as r
        where r.state = p_state and r.business = page.business group by r.reason
      ) as by_reason
    ) as report_counts
    cross join lateral (
      select coalesce(jsonb_agg(to_jsonb(recent) order by recent.at desc), '[]') as messages from (
        select r.created_at as at, r.reason, r.message, r.note from public.reports as r
        where r.state = p_state and r.business = page.business
        order by r.created_at desc limit 10
      ) as recent
    ) as newest
  order by page.place;
end;
$function$;

CREATE OR REPLACE FUNCTION public.record_visits(p_client text, p_network text, p_visits jsonb, p_member_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET enable_bitmapscan TO 'off'
 SET enable_seqscan TO 'off'
 SET search_path TO ''
 SET statement_timeout TO '1s'
AS $function$
declare
  today date := app.today();
  salt bytea := app.visit_salt(today);
  site_network bytea := app.visit_hash(salt, p_network, null, 'network');
  room_of_day int := app.network_rows() - coalesce((
    select stored from app.visit_networks where day = today and network = site_network
  ), 0);
  added int := 0;
  beyond int := 0;
begin
  if room_of_day <= 0 then
    beyond := jsonb_array_length(record_visits.p_visits);
  else
    with reported as (
      select event.slug, event.kind, event.source, slugs.listing_id
      from jsonb_to_recordset(record_visits.p_visits) as event (slug text, kind text, source text)
        -- The limit makes this an index look-up for each visit; a join would read the whole table.
        left join lateral (
          select listing_id from public.listing_slugs where listing_slugs.slug = event.slug limit 1
        ) as slugs on true
      where not exists (select from public.members where id = p_member_id and is_staff)
    ), countable as (
      select reported.listing_id, reported.kind, reported.source
      from reported join public.listings on listings.id = reported.listing_id
      where listings.state = 'live' and listings.live_until > app.now()
        and listings.owner_id is distinct from p_member_id
    ), entries as (
      select listing_id, kind, case when kind = 'view' then coalesce(min(source), 'elsewhere') end as source
      from countable group by listing_id, kind
      union all
      select distinct listing_id, 'enquiry', null::text from countable where kind in ('call', 'whatsapp', 'contact')
      union all
      select null, 'visitor', null
      where exists (select from countable) or exists (select from reported where listing_id is null)
    ), hashed as (
      select listing_id, kind, source,
        app.visit_hash(salt, p_client, listing_id, kind) as visitor,
        app.visit_hash(salt, p_network, listing_id, 'network') as network
      from entries
    ), rooms as materialized (
      -- A network with few rows stays below its bound for a listing, so that most requests count no rows.
      select listing_id, app.network_rows_of_listing() - case when room_of_day < app.network_rows() - app.network_rows_of_listing() then (
        select count(*) from (
          select from public.visits as earlier
          where earlier.listing_id = hashed.listing_id and earlier.network = hashed.network
          limit app.network_rows_of_listing()
        ) as earlier
      ) else 0 end as room
      from (select distinct listing_id, network from hashed where listing_id is not null) as hashed
    ), bounded as materialized (
      select hashed.*,
        row_number() over (order by visitor) <= room_of_day
          and (listing_id is null
            or row_number() over (partition by listing_id order by visitor) <= rooms.room) as fits
      from hashed left join rooms using (listing_id)
    ), inserted as (
      insert into public.visits (day, listing_id, kind, source, visitor, network)
      select today, listing_id, kind, source, visitor, network from bounded where fits
      -- One order of locks, because concurrent requests of one browser would deadlock.
      order by visitor
      on conflict do nothing
      returning 1
    )
    select (select count(*) from inserted), (select count(*) from bounded where not fits) into added, beyond;
  end if;
  if added + beyond > 0 then
    insert into app.visit_networks as networks (day, network, stored, refused)
    values (today, site_network, added, beyond)
    on conflict (day, network)
    do update set stored = networks.stored + excluded.stored, refused = networks.refused + excluded.refused;
  end if;
end;
$function$;

create view app.weighed_visits as  SELECT day,
    listing_id,
    kind,
    source,
    ((2 * place) > (app.visits_beyond_others() + app.counted_visits((visits)::integer) FILTER (WHERE (place = 1)) OVER (PARTITION BY day, listing_id, kind ORDER BY visits, network, place ROWS UNBOUNDED PRECEDING))) AS is_suspect
   FROM ( SELECT visits.day,
            visits.listing_id,
            visits.kind,
            visits.source,
            visits.network,
            count(*) OVER (PARTITION BY visits.day, visits.listing_id, visits.kind, visits.network) AS visits,
            row_number() OVER (PARTITION BY visits.day, visits.listing_id, visits.kind, visits.network ORDER BY visits.visitor) AS place
           FROM public.visits) ranked;

create view app.unsummed_days as  SELECT listing_id,
    day,
    (count(*) FILTER (WHERE ((kind = 'view'::text) AND (NOT is_suspect))))::integer AS visitors,
    (count(*) FILTER (WHERE ((source = 'lists'::text) AND (NOT is_suspect))))::integer AS lists,
    (count(*) FILTER (WHERE ((source = 'search'::text) AND (NOT is_suspect))))::integer AS search,
    (count(*) FILTER (WHERE ((source = 'shared'::text) AND (NOT is_suspect))))::integer AS shared,
    (count(*) FILTER (WHERE ((source = 'poster'::text) AND (NOT is_suspect))))::integer AS poster,
    (count(*) FILTER (WHERE ((source = 'elsewhere'::text) AND (NOT is_suspect))))::integer AS elsewhere,
    (count(*) FILTER (WHERE ((kind = 'enquiry'::text) AND (NOT is_suspect))))::integer AS enquiries,
    (count(*) FILTER (WHERE ((kind = 'appearance'::text) AND (NOT is_suspect))))::integer AS appearances,
    (count(*) FILTER (WHERE ((kind = 'call'::text) AND (NOT is_suspect))))::integer AS calls,
    (count(*) FILTER (WHERE ((kind = 'whatsapp'::text) AND (NOT is_suspect))))::integer AS whatsapp,
    (count(*) FILTER (WHERE ((kind = 'contact'::text) AND (NOT is_suspect))))::integer AS contacts,
    (count(*) FILTER (WHERE ((kind = 'website'::text) AND (NOT is_suspect))))::integer AS website,
    (count(*) FILTER (WHERE ((kind = 'share'::text) AND (NOT is_suspect))))::integer AS shares,
    (count(*) FILTER (WHERE ((kind = 'view'::text) AND is_suspect)))::integer AS suspect_visitors,
    (count(*) FILTER (WHERE ((kind = 'enquiry'::text) AND is_suspect)))::integer AS suspect_enquiries,
    (count(*) FILTER (WHERE ((kind <> ALL (ARRAY['view'::text, 'enquiry'::text])) AND is_suspect)))::integer AS suspect_others
   FROM app.weighed_visits
  WHERE (listing_id IS NOT NULL)
  GROUP BY listing_id, day;

CREATE OR REPLACE FUNCTION public.sum_visits()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '25s'
AS $function$
declare
  open_day date := ((app.now() - interval '10 minutes') at time zone 'Africa/Nairobi')::date;
  moved int;
begin
  if not app.try_run_lock('sum_visits') then
    return 0;
  end if;
  with removed as (
    delete from public.visits where day < open_day returning 1
  ), networks as (
    delete from app.visit_networks where day < open_day returning day, refused
  ), run as materialized (
    select nextval('app.visit_runs') as number
  ), locked as materialized (
    select id from public.listings
    where exists (select from public.visits where listing_id = listings.id and day < open_day)
    order by id for key share
  ), of_listings as (
    insert into public.visit_days (
      listing_id, day, run, visitors, lists, search, shared, poster, elsewhere, enquiries, appearances, calls,
      whatsapp, contacts, website, shares, suspect_visitors, suspect_enquiries, suspect_others
    )
    select unsummed.listing_id, unsummed.day, run.number, visitors, lists, search, shared, poster, elsewhere, enquiries,
      appearances, calls, whatsapp, contacts, website, shares, suspect_visitors, suspect_enquiries, suspect_others
    from app.unsummed_days as unsummed join locked on locked.id = unsummed.listing_id cross join run
    where unsummed.day < open_day
    returning *
  ), of_all as (
    insert into app.visit_totals (
      day, run, package, category, visitors, enquiries, appearances, suspect_visitors, suspect_enquiries, suspect_others
    )
    select day, run, package, category, sum(visitors), sum(enquiries), sum(appearances),
      sum(suspect_visitors), sum(suspect_enquiries), sum(suspect_others)
    from (
      select summed.day, summed.run, paid.package, versions.category, visitors, enquiries, appearances,
        suspect_visitors, suspect_enquiries, suspect_others
      from of_listings as summed
        left join app.paid_days((select min(day) from public.visits), open_day - 1) as paid
          on paid.listing_id = summed.listing_id and summed.day between paid.first_day and paid.last_day
        left join public.listings on listings.id = summed.listing_id
        left join public.listing_versions as versions on versions.id = listings.shown_version_id
      union all
      select day, run.number, null, null, 0, 0, 0, 0, 0, refused
      from networks cross join run where refused > 0
    ) as sums
    group by 1, 2, 3, 4
  ), of_site as (
    insert into public.reach_days (day, run, visitors, suspect_visitors)
    select day, run.number, count(*) filter (where not is_suspect), count(*) filter (where is_suspect)
    from app.weighed_visits cross join run
    where listing_id is null and day < open_day
    group by day, run.number
  )
  select count(*) into moved from removed;
  delete from app.visit_salts where day < open_day;
  delete from public.visit_days where day < open_day - interval '2 years';
  delete from public.reach_days where day < open_day - interval '2 years';
  delete from app.visit_totals where day < open_day - interval '2 years';
  return moved;
end;
$function$;

CREATE OR REPLACE FUNCTION app.category_reach(p_listing_id bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when count(*) >= 5 then jsonb_build_object(
    'category', min(alike.category),
    'listings', count(*),
    'visitors', percentile_disc(0.5) within group (order by alike.visitors)
  ) end
  from (
    select versions.category, coalesce((
      select sum(visit_days.visitors) from public.visit_days
      where visit_days.listing_id = listings.id
        -- A sub-select is evaluated once; a call of app.today() for each row takes longer than reading the row.
        and visit_days.day between (select app.today() - 7) and (select app.today() - 1)
    ), 0) as visitors
    from public.listings as own
      join public.listing_versions as shown_version on shown_version.id = own.shown_version_id
      join public.listing_versions as versions on versions.category_slug = shown_version.category_slug
      join public.listings on listings.shown_version_id = versions.id
    where own.id = p_listing_id and listings.state = 'live' and listings.live_until > app.now()
      and listings.live_from < (select app.start_of_day(app.today() - 7))
  ) as alike;
$function$;

CREATE OR REPLACE FUNCTION public.listing_reach(p_listing_id bigint, p_days integer DEFAULT 28)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with days as (
    select * from (
      select day, visitors, enquiries, appearances, calls, whatsapp, contacts, website, shares,
        lists, search, shared, poster, elsewhere
      from public.visit_days where listing_id = p_listing_id
      union all
      select day, visitors, enquiries, appearances, calls, whatsapp, contacts, website, shares,
        lists, search, shared, poster, elsewhere
      from app.unsummed_days where listing_id = p_listing_id
    ) as summed
    where day > (select app.today() - p_days)
  ), totals as (
    select day, sum(visitors) as visitors, sum(enquiries) as enquiries, sum(appearances) as appearances,
      sum(calls) as calls, sum(whatsapp) as whatsapp, sum(contacts) as contacts, sum(website) as website,
      sum(shares) as shares, sum(lists) as lists, sum(search) as search, sum(shared) as shared,
      sum(poster) as poster, sum(elsewhere) as elsewhere
    from days group by day
  )
  select jsonb_build_object(
    'today', app.today(),
    'since', least(
      (select min(day) from public.visit_days where listing_id = p_listing_id),
      (select min(day) from public.visits where listing_id = p_listing_id)
    ),
    'days', (select coalesce(jsonb_agg(to_jsonb(totals) order by day), '[]') from totals),
    'category', app.category_reach(p_listing_id)
  );
$function$;

CREATE OR REPLACE FUNCTION public.site_reach()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '1s'
AS $function$
  select jsonb_build_object(
    'visitors', round(sum(visitors) / 28.0), 'from', measured.last - 27, 'to', measured.last
  )
  from (select min(day) as first, max(day) as last from public.reach_days) as measured
    join public.reach_days on day > measured.last - 28
  where measured.first < measured.last - 27
  group by measured.last;
$function$;

CREATE OR REPLACE FUNCTION public.reach_totals(p_group_by text, p_from_day date, p_to_day date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  with paid as materialized (
    select * from app.paid_days(p_from_day, p_to_day)
  ), live as (
    select day::text as name, adverts
    from (
      select day, sum(sum(change)) over (order by day) as adverts
      from (
        select first_day as day, 1 as change from paid
        union all
        select last_day + 1, -1 from paid
        union all
        select day::date, 0 from generate_series(p_from_day, p_to_day, '1 day') as day
      ) as changes
      group by day
    ) as days
    where p_group_by = 'day' and adverts > 0
    union all
    select package, count(distinct listing_id) from paid where p_group_by = 'package' group by 1
    union all
    select versions.category, count(*)
    from (select distinct listing_id from paid) as adverts
      join public.listings on listings.id = adverts.listing_id
      left join public.listing_versions as versions on versions.id = listings.shown_version_id
    where p_group_by = 'category'
    group by 1
  ), measured as (
    select name, adverts, 0 as visitors, 0 as enquiries, 0 as appearances,
      0 as suspect_visitors, 0 as suspect_enquiries, 0 as suspect_others
    from live
    union all
    select case p_group_by when 'day' then day::text when 'package' then package else category end, 0,
      visitors, enquiries, appearances, suspect_visitors, suspect_enquiries, suspect_others
    from app.visit_totals where day between p_from_day and p_to_day
  )
  select coalesce(jsonb_agg(to_jsonb(total) order by total.name), '[]')
  from (
    select name, sum(adverts) as adverts, sum(visitors) as visitors, sum(enquiries) as enquiries,
      sum(appearances) as appearances, sum(suspect_visitors) as suspect_visitors, sum(suspect_enquiries) as suspect_enquiries,
      sum(suspect_others) as suspect_others
    from measured group by name
  ) as total;
$function$;

CREATE OR REPLACE FUNCTION public.record_promotion(p_actor_id uuid, p_promotion_id uuid, p_listing_ids bigint[], p_channel text, p_day date, p_link text, p_note text, p_picture_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  due public.listings;
  listing_count int := 0;
begin
  perform app.set_actor(p_actor_id);
  if p_day > app.today() then
    raise exception 'the day has not come' using errcode = 'PT409';
  end if;
  perform from public.listings where id = any (p_listing_ids) order by id for no key update;
  if p_picture_id is not null then
    perform from public.pictures
      where id = p_picture_id and owner_id = p_actor_id and purpose = 'promotion' and state = 'ready' for share;
    if not found then
      raise exception 'no such picture' using errcode = 'PT404';
    end if;
  end if;
  for due in select * from public.listings where id = any (p_listing_ids) order by id loop
    if due.live_from is null or due.owner_id is null then
      perform app.refuse_transition(due.state, 'promoting');
    end if;
    listing_count := listing_count + 1;
    insert into public.promotions (id, listing_id, channel, day, link, note, picture_id)
      values (p_promotion_id, due.id, p_channel, p_day, nullif(p_link, ''), p_note, p_picture_id)
      on conflict do nothing;
    if found then
      perform app.audit(
        'listing', due.id::text, due.state, due.state,
        jsonb_build_object('promotion', p_promotion_id, 'channel', p_channel, 'day', p_day)
      );
    end if;
  end loop;
  if listing_count < (select count(distinct id) from unnest(p_listing_ids) as id) then
    raise exception 'no such listing' using errcode = 'PT404';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.take_promotion_back(p_actor_id uuid, p_promotion_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  due public.listings;
  deleted public.promotions;
begin
  perform app.set_actor(p_actor_id);
  for due in
    select * from public.listings
    where id in (select listing_id from public.promotions where promotions.id = p_promotion_id)
    order by id for no key update
  loop
    delete from public.promotions where id = p_promotion_id and listing_id = due.id returning * into deleted;
    if found then
      perform app.audit(
        'listing', due.id::text, due.state, due.state,
        jsonb_build_object(
          'promotion', p_promotion_id, 'channel', deleted.channel, 'day', deleted.day, 'taken_back', true
        )
      );
    end if;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION public.staff_promotions(p_limit integer, p_before_at timestamp with time zone DEFAULT 'infinity'::timestamp with time zone, p_before_id uuid DEFAULT 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', promotion.id, 'channel', promotion.channel, 'day', promotion.day, 'link', promotion.link, 'note', promotion.note,
    'picture', app.measured_picture(promotion.picture_id), 'recorded_at', promotion.recorded_at,
    'listings', (
      select jsonb_agg(
        jsonb_build_object('id', each.listing_id, 'title', app.listing_title(each.listing_id)) order by each.listing_id
      )
      from public.promotions as each where each.id = promotion.id
    )
  ) order by promotion.recorded_at desc, promotion.id desc), '[]')
  from (
    select id, recorded_at, min(channel) as channel, min(day) as day, min(link) as link, min(note) as note,
      (array_agg(picture_id))[1] as picture_id
    from public.promotions
    where recorded_at <= p_before_at and (recorded_at, id) < (p_before_at, p_before_id)
    group by recorded_at, id
    order by recorded_at desc, id desc
    limit least(p_limit, 500)
  ) as promotion;
$function$;

CREATE OR REPLACE FUNCTION public.staff_unpromoted(p_limit integer, p_after_since timestamp with time zone DEFAULT '-infinity'::timestamp with time zone, p_after_listing_id bigint DEFAULT 0)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'listing', due.id, 'title', shown_version.title, 'category', shown_version.category, 'town', shown_version.town, 'slug', due.slug,
    'since', due.covers_from, 'until', due.covers_until,
    'days_left', ceil(extract(epoch from due.covers_until - app.now()) / 86400)::int
  ) order by due.covers_from, due.id), '[]')
  from (
    select * from app.unpromoted_listings
    where (covers_from, id) > (p_after_since, p_after_listing_id)
    order by covers_from, id limit least(p_limit, 500)
  ) as due
    join public.listing_versions as shown_version on shown_version.id = due.shown_version_id;
$function$;

CREATE OR REPLACE FUNCTION app.match_listings(p_query text, p_limit bigint DEFAULT '9223372036854775807'::bigint)
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO ''
AS $function$
declare
  is_short boolean := char_length(p_query) < 3;
  inside text := app.like_pattern(lower(p_query));
  first_term text := substr(inside, 2);
begin
  return query
    (select id from public.listings where search_title like case when is_short then first_term else inside end
      limit p_limit)
    union
    (select id from public.listings where search_title like case when is_short then '% ' || first_term end
      limit p_limit)
    union
    select id from public.listings where id = case when p_query ~ '^[1-9][0-9]{0,14}$' then p_query::bigint end
    union
    (select listing_id from public.listing_slugs
      where slug like replace(case when is_short then first_term else inside end, ' ', '-') limit p_limit)
    union
    (select listing_id from public.listing_slugs
      where slug like case when is_short then '%-' || replace(first_term, ' ', '-') end limit p_limit);
end;
$function$;

CREATE OR REPLACE FUNCTION public.staff_counts()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  select jsonb_build_object(
    'review', (select count(*) from public.listings where review_version_id is not null),
    'changes', (
      select count(*) from (
        select distinct listing_id from public.listing_versions
        where decision = 'approved' and decided_by is null and seen_at is null
      ) as change
      -- The limit makes this an index look-up for each listing; a join would read the whole table.
      cross join lateral (
        select id, state, shown_version_id from public.listings where id = change.listing_id limit 1
      ) as listing
      where listing.state in ('approved', 'live', 'expired')
        and app.open_request(listing.id, listing.shown_version_id) is null
    ),
    'payments', (
        select count(*) from public.payments
        where state = 'review' and not (app.is_other_payee(payments) and app.is_closed_money(payments))
      )
      + (
        select count(*) from public.payment_claims as claim
        where closed_at is null and app.claim_waits(claim)
      )
      + (select count(*) from public.payment_differences where settled_at is null)
      + (
        select count(*) from public.payment_moves
        where state = 'asked' and exists (select from public.payments where id = payment_id and state = 'paid')
      ),
    'refunds', (select count(*) from public.payments where state = 'refund_due'),
    'promotions', (select count(*) from app.unpromoted_listings),
    'vacancies', (select count(*) from public.vacancies where state = 'new'),
    'reports', (select count(distinct business) from public.reports where state = 'open')
      + (select count(distinct post_id) from public.post_reports)
  );
$function$;

CREATE OR REPLACE FUNCTION app.forget_early_ends(p_listing_id bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from public.notices
    where listing_id = p_listing_id and done_at is null and (kind = 'expired' or kind like 'ends-in-%')
      and app.is_in_future(at);
  update public.notices set key = concat_ws('-', key, 'early', id), at = app.now()
    where listing_id = p_listing_id and (kind = 'expired' or kind like 'ends-in-%')
      and app.is_in_future(at);
end;
$function$;

CREATE OR REPLACE FUNCTION app.revive_listings()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  found_id bigint;
  held public.listings;
  last_paid public.payments;
begin
  for found_id in
    select listings.id from public.listings
    where state in ('live', 'expired') and owner_id is not null and shown_version_id is not null
      and exists (
        select from public.payments
        where listing_id = listings.id and payments.state = 'paid' and covers_until > app.now()
          and (listings.state = 'expired' or app.is_in_future(live_from) or covers_until > live_until or (
            app.is_in_future(covers_from) and not exists (
              select from public.payments as before
              where before.listing_id = listings.id and before.state = 'paid' and before.id <> payments.id
                and before.covers_until = payments.covers_from
            )
          ))
      )
    order by id
  loop
    continue when not app.try_lock_listing(found_id);
    perform app.join_covers(found_id);
    select * into held from public.listings where id = found_id;
    select * into last_paid from public.payments
      where listing_id = found_id and state = 'paid' and covers_until > app.now()
      order by covers_until desc limit 1;
    continue when last_paid.id is null or held.state not in ('live', 'expired');
    perform app.forget_early_ends(found_id);
    update public.listings
      set state = 'live', live_payment_id = last_paid.id, live_until = last_paid.covers_until,
        live_from = least(live_from, app.now()), updated_at = app.now()
      where id = found_id;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION app.forget_future_limits()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from public.attempts where app.is_in_future(at);
  -- An attempt to pay starts at the present, so that it blocks the next attempt for its two minutes only.
  update public.payments set created_at = app.now() where id in (
    select id from public.payments
    where state in ('pending', 'failed') and app.is_in_future(created_at) for no key update skip locked
  );
  -- The longest delay of a retry is an hour; that of refunds, notices and e-mails is a day.
  update public.payments set polled_at = app.now(), poll_at = app.now() where id in (
    select id from public.payments
    where poll_at is not null and (app.is_in_future(polled_at) or poll_at > app.now() + interval '2 hours')
    for no key update skip locked
  );
  update public.provider_messages set next_try_at = app.now() where id in (
    select id from public.provider_messages
    where done_at is null and next_try_at > app.now() + interval '2 hours' for no key update skip locked
  );
  update public.payment_refunds set next_try_at = app.now() where id in (
    select id from public.payment_refunds
    where next_try_at > app.now() + interval '25 hours' for no key update skip locked
  );
  update public.notices set next_attempt_at = app.now() where id in (
    select id from public.notices
    where done_at is null and next_attempt_at > app.now() + interval '25 hours' for no key update skip locked
  );
  update public.emails set next_attempt_at = app.now() where id in (
    select id from public.emails
    where state = 'waiting' and next_attempt_at > app.now() + interval '25 hours' for no key update skip locked
  );
end;
$function$;

CREATE TRIGGER audit_log_is_append_only BEFORE DELETE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION app.refuse_early_deletion();

grant EXECUTE on function public.suggest_terms(text[],text[]) to service_role;

grant EXECUTE on function public.lease_provider_messages(integer) to service_role;

grant EXECUTE on function public.search_listings(jsonb,boolean,text,text,jsonb,integer,integer) to service_role;

grant EXECUTE on function public.staff_reports(text,integer,text,timestamp with time zone,text) to service_role;

insert into app.reserved_slugs (slug) values ('staff-text'), ('feed-text'), ('identity-text') on conflict do nothing;
