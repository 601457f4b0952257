set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.staff_waiting_payments(p_limit integer, p_after_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone, p_after_key text DEFAULT ''::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  with due as materialized (
    select * from app.waiting_items(least(p_limit, 500), p_after_at, p_after_key)
  ), described as materialized (
    select payment_id, described from app.describe_payments(array(select money from due where money is not null))
  )
  -- All claims of a code stand together, each with the attempt that the money would be for, and the payment that
  -- has the code already.
  select coalesce(jsonb_agg(
    jsonb_build_object('key', due.key, 'at', due.at) || case
      when due.claim is not null then (
        select jsonb_build_object(
          'kind', 'claim', 'code', claimed.code,
          'used', (
            select app.staff_payment(payments) from public.payments
            where provider_reference = claimed.code and provider in ('till', 'mpesa')
          ),
          'claims', (
            select jsonb_agg(jsonb_build_object(
              'id', claim.id, 'at', claim.at, 'amount', claim.amount, 'phone', claim.phone,
              'payment', app.staff_payment(quoted)
            ) order by claim.id)
            from public.payment_claims as claim
              join public.payments as quoted on quoted.id = (
                select id from public.payments
                where order_id = claim.order_id
                order by currency = 'KES' desc, (amount = claim.amount) is true desc, state = 'pending' desc,
                  created_at desc, id desc
                limit 1
              )
            where claim.code = claimed.code and claim.closed_at is null
          )
        )
        from public.payment_claims as claimed where claimed.id = due.claim
      )
      when due.money is not null then (
        select jsonb_build_object(
          'kind', 'money', 'payment', described.described,
          'candidates', coalesce((
            select jsonb_agg(jsonb_build_object(
              'why', fitting.why, 'ruled_out', fitting.ruled_out, 'agrees', fitting.agrees,
              'phone', fitting.phone, 'phone_kind', fitting.phone_kind, 'payment', app.staff_payment(quoted)
            ))
            from app.payment_candidates(paid.id) as fitting
              join public.payments as quoted on quoted.id = fitting.attempt
            -- A larger page is a file, which has no candidates.
            where p_limit <= 100
          ), '[]'),
          'differences', case
            when (
              select true from public.payment_differences
              where code = paid.provider_reference and settled_at is null
              limit 1
            ) then app.staff_differences((app.payment_provider(paid.provider)).numbered_by, paid.provider_reference)
            else '[]'
          end
        )
        from public.payments as paid where paid.id = due.money
      )
      else (
        select jsonb_build_object(
          'kind', 'difference',
          'difference', to_jsonb(noted) - array['settled_at', 'settled_by', 'closed_at', 'note', 'payment_id'],
          'others', app.staff_differences(noted.provider, noted.code, noted.id),
          'payment', (
            select app.staff_payment(payments) from public.payments
            where id = coalesce(noted.payment_id, (
              select payment_id from public.ledger where currency = noted.currency and code = noted.code limit 1
            ))
          )
        )
        from public.payment_differences as noted where noted.id = due.difference
      )
    end order by due.at, due.key collate "C"
  ), '[]')
  from due left join described on described.payment_id = due.money;
$function$;

CREATE OR REPLACE FUNCTION app.describe_payments(p_payment_ids uuid[])
 RETURNS TABLE(payment_id uuid, described jsonb)
 LANGUAGE plpgsql
 STABLE ROWS 100
 SET plan_cache_mode TO 'force_generic_plan'
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  return query
  select paid.id, to_jsonb(paid)
      - array['member_id', 'session', 'redirect', 'poll_at', 'poll_count', 'polled_at', 'order_id']
      || jsonb_build_object(
        'payer', (select name from public.members where id = paid.member_id),
        'claims', coalesce((
          select jsonb_agg(to_jsonb(claim) - array['order_id', 'closed_at', 'refused_because', 'member_id'] order by claim.id)
          from public.payment_claims as claim
          where claim.order_id = paid.order_id and claim.closed_at is null
        ), '[]'),
        -- A function is called only for a payment that may have its result, because most payments have none. A scalar
        -- sub-select is evaluated row by row; a plan for 'exists' could read the whole table.
        'refund', case when (select true from public.payment_refunds where payment_id = paid.id limit 1) then
          app.staff_refund(paid.id) end,
        'is_ours', not app.is_other_payee(paid),
        'is_reported', paid.state = 'review' and exists (
          select from public.payment_events where payment_id = paid.id and kind = 'paid'
        ),
        'is_held', paid.state in ('pending', 'failed') and exists (
          select from public.payment_events where payment_id = paid.id and kind = 'held'
        ),
        'missing_sum', case when paid.state = 'review' and paid.reason = 'other-sum' then app.missing_sum(paid) end,
        'shortfall', (
          select jsonb_build_object('amount', amount, 'reason', shortfall.reason, 'accepted_at', accepted_at,
            'accepted_name', (select name from public.members where id = accepted_by))
          from public.payment_shortfalls as shortfall
          where payment_id = paid.id and withdrawn_at is null
        ),
        'taken_back', (
          select jsonb_build_object('id', id, 'kind', kind, 'code', code, 'amount', provider_amount, 'at', at,
            'is_closed', closed_at is not null)
          from public.payment_differences
          where payment_id = paid.id and kind in ('taken-back', 'went-back')
          order by id desc limit 1
        ),
        'largest_sum', app.largest_sum(paid),
        'unused_seconds', app.unused_seconds(paid),
        'undo', (
          select jsonb_build_object('act', undo.act, 'seconds', ceil(extract(epoch from undo.until - app.now())))
          from (
            select found_undo.* from app.find_open_undo(paid.id) as found_undo
            -- This condition is evaluated once for all payments.
            where exists (select from public.payment_undos where undone_at is null and until > app.now())
          ) as undo
          where undo.id is not null and app.is_untouched(undo.id, paid.id)
        ),
        'correction', (
          select jsonb_build_object('amount', amount, 'requested_by', requested_by, 'requested_at', requested_at,
            'requested_name', (select name from public.members where id = requested_by))
          from public.payment_corrections
          where payment_id = paid.id and approved_at is null and paid.state = 'review'
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
          where (move.payment_id = paid.id or to_payment_id = paid.id)
            and (move.state = 'done' or move.state = 'asked' and paid.state = 'paid')
          order by move.id desc limit 1
        ),
        'listing', (
          select jsonb_build_object(
            'id', listings.id, 'title', app.listing_title(listings.id),
            'state', listings.state,
            'contact', newest.contact, 'phone', newest.phone, 'email', newest.email
          )
          from public.listings
            left join lateral (
              select contact, phone, email from public.listing_versions
              where listing_id = listings.id order by id desc limit 1
            ) as newest on true
          where listings.id = paid.listing_id
        )
      )
  from public.payments as paid where paid.id = any (p_payment_ids);
end;
$function$;

CREATE OR REPLACE FUNCTION app.staff_payment(p_payment public.payments)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'auto'
AS $function$
begin
  return (select described from app.describe_payments(array[p_payment.id]));
end;
$function$;

CREATE OR REPLACE FUNCTION app.find_runs(p_text text, p_pattern text)
 RETURNS SETOF text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return query
  select regexp_replace(run[1], '[-. ()/_+*|~\u00b7\u2010-\u2015\u2022\u2212]', '', 'g')
  from regexp_matches(p_text, p_pattern, 'g') as run;
end;
$function$;

CREATE OR REPLACE FUNCTION app.extract_contacts(p_text text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  plain text;
begin
  -- For a text in ASCII, lower case stands for the normal form, which takes longer. A text with a contact matches
  -- this pattern.
  plain := case when octet_length(p_text) = char_length(p_text) then lower(p_text) else app.normalize_text(p_text) end;
  if (
    plain ~ (
      '[0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]'
      '(?:[-. ()/_+*|~\u0001-\u001f\u007f\u00b7\u2010-\u2015\u2022\u2212]*'
      '[0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]){5}'
      '|[0\u0660\u06f0\u0966][0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]{4}'
      '|(?:zero|oh|one|two|three|four|five|six|seven|eight|nine'
      '|sifuri|moja|mbili|tatu|nne|tano|sita|saba|nane|tisa)'
      '(?:[-. ()/_+*|~\u0001-\u001f\u007f\u00b7\u2010-\u2015\u2022\u2212]|double|triple)*'
      '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine'
      '|sifuri|moja|mbili|tatu|nne|tano|sita|saba|nane|tisa|[0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f])'
      '|(?:bill|goods|pochi|till).*[0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]'
      '|dot|@|://|[^ .,;:!?()<>"'']\.[^- 0-9.,;:!?()<>"'']{2}'
    )
  ) is not true then
    return array[]::text[];
  end if;
  plain := app.normalize_text(p_text);
  return array(
    -- Six digits or more.
    select regexp_replace(run[1], '[^0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]', '', 'g')
    from regexp_matches(
      plain,
      '[0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]'
        || '(?:[-. ()/_+*|~\u00b7\u2010-\u2015\u2022\u2212]*[0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]){5,}',
      'g'
    ) as run
    union
    -- Six digits or more, at least three of them as words.
    select run
    from app.find_runs(
      plain,
      '(?<![a-z])'
      '(?:(?:zero|oh|one|two|three|four|five|six|seven|eight|nine'
      '|sifuri|moja|mbili|tatu|nne|tano|sita|saba|nane|tisa)|[0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f])'
      '(?:(?:[-. ()/_+*|~\u00b7\u2010-\u2015\u2022\u2212]|double|triple)*'
      '(?:(?:zero|oh|one|two|three|four|five|six|seven|eight|nine'
      '|sifuri|moja|mbili|tatu|nne|tano|sita|saba|nane|tisa)|[0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f])){5,}'
      '(?![a-z])'
    ) as run
    where run ~
      '(?:(?:zero|oh|one|two|three|four|five|six|seven|eight|nine'
      '|sifuri|moja|mbili|tatu|nne|tano|sita|saba|nane|tisa).*){3}'
    union
    -- Five digits or more without separators, the first of them a zero.
    select run
    from app.find_runs(
      plain,
      '(?<![0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f])'
      '[0\u0660\u06f0\u0966][0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]{4,}'
    ) as run
    union
    -- Numbers after the names of M-Pesa's services PayBill, Buy Goods and Pochi.
    select run
    from app.find_runs(
      plain,
      '(?<![a-z])(?:pay[- ]?bill|buy[- ]?goods|pochi)[^0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]{0,20}'
      '([0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]'
      '(?:[-. ()/_+*|~\u00b7\u2010-\u2015\u2022\u2212]*[0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]){2,})'
    ) as run
    union
    -- Numbers after 'till number' or 'till', in English or Swahili.
    select run
    from app.find_runs(
      plain,
      '(?<![a-z])till *(?:no|num|number|namba|nambari)[^a-z0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]{0,6}'
      '([0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]'
      '(?:[-. ()/_+*|~\u00b7\u2010-\u2015\u2022\u2212]*[0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]){2,})'
    ) as run
    union
    select run
    from app.find_runs(
      plain,
      '(?<![a-z])till[^a-z0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]{0,6}'
      '([0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]'
      '(?:[-. ()/_+*|~\u00b7\u2010-\u2015\u2022\u2212]*[0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]){2,})'
    ) as run
    -- In 'till 1700' the number is a time.
    where run !~ '^(?:[01]?[0-9]|2[0-4])[0-5][0-9]$'
    union
    -- Addresses with the word 'dot' in place of a full stop.
    select address[1] || '.' || address[2]
    from regexp_matches(
      plain,
      '(?<![a-z0-9-])([a-z0-9-]+)[ (\[{<]*(?<![a-z0-9-])dot[ )\]}>]*'
      '(com|net|org|co|ke|africa|info|biz|io|shop|store|online|site|xyz|link|app|ly|gl|example|test)(?![a-z])',
      'g'
    ) as address
    union
    -- Links and e-mail addresses.
    select btrim(word, '.,;:!?()<>"''')
    from unnest(string_to_array(plain, ' ')) as word
    where word ~ '[^.,;:!?()<>"'']\.[^-0-9.,;:!?()<>"'']{2}|://'
  );
end;
$function$;

CREATE OR REPLACE FUNCTION app.known_contacts(p_version public.listing_versions)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(array_agg(contact), '{}')
    from (
      select unnest(array[p_version.located, p_version.hours, p_version.deliveries, p_version.description])
      union all
      select item ->> 'name' from jsonb_array_elements(p_version.items) as item
    ) as texts (content)
      cross join lateral unnest(app.extract_contacts(content)) as contact
  );
end;
$function$;

CREATE OR REPLACE FUNCTION app.new_contacts(p_texts text[], p_known_contacts text[])
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return array(
    select distinct contact
    from unnest(p_texts) as content cross join lateral unnest(app.extract_contacts(content)) as contact
    where contact <> all (p_known_contacts)
    order by contact
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.staff_fresh(p_state text, p_limit integer, p_after_id bigint DEFAULT 0)
 RETURNS TABLE(id bigint, title text, description text, author text, slug text, business text, created_at timestamp with time zone, edited_at timestamp with time zone, contacts text[], pictures jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
#variable_conflict use_column
declare
  is_waiting boolean := p_state <> 'published';
begin
  return query
  with page as (
    (
      select posts.id from public.posts
      where is_waiting and publication = 'waiting' and posts.id > p_after_id
      order by posts.id limit least(p_limit, 500)
    )
    union all
    (
      select posts.id from public.posts
      where not is_waiting and publication = 'shown' and viewed_at is null and posts.id > p_after_id
      order by posts.id limit least(p_limit, 500)
    )
  ), stated as materialized (
    select posts.id, posts.listing_id, app.new_contacts(app.texts_of_post(posts), '{}') as contacts
    from page join public.posts on posts.id = page.id
  ), owned as materialized (
    -- The texts of a listing are read once, and only if one of its posts has a contact.
    select listing_id, app.contacts_of_listing(listing_id) as contacts
    from (select distinct listing_id from stated where contacts <> '{}') as with_contacts
  )
  select posts.id, posts.title, posts.description, author.name, business.slug, business.title, posts.created_at,
    posts.edited_at,
    case when stated.contacts = '{}' then '{}' else array(
      select contact from unnest(stated.contacts) as contact where contact <> all (owned.contacts) order by contact
    ) end,
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', pictures.id, 'width', pictures.width, 'height', pictures.height, 'alt', pictures.alt,
        'hidden_key', pictures.hidden_key
      ) order by pictures.position)
      from public.pictures where pictures.post_id = posts.id and pictures.state = 'ready'
    ), '[]')
  from stated
    join public.posts on posts.id = stated.id
    -- The limits make these index look-ups for each post; joins would read the whole tables.
    cross join lateral (select name from public.members where id = posts.author_id limit 1) as author
    cross join lateral (
      select slug, (select title from public.listing_versions where id = shown_version_id) as title
      from public.listings where id = posts.listing_id limit 1
    ) as business
    left join owned on owned.listing_id = stated.listing_id
  order by posts.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.income(p_group_by text, p_from_day date, p_to_day date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
begin
  return (
    with entry as not materialized (
      select at, payment_id, case direction when 'in' then amount else -amount end as net, currency
      from public.ledger
      where at >= app.start_of_day(p_from_day) and at < app.start_of_day(p_to_day + 1)
    ), sums as (
      select day::text as name, shillings, cents
      from (
        select (at at time zone 'Africa/Nairobi')::date as day,
          sum(net) filter (where currency = 'KES') as shillings, sum(net) filter (where currency = 'USD') as cents
        from entry where p_group_by = 'day' group by 1
      ) as by_day
      union all
      select payments.package,
        sum(net) filter (where entry.currency = 'KES'), sum(net) filter (where entry.currency = 'USD')
      from entry join public.payments on payments.id = entry.payment_id
      where p_group_by = 'package'
      group by 1
      union all
      select versions.category, sum(shillings), sum(cents)
      from (
        select payments.listing_id,
          sum(net) filter (where entry.currency = 'KES') as shillings,
          sum(net) filter (where entry.currency = 'USD') as cents
        from entry join public.payments on payments.id = entry.payment_id
        where p_group_by = 'category'
        group by 1
      ) as by_listing
        left join public.listings on listings.id = by_listing.listing_id
        left join public.listing_versions as versions on versions.id = listings.shown_version_id
      group by 1
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'name', name, 'shillings', coalesce(shillings, 0), 'cents', coalesce(cents, 0)
    ) order by name), '[]')
    from sums
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.staff_today(p_actor_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET enable_seqscan TO 'off'
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  select public.staff_counts() || jsonb_build_object(
    'paid_reviews', count(paid.paid_at),
    'late_reviews', count(*) filter (where paid.paid_at < app.now() - interval '42 hours'),
    'review_until', min(paid.paid_at) + interval '48 hours',
    'payments_since', (select min(at) from app.waiting_items(1, '-infinity', '')),
    'refunds_since', (select min(paid_at) from public.payments where state = 'refund_due'),
    'refunds_to_approve', (
      select count(*) from public.payments
        -- A payment has at most one requested refund. The limit makes this an index look-up for each payment; a join
        -- would read the whole table.
        cross join lateral (
          select requested_by, approved_at from public.payment_refunds
          where payment_id = payments.id and state = 'asked' limit 1
        ) as refund
      where payments.state = 'refund_due' and refund.approved_at is null and refund.requested_by <> p_actor_id
    ),
    'moves_to_approve', (
      select count(*) from public.payment_moves as move
      where move.state = 'asked' and move.requested_by <> p_actor_id
        and exists (select from public.payments where id = move.payment_id and state = 'paid')
    ),
    'urgent_reports', (
      select count(*) from (
        select from public.reports where state = 'open' group by business having count(distinct reporter) >= 3
      ) as urgent
    ),
    'vacancies_since', (select min(created_at) from public.vacancies where state = 'new'),
    'differences', (select count(*) from public.payment_differences where settled_at is null),
    'bounces', (
      select count(*) from public.email_stops
      where lifted_at is null and created_at > app.now() - interval '24 hours'
    )
  )
  from (
    select min(payments.paid_at) as paid_at
    from public.payments join public.listings on listings.id = payments.listing_id
    where payments.state = 'paid' and covers_from is null and review_version_id is not null
    group by listings.id
  ) as paid;
$function$;

CREATE OR REPLACE FUNCTION public.staff_member(p_member_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
declare
  held public.members;
begin
  select * into held from public.members where id = p_member_id;
  perform app.refuse_if(held.id is null, 'PT404', 'no such member');
  return jsonb_build_object(
    'id', held.id, 'name', held.name, 'created_at', held.created_at,
    'seen_on', (select seen_on from public.member_visits where member_id = held.id),
    'phones', array(select phone from app.proven_phones where member_id = held.id order by phone),
    'listing_count', (select count(*) from public.listings where owner_id = held.id),
    'listings', (
      select coalesce(jsonb_agg(app.staff_listing_row(owned) order by owned.id desc), '[]')
      from (select * from public.listings where owner_id = held.id order by id desc limit 50) as owned
    ),
    'payments', (
      select coalesce(jsonb_agg(app.staff_payment_row(paid) order by paid.created_at desc, paid.id), '[]')
      from (
        select * from public.payments where member_id = held.id order by created_at desc, id limit 24
      ) as paid
    ),
    'posts', (select count(*) from public.posts where author_id = held.id),
    'reports', (
      select count(*) from public.reports
      where state = 'open' and business in (
        -- The offset makes this an index look-up for each listing; a join would read all addresses.
        select address.slug
        from public.listings
          cross join lateral (
            select slug from public.listing_slugs where listing_id = listings.id offset 0
          ) as address
        where owner_id = held.id
      )
    )
  );
end;
$function$;

reset lock_timeout;
