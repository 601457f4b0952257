set lock_timeout = '5s';

set check_function_bodies = off;

drop trigger "listing_versions_audit_decision" on public.listing_versions;

alter table public.listing_versions drop constraint "listing_versions_decision_is_valid";

alter table public.listing_versions drop constraint "listing_versions_refusal_is_explained";

drop function public.staff_review(integer,bigint);

CREATE OR REPLACE FUNCTION app.name_key(p_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN regexp_replace(translate(lower(translate(NORMALIZE(p_name, NFKC), 'АВЕКМНОРСТУХІЈЅԀҺԚԜѴӀавекмнорстухіјѕԁһԛԝѵӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβεζηικμνορτυχγωσıɑɡ'::text, 'abekmhopctyxijsdhqwvlabekmhopctyxijsdhqwvlabezhikmnoptyxabezhikmvoptuxywoiag'::text)), '01'::text, 'ol'::text), '[\u0001-\u0020!-/:-@[-`{-\u00bf\u02b0-\u036f\u2000-\u206f]'::text, ''::text, 'g'::text);

CREATE OR REPLACE FUNCTION app.text_key(p_text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN "left"(app.name_key("left"(p_text, 400)), 60);

CREATE OR REPLACE FUNCTION app.listing_title(p_listing_id bigint)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    (
      select title from public.listing_versions
      where id = (select shown_version_id from public.listings where id = p_listing_id)
    ),
    (select title from public.listing_versions where listing_id = p_listing_id order by id desc limit 1),
    (select draft ->> 'title' from public.listings where id = p_listing_id), ''
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.staff_ledger(p_limit integer, p_month date, p_after_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone, p_after_id bigint DEFAULT 0)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  select coalesce(jsonb_agg(
    to_jsonb(entry) - array['payment_id', 'times'] || jsonb_build_object(
      'provider', payments.provider, 'reference', payments.reference,
      'receipt_number', payments.receipt_number,
      'title', nullif(app.listing_title(payments.listing_id), ''),
      'requested_name', (select name from public.members where id = refund.requested_by),
      'requested_at', refund.requested_at,
      'approved_name', (select name from public.members where id = refund.approved_by),
      'approved_at', case when refund.approved_by is not null then refund.approved_at end
    ) order by entry.at, entry.id
  ), '[]')
  from (
    select * from public.ledger
    where at >= app.start_of_day(p_month) and at < app.start_of_day((p_month + interval '1 month')::date)
      and (at, id) > (p_after_at, p_after_id)
    order by at, id
    limit least(p_limit, 500)
  ) as entry
    join public.payments on payments.id = entry.payment_id
    left join public.payment_refunds as refund
      on entry.direction = 'out' and refund.payment_id = entry.payment_id and refund.state = 'sent';
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
        select jsonb_agg(to_jsonb(claim) - array['order_id', 'closed_at', 'refused_because', 'member_id'] order by claim.id)
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
          'id', listings.id, 'title', app.listing_title(listings.id),
          'state', listings.state,
          'contact', newest.contact, 'phone', newest.phone, 'email', newest.email
        )
        from public.listings
          left join lateral (
            select contact, phone, email from public.listing_versions
            where listing_id = listings.id order by id desc limit 1
          ) as newest on true
        where listings.id = p_payment.listing_id
      )
    );
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
  if newest.id is not null and coalesce(newest.decision, '') not in ('changes_requested', 'refused')
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

