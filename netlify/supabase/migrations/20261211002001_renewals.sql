set lock_timeout = '5s';

set check_function_bodies = off;

drop function public.begin_payment(uuid,bigint,text,integer,integer,text,text,boolean,text,uuid);

create table public.renewals (
  payment_id uuid not null,
  member_id uuid not null,
  amount integer not null,
  asked_at timestamp with time zone default app.now() not null,
  prompt_id uuid,
  ended_at timestamp with time zone,
  ended_because text
);

CREATE OR REPLACE FUNCTION public.begin_payment(p_actor_id uuid, p_listing_id bigint, p_package text, p_days integer, p_amount integer, p_currency text, p_provider text, p_with_website boolean DEFAULT false, p_phone text DEFAULT NULL::text, p_id uuid DEFAULT gen_random_uuid(), p_renewal_amount integer DEFAULT NULL::integer)
 RETURNS public.payments
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.listings := app.lock_listing(p_actor_id, p_listing_id);
  rules constant app.payment_providers := app.payment_provider(p_provider);
  prompted constant text := case when rules.flow = 'prompt' then p_phone end;
  ordered public.orders;
  opened public.payments;
  again_at timestamptz;
begin
  perform app.set_actor(p_actor_id);
  if not app.is_payable(held.state) then
    perform app.refuse_transition(held.state, 'paying');
  end if;
  select * into ordered from public.orders where listing_id = p_listing_id and closed_at is null for no key update;
  select * into opened from public.payments
    where order_id = ordered.id and state = 'pending' for no key update;
  if (opened.package, opened.days, opened.amount, opened.currency, opened.provider, opened.with_website)
      is not distinct from (p_package, p_days, p_amount, p_currency, p_provider, p_with_website)
    and (rules.flow <> 'prompt' or opened.phone is not distinct from prompted)
    and coalesce(opened.created_at > app.now() - rules.repeats_for, true)
  then
    perform app.ask_renewal(opened, p_renewal_amount);
    return opened;
  end if;
  if rules.flow = 'prompt' then
    perform app.refuse_if(public.outgoing_is_held(), 'TG503', 'outgoing messages are held');
  end if;
  if rules.flow <> 'by-hand' then
    -- The lock keeps prompts for two listings of a member from one phone at once.
    perform pg_advisory_xact_lock(hashtextextended('prompt ' || prompted, 0));
    again_at := greatest(
      app.prompt_again_at(opened), app.phone_again_at(p_actor_id, prompted, p_provider, p_amount));
    if again_at > app.now() then
      raise exception 'a prompt is on the phone' using errcode = 'TG423',
        detail = ceil(extract(epoch from again_at - app.now()));
    end if;
  end if;
  perform app.require_rate_limit('payment-member', p_actor_id, 20);
  if prompted is not null then
    perform app.require_prompt_turn(p_actor_id, prompted);
  end if;
  while ordered.id is null loop
    insert into public.orders (reference, listing_id) values (app.new_reference(), p_listing_id)
      on conflict (reference) where closed_at is null do nothing returning * into ordered;
  end loop;
  perform app.fail_attempt(ordered.id, 'replaced');
  insert into public.payments (
    id, order_id, reference, listing_id, member_id, provider, package, days, amount, currency, with_website,
    phone, poll_at
  ) values (
    p_id, ordered.id, ordered.reference, p_listing_id, p_actor_id, p_provider, p_package, p_days, p_amount,
    p_currency, p_with_website, prompted,
    case when rules.flow <> 'by-hand' then app.now() + interval '15 seconds' end
  ) returning * into opened;
  perform app.ask_renewal(opened, p_renewal_amount);
  return opened;
end;
$function$;

