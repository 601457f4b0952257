set lock_timeout = '5s';

set check_function_bodies = off;

drop index public.payment_claims_of_last_digits;

drop index public.payments_not_paid_of_last_digits;

drop function app.typed_phones(text);

drop function app.phone_beside(text,uuid,text);

drop view app.owned_claims;

create table app.failed_prompts (
  payment_id uuid not null,
  order_id uuid not null,
  amount integer not null,
  last_digits text not null,
  created_at timestamp with time zone not null
);

alter table public.payment_claims add column member_id uuid;

CREATE OR REPLACE FUNCTION app.note_claimant()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.member_id := coalesce(new.member_id, (
    select listings.owner_id from public.orders join public.listings on listings.id = orders.listing_id
    where orders.id = new.order_id
  ));
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION app.add_failed_prompt()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into app.failed_prompts (payment_id, order_id, amount, last_digits, created_at)
    select new.id, id, new.amount, right(new.phone, 3), new.created_at
    from public.orders where id = new.order_id and closed_at is null
    on conflict (payment_id) do update
      set order_id = excluded.order_id, amount = excluded.amount, last_digits = excluded.last_digits;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION app.remove_failed_prompt()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from app.failed_prompts where payment_id = new.id;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION app.move_failed_prompts()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new.closed_at is not null then
    delete from app.failed_prompts where order_id = new.id;
  else
    insert into app.failed_prompts (payment_id, order_id, amount, last_digits, created_at)
      select id, order_id, amount, right(phone, 3), created_at from public.payments
      where order_id = new.id and state = 'failed' and currency = 'KES' and phone is not null
      on conflict (payment_id) do nothing;
  end if;
  return null;
end;
$function$;

create view app.owned_claims as  SELECT claim.id,
    claim.order_id,
    claim.code,
    claim.amount,
    claim.phone,
    claim.at,
    claim.closed_at,
    claim.refused_because,
    claim.member_id,
    listings.owner_id
   FROM ((public.payment_claims claim
     JOIN public.orders ON ((orders.id = claim.order_id)))
     JOIN public.listings ON ((listings.id = orders.listing_id)));

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
      select id from (
        (
          select id, created_at from public.payments
          where state = 'pending' and currency = 'KES' and money.currency = 'KES' and phone is not null
            and amount = money.received_amount and right(phone, 3) = right(money.phone, 3)
            and app.phones_agree(money.phone, phone)
          order by created_at desc limit 10
        )
        union all
        (
          select payments.id, failed.created_at
          from app.failed_prompts as failed join public.payments on payments.id = failed.payment_id
          where money.currency = 'KES' and failed.amount = money.received_amount
            and failed.last_digits = right(money.phone, 3) and app.phones_agree(money.phone, payments.phone)
          order by failed.created_at desc limit 10
        )
      ) as prompted
      order by created_at desc limit 10
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
    select member_id, app.phone_beside(money.phone, member_id) as beside
    from (select distinct (quoted).member_id as member_id from of_order) as quoting
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
  beside := app.phone_beside(money.phone, held.owner_id);
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

CREATE OR REPLACE FUNCTION app.phone_beside(p_masked_phone text, p_member_id uuid)
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
  if beside.agrees is not true then
    select phone into typed
      from (
        select phone from public.payment_claims
        where member_id = p_member_id and app.last_digits(phone) = app.last_digits(p_masked_phone) and phone ~ '^[+]'
        order by phone limit 200
      ) as entered
      where app.phones_agree(p_masked_phone, phone) order by phone limit 1;
    if typed is not null then
      return jsonb_build_object('phone', typed, 'phone_kind', 'typed', 'agrees', true);
    end if;
  end if;
  if beside.phone is null then
    select phone into typed from public.payment_claims
      where member_id = p_member_id and app.last_digits(phone) > '' and phone ~ '^[+]'
      order by app.last_digits(phone), phone limit 1;
    return (
      select jsonb_build_object('phone', typed, 'phone_kind', 'typed', 'agrees', false) where typed is not null
    );
  end if;
  return jsonb_build_object('phone', beside.phone, 'phone_kind', beside.kind, 'agrees', beside.agrees);
end;
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

alter table app.failed_prompts add constraint failed_prompts_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payments(id);

alter table app.failed_prompts add constraint failed_prompts_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);

alter table public.payment_claims add constraint payment_claims_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

alter table app.failed_prompts add constraint failed_prompts_pkey PRIMARY KEY (payment_id);

CREATE INDEX failed_prompts_of_last_digits ON app.failed_prompts USING btree (amount, last_digits, created_at);

CREATE INDEX failed_prompts_of_an_order ON app.failed_prompts USING btree (order_id);

CREATE INDEX payment_claims_of_a_member ON public.payment_claims USING btree (member_id, app.last_digits(phone), phone);

CREATE INDEX payments_pending_of_last_digits ON public.payments USING btree (amount, "right"(phone, 3), created_at) WHERE ((currency = 'KES'::text) AND (state = 'pending'::text) AND (phone IS NOT NULL));

CREATE TRIGGER payment_claims_note_claimant BEFORE INSERT ON public.payment_claims FOR EACH ROW EXECUTE FUNCTION app.note_claimant();

CREATE TRIGGER payments_remove_failed_prompt AFTER UPDATE OF state ON public.payments FOR EACH ROW WHEN (((old.state = 'failed'::text) AND (new.state <> 'failed'::text))) EXECUTE FUNCTION app.remove_failed_prompt();

CREATE TRIGGER payments_add_failed_prompt AFTER INSERT OR UPDATE OF state, order_id, amount, phone ON public.payments FOR EACH ROW WHEN (((new.state = 'failed'::text) AND (new.currency = 'KES'::text) AND (new.phone IS NOT NULL))) EXECUTE FUNCTION app.add_failed_prompt();

CREATE TRIGGER orders_move_failed_prompts AFTER UPDATE OF closed_at ON public.orders FOR EACH ROW WHEN (((old.closed_at IS NULL) <> (new.closed_at IS NULL))) EXECUTE FUNCTION app.move_failed_prompts();

alter table app.failed_prompts enable row level security;

update public.payment_claims set member_id = listings.owner_id
  from public.orders join public.listings on listings.id = orders.listing_id
  where orders.id = payment_claims.order_id;

insert into app.failed_prompts (payment_id, order_id, amount, last_digits, created_at)
  select payments.id, orders.id, amount, right(phone, 3), payments.created_at
  from public.payments join public.orders on orders.id = payments.order_id
  where closed_at is null and state = 'failed' and currency = 'KES' and phone is not null;

reset lock_timeout;