CREATE OR REPLACE FUNCTION app.listing_history(p_listing_id bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN (SELECT COALESCE(jsonb_agg(jsonb_build_object('name', newest.name, 'at', newest.at) ORDER BY newest.at, newest.name), '[]'::jsonb) AS "coalesce" FROM (SELECT events.name, events.at FROM (SELECT 'submitted'::text AS name, listing_versions.submitted_at AS at FROM public.listing_versions WHERE ((listing_versions.listing_id = listing_history.p_listing_id) AND ((listing_versions.decided_by IS NOT NULL) OR (listing_versions.decision IS DISTINCT FROM 'approved'::text))) UNION SELECT CASE WHEN (listing_versions.decision = 'changes_requested'::text) THEN 'changes'::text WHEN (listing_versions.decision = 'refused'::text) THEN 'refused'::text WHEN (listing_versions.decided_by IS NULL) THEN 'changed'::text ELSE 'approved'::text END AS "case", listing_versions.decided_at FROM public.listing_versions WHERE ((listing_versions.listing_id = listing_history.p_listing_id) AND (listing_versions.decision = ANY (ARRAY['approved'::text, 'changes_requested'::text, 'refused'::text]))) UNION SELECT CASE WHEN ((log.details ->> 'decision'::text) = 'changes_requested'::text) THEN 'changes'::text WHEN (log.to_state = 'suspended'::text) THEN 'suspended'::text WHEN (log.to_state = 'withdrawn'::text) THEN 'withdrawn'::text WHEN (log.from_state = 'suspended'::text) THEN 'restored'::text WHEN (log.to_state = 'live'::text) THEN 'started'::text WHEN (log.to_state = 'expired'::text) THEN 'ended'::text ELSE 'changes'::text END AS "case", CASE WHEN ((log.to_state = 'expired'::text) AND (log.reason = 'time'::text)) THEN COALESCE((SELECT max(payments.covers_until) AS max FROM public.payments WHERE ((payments.listing_id = listing_history.p_listing_id) AND (payments.covers_until <= log.at))), log.at) ELSE log.at END AS at FROM public.audit_log log WHERE ((log.subject = 'listing'::text) AND (log.subject_id = (listing_history.p_listing_id)::text) AND ((NOT ((log.details ->> 'decision'::text) IS DISTINCT FROM 'changes_requested'::text)) OR ((log.from_state <> log.to_state) AND ((log.from_state = 'suspended'::text) OR (log.to_state = ANY (ARRAY['live'::text, 'expired'::text, 'suspended'::text, 'withdrawn'::text, 'changes_requested'::text]))))))) events ORDER BY events.at DESC, events.name DESC LIMIT 40) newest);

CREATE OR REPLACE FUNCTION app.audit_decision()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.audit(
    'listing', id::text, state, state,
    jsonb_build_object('version', new.id, 'decision', new.decision)
  ) from public.listings
    where id = new.listing_id and (state in ('approved', 'live', 'expired') or new.decision = 'refused');
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.refuse_listing(p_actor_id uuid, p_listing_id bigint, p_version_id bigint, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.listings;
begin
  perform app.set_actor(p_actor_id, p_reason);
  held := app.lock_listing(null, p_listing_id);
  perform from public.listing_versions
    where id = p_version_id and listing_id = p_listing_id and decision = 'refused' and reason = p_reason;
  if found then
    return;
  end if;
  if held.review_version_id is distinct from p_version_id then
    perform app.refuse_transition(held.state, 'refusing a version that is not in review');
  end if;
  perform app.decide_version(p_version_id, 'refused', p_actor_id, p_reason);
  if held.shown_version_id is null then
    perform app.cancel_payments(p_listing_id, 'refused-before-start');
  end if;
  update public.listings
    set review_version_id = null, updated_at = app.now(),
      state = case
        when held.shown_version_id is null then 'suspended'
        when held.state = 'submitted' then 'approved'
        else held.state
      end
    where id = p_listing_id;
  perform app.enqueue_notice('refused-' || p_version_id, 'refused', p_listing_id);
  perform app.start_paid_time(p_listing_id);
end;
$function$;

CREATE OR REPLACE FUNCTION app.alike_listings(p_version public.listing_versions, p_owner_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'listing', alike.id, 'title', alike.title, 'slug', alike.slug, 'has_name', alike.has_name,
      'has_text', alike.has_text
    ) order by alike.id), '[]')
    from (
      select listings.id, listings.slug, other.title, bool_or(same.is_name) as has_name,
        bool_or(not same.is_name) as has_text
      from (
        select id, true as is_name from public.listing_versions
          where app.name_key(title) = app.name_key(p_version.title)
        union all
        select id, false from public.listing_versions
          where app.text_key(description) = app.text_key(p_version.description)
      ) as same
        join public.listings on listings.shown_version_id = same.id
        join public.listing_versions as other on other.id = same.id
      where app.is_live(listings) and listings.id <> p_version.listing_id
        and listings.owner_id is distinct from p_owner_id
      group by listings.id, listings.slug, other.title
      order by listings.id limit 5
    ) as alike
  );
end;
$function$;