CREATE OR REPLACE FUNCTION public.own_checkout(p_actor_id uuid, p_listing_id bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'listing', jsonb_build_object(
      'id', held.id, 'title', app.listing_title(held.id), 'state', held.state, 'slug', held.slug,
      'live_until', held.live_until, 'package', held.draft ->> 'package',
      'with_website', coalesce(held.draft -> 'withWebsite' = 'true', false)
    ),
    'order', case when attempt.id is not null then jsonb_build_object(
      'reference', ordered.reference, 'package', attempt.package, 'days', attempt.days,
      'with_website', attempt.with_website,
      'renews', exists (select from public.renewals where payment_id = attempt.id and ended_at is null),
      'attempt',
      to_jsonb(attempt) || jsonb_build_object('again_at', app.prompt_again_at(attempt))
    ) end,
    'claims', coalesce((
      select jsonb_agg(jsonb_build_object(
        'code', claim.code, 'at', claim.at, 'reason', claim.refused_because, 'state', case
          when claim.refused_because is not null then 'refused'
          when exists (
            select from public.payments where order_id = ordered.id and provider_reference = claim.code
          ) then 'settled'
          else 'waiting'
        end
      ) order by claim.id desc)
      from public.payment_claims as claim where claim.order_id = ordered.id
    ), '[]'),
    'checked_phones', app.checked_phones(p_actor_id),
    'phone', coalesce(
      (select phone from public.payments
        where member_id = p_actor_id and phone ~ '^[+]' order by created_at desc limit 1),
      held.draft ->> 'phone'
    )
  )
  from public.listings as held
    left join lateral (
      select * from public.orders
      where listing_id = held.id and (closed_at is null or created_at > app.now() - interval '7 days'
        or closed_at > app.now() - interval '7 days')
      order by closed_at is null desc, created_at desc limit 1
    ) as ordered on true
    left join lateral (
      select * from public.payments where order_id = ordered.id
      order by state = 'paid' desc, state = 'failed', created_at desc, id desc limit 1
    ) as attempt on true
  where held.id = p_listing_id and held.owner_id = p_actor_id;
$function$;

CREATE OR REPLACE FUNCTION app.refuse_second_prompt()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform app.refuse_if(
    old.prompt_id is not null or old.ended_at is not null, '42501', 'a renewal ends once');
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION app.is_checked_phone(p_phone text, p_member_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN (EXISTS (SELECT FROM app.proven_phones WHERE ((proven_phones.phone = is_checked_phone.p_phone) AND (proven_phones.member_id = is_checked_phone.p_member_id) AND app.is_proof_valid(proven_phones.checked_at))));

CREATE OR REPLACE FUNCTION app.checked_phones(p_member_id uuid)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN ARRAY(SELECT proven_phones.phone FROM app.proven_phones WHERE ((proven_phones.member_id = checked_phones.p_member_id) AND app.is_proof_valid(proven_phones.checked_at)) ORDER BY proven_phones.phone);

CREATE OR REPLACE FUNCTION app.audit_renewal(p_listing_id bigint, p_step text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select app.audit('listing', id::text, state, state, jsonb_build_object('renewal', p_step))
  from public.listings where id = p_listing_id;
$function$;

CREATE OR REPLACE FUNCTION app.ask_renewal(p_payment public.payments, p_amount integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if p_amount is not null and p_payment.days > 1 and (app.payment_provider(p_payment.provider)).flow = 'prompt'
    and app.is_checked_phone(p_payment.phone, p_payment.member_id)
  then
    insert into public.renewals (payment_id, member_id, amount)
      values (p_payment.id, p_payment.member_id, p_amount)
      on conflict (payment_id) do nothing;
    if found then
      perform app.audit_renewal(p_payment.listing_id, 'asked');
    end if;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION app.is_renewal_offered(p_renewal public.renewals, p_payment public.payments, p_offers jsonb)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN (EXISTS (SELECT FROM jsonb_to_recordset(is_renewal_offered.p_offers) offer(package text, days integer, amount integer) WHERE ((offer.package = (is_renewal_offered.p_payment).package) AND (offer.days = (is_renewal_offered.p_payment).days) AND (offer.amount = (is_renewal_offered.p_renewal).amount))));

CREATE OR REPLACE FUNCTION app.is_renewal_due(p_renewal public.renewals, p_payment public.payments, p_listing public.listings, p_offers jsonb)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN COALESCE((((p_renewal).prompt_id IS NULL) AND ((p_renewal).ended_at IS NULL) AND ((p_listing).owner_id = (p_renewal).member_id) AND ((p_listing).live_payment_id = (p_payment).id) AND app.is_live(p_listing) AND ((p_listing).live_until <= (app.now() + '24:00:00'::interval)) AND (NOT app.is_quiet_time(app.now())) AND ((app.payment_provider((p_payment).provider)).flow = 'prompt'::text) AND app.is_renewal_offered(p_renewal, p_payment, p_offers) AND app.is_checked_phone((p_payment).phone, (p_renewal).member_id) AND (NOT (EXISTS (SELECT FROM public.payments other WHERE ((other.listing_id = (is_renewal_due.p_listing).id) AND (other.state = ANY (ARRAY['pending'::text, 'review'::text])))))) AND (NOT (EXISTS (SELECT FROM (public.orders JOIN public.payment_claims claim ON ((claim.order_id = orders.id))) WHERE ((orders.listing_id = (is_renewal_due.p_listing).id) AND (claim.closed_at IS NULL)))))), false);

CREATE OR REPLACE FUNCTION public.due_renewals(p_offers jsonb, p_limit integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
declare
  ended record;
begin
  perform app.set_actor(null, 'time');
  for ended in
    with changed as materialized (
      select renewals.payment_id, payments.listing_id
      from public.renewals join public.payments on payments.id = renewals.payment_id
      where prompt_id is null and ended_at is null
        -- One comparison of sets, because each run compares all renewals.
        and (payments.package, payments.days, renewals.amount) not in (
          select package, days, amount from jsonb_to_recordset(p_offers) as offer (package text, days int, amount int)
        )
      for no key update of renewals skip locked
    )
    update public.renewals set ended_at = app.now(), ended_because = 'price'
      from changed where renewals.payment_id = changed.payment_id
      returning changed.listing_id
  loop
    perform app.audit_renewal(ended.listing_id, 'price');
  end loop;
  if public.outgoing_is_held() then
    return;
  end if;
  return query
    select renewals.payment_id
    from public.listings
      join public.renewals on renewals.payment_id = listings.live_payment_id
      join public.payments on payments.id = renewals.payment_id
    where listings.state = 'live' and listings.live_until <= app.now() + interval '24 hours'
      and app.is_renewal_due(renewals, payments, listings, p_offers)
    order by listings.live_until
    limit p_limit;
end;
$function$;

CREATE OR REPLACE FUNCTION public.begin_renewal(p_payment_id uuid, p_offers jsonb, p_id uuid)
 RETURNS SETOF public.payments
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
declare
  renewal public.renewals;
  former public.payments;
  held public.listings;
  prompt public.payments;
begin
  select * into renewal from public.renewals where payment_id = p_payment_id;
  select * into former from public.payments where id = p_payment_id;
  if renewal.payment_id is null or former.listing_id is null then
    return;
  end if;
  held := app.lock_listing(renewal.member_id, former.listing_id);
  select * into renewal from public.renewals where payment_id = p_payment_id for no key update;
  select * into former from public.payments where id = p_payment_id;
  if not app.is_renewal_due(renewal, former, held, p_offers) then
    return;
  end if;
  prompt := public.begin_payment(
    renewal.member_id, held.id, former.package, former.days, renewal.amount, former.currency, former.provider, false,
    former.phone, p_id);
  update public.renewals set prompt_id = prompt.id where payment_id = p_payment_id;
  insert into public.renewals (payment_id, member_id, amount, asked_at)
    values (prompt.id, renewal.member_id, renewal.amount, renewal.asked_at);
  perform app.set_actor(null, 'time');
  perform app.audit_renewal(held.id, 'sent');
  return next prompt;
exception
  when sqlstate 'PT404' or sqlstate 'TG423' or sqlstate 'TG503' or sqlstate 'PT429' then
    return;
end;
$function$;

CREATE OR REPLACE FUNCTION public.stop_renewal(p_actor_id uuid, p_listing_id bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.lock_listing(p_actor_id, p_listing_id);
  perform app.set_actor(p_actor_id);
  update public.renewals set ended_at = app.now(), ended_because = 'stopped'
    where prompt_id is null and ended_at is null
      and payment_id in (select id from public.payments where listing_id = p_listing_id);
  if found then
    perform app.audit_renewal(p_listing_id, 'stopped');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION app.renewal_prompt_at(p_until timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE WHEN app.is_quiet_time((p_until - '24:00:00'::interval)) THEN ((date_trunc('day'::text, (((p_until - '24:00:00'::interval) AT TIME ZONE 'Africa/Nairobi'::text) + '03:00:00'::interval)) + '07:00:00'::interval) AT TIME ZONE 'Africa/Nairobi'::text) ELSE (p_until - '24:00:00'::interval) END;

CREATE OR REPLACE FUNCTION app.listing_renewal(p_listing_id bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN (SELECT jsonb_build_object('amount', renewal.amount, 'phone', payment.phone, 'at', CASE WHEN (listing.state = 'live'::text) THEN app.renewal_prompt_at(listing.live_until) ELSE NULL::timestamp with time zone END, 'state', CASE WHEN (renewal.ended_at IS NOT NULL) THEN renewal.ended_because WHEN (NOT app.is_checked_phone(payment.phone, renewal.member_id)) THEN 'number'::text ELSE 'on'::text END) AS jsonb_build_object FROM ((public.listings listing JOIN public.payments payment ON ((payment.listing_id = listing.id))) JOIN public.renewals renewal ON ((renewal.payment_id = payment.id))) WHERE ((listing.id = listing_renewal.p_listing_id) AND (listing.state <> ALL (ARRAY['expired'::text, 'withdrawn'::text])) AND (payment.state = 'paid'::text) AND ((payment.id = listing.live_payment_id) OR (payment.covers_from IS NULL)) AND (renewal.prompt_id IS NULL) AND (renewal.ended_because IS DISTINCT FROM 'stopped'::text)) ORDER BY payment.paid_at DESC LIMIT 1);

CREATE OR REPLACE FUNCTION app.delete_expired_renewals()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from public.renewals where payment_id = any (array(
    select payment_id from public.renewals
    where asked_at <= app.now() - interval '30 days' and not exists (
      select from public.payments
      where id = payment_id and (
        created_at > app.now() - interval '30 days'
        or state in ('pending', 'review', 'paid')
          and coalesce(covers_until > app.now() - interval '30 days', true)
      )
    )
    for update skip locked
  ));
$function$;

CREATE OR REPLACE FUNCTION public.own_listings(p_owner_id uuid, p_limit integer, p_before_id bigint DEFAULT '9223372036854775807'::bigint, p_id bigint DEFAULT NULL::bigint, p_position integer DEFAULT 0)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(
    to_jsonb(held) || jsonb_build_object(
      'newest', to_jsonb(newest), 'visible', to_jsonb(shown_version), 'review', to_jsonb(review),
      'history', app.listing_history(held.id), 'renewal', app.listing_renewal(held.id), 'submitted_at', earliest.submitted_at,
      'approved_at', earliest.approved_at,
      'cover_appearance', (
        select appearance from public.pictures
          where owner_id = held.owner_id
            and id = case when cover_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then cover_id::uuid end
      ),
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
    ) order by held.position, held.id desc
  ), '[]')
  from (
    select listings.*, position
    from public.listings cross join lateral app.next_step_position(listings) as position
    where owner_id = p_owner_id and (position, -id) > (p_position, -p_before_id) and (p_id is null or id = p_id)
      and (p_id is not null or state <> 'withdrawn' or exists (
        select from public.payments where listing_id = listings.id and receipt_number is not null
      ))
    order by position, id desc
    limit least(p_limit, 500)
  ) as held
    left join lateral (
      select * from public.listing_versions where listing_id = held.id order by id desc limit 1
    ) as newest on true
    left join public.listing_versions as shown_version on shown_version.id = held.shown_version_id
    left join public.listing_versions as review on review.id = held.review_version_id
    cross join lateral lower(coalesce(shown_version.images, held.draft -> 'images') -> 0 ->> 'id') as cover_id
    left join lateral (
      select min(submitted_at) as submitted_at, min(decided_at) filter (where decision = 'approved') as approved_at
      from public.listing_versions where listing_id = held.id
    ) as earliest on true;
$function$;

CREATE OR REPLACE FUNCTION public.staff_listing(p_listing_id bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
declare
  held public.listings;
begin
  select * into held from public.listings where id = p_listing_id;
  perform app.refuse_if(held.id is null, 'PT404', 'no such listing');
  return jsonb_build_object(
    'listing', app.staff_listing_row(held),
    'visible', (select to_jsonb(version) from public.listing_versions as version where id = held.shown_version_id),
    'waiting', (select to_jsonb(version) from public.listing_versions as version where id = held.review_version_id),
    'latest', (
      select to_jsonb(version) from public.listing_versions as version
      where listing_id = held.id order by id desc limit 1
    ),
    'slugs', array(select slug from public.listing_slugs where listing_id = held.id order by slug),
    'renews', coalesce(app.listing_renewal(held.id) ->> 'state' = 'on', false),
    'decisions', (
      select coalesce(jsonb_agg(to_jsonb(decided) order by decided.version desc), '[]')
      from (
        select id as version, decision, decided_at as at, reason,
          (select name from public.members where id = decided_by) as by
        from public.listing_versions
        where listing_id = held.id and decided_by is not null and decision is not null
        order by id desc limit 10
      ) as decided
    ),
    'payments', (
      select coalesce(jsonb_agg(app.staff_payment_row(paid) order by paid.created_at desc, paid.id), '[]')
      from (
        select * from public.payments where listing_id = held.id order by created_at desc, id limit 24
      ) as paid
    ),
    'reports', (
      select coalesce(jsonb_agg(to_jsonb(report) order by report.at desc), '[]')
      from (
        select created_at as at, state, reason, message, note from public.reports
        where state in ('open', 'resolved', 'dismissed')
          and business in (select slug from public.listing_slugs where listing_id = held.id)
        order by created_at desc limit 10
      ) as report
    ),
    'promotions', (
      select coalesce(jsonb_agg(to_jsonb(done) order by done.day desc), '[]')
      from (
        select day, channel, link from public.promotions where listing_id = held.id order by day desc, id limit 10
      ) as done
    )
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.delete_expired_records()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '25s'
AS $function$
declare
  expired record;
begin
  if not app.try_run_lock('delete_expired_records') then
    return;
  end if;
  perform app.set_actor(null, 'time');
  update public.vacancies set state = 'closed', decided_at = app.now()
    where id in (
      select vacancies.id from public.vacancies join public.jobs on jobs.vacancy_id = vacancies.id
      where state = 'published' and valid_through < app.today()
      for no key update of vacancies skip locked
    );
  delete from public.vacancies where id in (
    select id from public.vacancies
    where created_at <= app.now() - interval '90 days' and state <> 'published'
    for update skip locked
  );
  for expired in
    select * from (values
      ('attempts', 'at', interval '1 hour'),
      ('refused_message_samples', 'at', interval '30 days'),
      ('faults', 'last_at', interval '90 days'),
      ('reports', 'created_at', interval '12 months'),
      ('emails', 'created_at', interval '12 months'),
      ('email_stops', 'created_at', interval '12 months'),
      ('sms_messages', 'created_at', interval '12 months'),
      ('provider_messages', 'at', interval '12 months')
    ) as retention (relation, dated_by, age)
  loop
    execute format(
      'delete from public.%1$I where ctid = any (array(
        select ctid from public.%1$I where %2$I <= app.now() - $1 for update skip locked))',
      expired.relation, expired.dated_by
    ) using expired.age;
  end loop;
  delete from app.restored_stops where created_at <= app.now() - interval '12 months';
  delete from app.fault_days where day <= app.today() - 90;
  perform app.delete_expired_phone_codes();
  perform app.delete_expired_renewals();
end;
$function$;

alter table public.renewals add constraint renewals_amount_positive CHECK ((amount > 0));

alter table public.renewals add constraint renewals_end_has_a_reason CHECK (((ended_at IS NULL) = (ended_because IS NULL)));

alter table public.renewals add constraint renewals_reason_is_valid CHECK ((ended_because = ANY (ARRAY['stopped'::text, 'price'::text])));

alter table public.renewals add constraint renewals_ended_are_not_prompted CHECK (((ended_at IS NULL) OR (prompt_id IS NULL)));

alter table public.renewals add constraint renewals_pkey PRIMARY KEY (payment_id);

alter table public.renewals add constraint renewals_prompt_id_key UNIQUE (prompt_id);

alter table public.renewals add constraint renewals_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payments(id);

alter table public.renewals add constraint renewals_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

alter table public.renewals add constraint renewals_prompt_id_fkey FOREIGN KEY (prompt_id) REFERENCES public.payments(id);

CREATE INDEX renewals_of_a_member ON public.renewals USING btree (member_id);

CREATE INDEX renewals_by_time ON public.renewals USING btree (asked_at);

CREATE INDEX renewals_waiting ON public.renewals USING btree (payment_id) WHERE ((prompt_id IS NULL) AND (ended_at IS NULL));

CREATE TRIGGER renewals_end_once BEFORE UPDATE ON public.renewals FOR EACH ROW EXECUTE FUNCTION app.refuse_second_prompt();

alter table public.renewals enable row level security;

grant EXECUTE on function public.begin_payment(uuid,bigint,text,integer,integer,text,text,boolean,text,uuid,integer) to service_role;

grant EXECUTE on function public.begin_renewal(uuid,jsonb,uuid) to service_role;

grant EXECUTE on function public.due_renewals(jsonb,integer) to service_role;

grant EXECUTE on function public.stop_renewal(uuid,bigint) to service_role;

grant SELECT on table public.renewals to service_role;

reset lock_timeout;