CREATE OR REPLACE FUNCTION app.open_reports(p_listing_id bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('reporters', sum(by_reason.reporters)::int, 'reasons',
      coalesce(jsonb_object_agg(by_reason.reason, by_reason.number) filter (where by_reason.reason is not null), '{}'))
    from (
      select reason, count(*)::int as number, count(distinct reporter)::int as reporters from public.reports
      where state = 'open'
        and business = any (array(select slug from public.listing_slugs where listing_id = p_listing_id))
      group by reason
    ) as by_reason
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.staff_review(p_limit integer, p_after_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone, p_after_version_id bigint DEFAULT 0)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'version', submitted.id, 'listing', listings.id, 'state', listings.state, 'slug', listings.slug,
      'owner', members.name, 'owner_id', members.id, 'sort_at', page.at,
      'paid_at', nullif(page.at, 'infinity'), 'is_owed_back', exists (
        select from public.payments where listing_id = listings.id and payments.state = 'refund_due'
      ), 'submitted_at', submitted.submitted_at,
      'minutes_left', floor(extract(epoch from nullif(page.at, 'infinity') + interval '48 hours' - app.now()) / 60),
      'live_until', case when app.is_live(listings) then listings.live_until end,
      'live_minutes_left', case when app.is_live(listings) then
        floor(extract(epoch from listings.live_until - app.now()) / 60) end,
      'submitted', to_jsonb(submitted), 'approved', to_jsonb(approved),
      'alike', app.alike_listings(submitted, listings.owner_id), 'reports', app.open_reports(listings.id),
      'changes', case when request.decision in ('changes_requested', 'refused') then
        jsonb_build_object('reason', request.reason, 'at', request.decided_at, 'decision', request.decision) end
    ) order by page.at, page.version
  ), '[]')
  from (
    select * from (
      (
        select first.paid_at as at, listings.review_version_id as version, listings.id as listing
        from public.payments as first join public.listings on listings.id = first.listing_id
        where first.state = 'paid' and first.covers_from is null and listings.review_version_id is not null
          and first.paid_at >= p_after_at
          and (first.paid_at, listings.review_version_id) > (p_after_at, p_after_version_id)
          and not exists (
            select from public.payments as earlier
            where earlier.listing_id = first.listing_id and earlier.state = 'paid' and earlier.covers_from is null
              and (earlier.paid_at, earlier.id) < (first.paid_at, first.id)
          )
        order by 1, 2 limit least(p_limit, 500)
      )
      union all
      (
        select 'infinity', waiting.id, waiting.listing_id
        from public.listing_versions as waiting
          join public.listings on listings.review_version_id = waiting.id
        where waiting.decision is null
          and waiting.id > case when p_after_at = 'infinity' then p_after_version_id else 0 end
          and not exists (
            select from public.payments
            where listing_id = waiting.listing_id and payments.state = 'paid' and covers_from is null
          )
        order by 2 limit least(p_limit, 500)
      )
    ) as due
    order by 1, 2
    limit least(p_limit, 500)
  ) as page
    join public.listing_versions as submitted on submitted.id = page.version
    join public.listings on listings.id = page.listing
    left join public.members on members.id = listings.owner_id
    left join public.listing_versions as approved on approved.id = listings.shown_version_id
    left join lateral (
      select earlier.decision, earlier.reason, earlier.decided_at from public.listing_versions as earlier
      where earlier.listing_id = listings.id and earlier.decision in ('approved', 'changes_requested', 'refused')
        and earlier.decided_by is not null
      order by earlier.id desc limit 1
    ) as request on true;
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
      'owner_id', listing.owner_id, 'is_waiting', listing.review_version_id is not null, 'changed_at', change.at, 'times', change.times,
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

alter table public.listing_versions add constraint listing_versions_decision_is_valid CHECK ((decision = ANY (ARRAY['approved'::text, 'changes_requested'::text, 'refused'::text, 'superseded'::text])));

alter table public.listing_versions add constraint listing_versions_refusal_is_explained CHECK (((decision <> ALL (ARRAY['changes_requested'::text, 'refused'::text])) OR (btrim(COALESCE(reason, ''::text), E' \t\r\n'::text) <> ''::text)));

CREATE INDEX listing_versions_by_name_key ON public.listing_versions USING btree (app.name_key(title));

CREATE INDEX listing_versions_by_text_key ON public.listing_versions USING btree (app.text_key(description));

CREATE TRIGGER listing_versions_audit_decision AFTER UPDATE OF decision ON public.listing_versions FOR EACH ROW WHEN (((new.decided_by IS NOT NULL) AND (new.decision = ANY (ARRAY['approved'::text, 'changes_requested'::text, 'refused'::text])))) EXECUTE FUNCTION app.audit_decision();

grant EXECUTE on function public.refuse_listing(uuid,bigint,bigint,text) to service_role;

grant EXECUTE on function public.staff_review(integer,timestamp with time zone,bigint) to service_role;

reset lock_timeout;
