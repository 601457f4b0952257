-- Stores the provider's id of an attempt and the address of the provider's payment page. A stored id does not
-- change.
create function public.note_payment_session(p_payment_id uuid, p_session text, p_redirect text default null)
  returns void
  language sql volatile security definer set search_path = ''
as $$
  update public.payments set session = p_session, redirect = p_redirect where id = p_payment_id and session is null;
$$;

-- Returns up to `p_limit` attempts that are due for a poll of their provider, and sets the time of the next poll.
-- `p_listing_id` limits them to one listing, because its owner views the order. An attempt with a payment page is then
-- polled every five seconds, because the payer may return from the payment page at any time. Locks the payments, and
-- skips payments that another transaction holds.
create function public.lease_payment_polls(p_limit int, p_listing_id bigint default null)
  returns setof public.payments
  language sql volatile security definer set search_path = '' set statement_timeout = '25s'
as $$
  with due as materialized (
    select id from public.payments
    -- Few payments are due for a poll, and a partial index has them.
    where poll_at is not null and (p_listing_id is null or listing_id = p_listing_id)
      and (
        poll_at <= app.now()
        or p_listing_id is not null and provider in (select name from app.payment_providers where flow = 'page')
          and coalesce(polled_at, created_at) <= app.now() - interval '5 seconds'
      )
    order by poll_at
    limit p_limit
    for no key update skip locked
  )
  update public.payments
    set poll_count = poll_count + 1, polled_at = app.now(), poll_at = app.next_poll_at(created_at, poll_count + 1)
    from due where payments.id = due.id
    returning payments.*;
$$;

-- Counts an attempt, or refuses it with the seconds to wait. `p_max_attempts` are allowed within `p_within`, which
-- is an hour at most. Locks the kind and subject, so that parallel attempts are counted one after the other. Raises
-- PT429.
create function app.require_turn(p_kind text, p_subject text, p_max_attempts int, p_within interval) returns void
  language plpgsql volatile set search_path = ''
as $$
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
$$;

-- Counts a prompt, or refuses it. Three prompts to a phone are allowed in ten minutes, and five prompts of a member in
-- an hour. The prompts to a phone that is proven for the member are counted apart from the prompts of others to this
-- phone. Locks the subject of the phone, then the subject of the member. Raises PT429.
create function app.require_prompt_turn(p_member_id uuid, p_phone text) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  budget constant text := case
    when app.proven_owner(p_phone) = p_member_id then p_phone || ' ' || p_member_id
    else p_phone
  end;
begin
  perform app.require_turn(
    'prompt-phone', encode(sha256(convert_to(budget, 'utf8')), 'hex'), 3, interval '10 minutes');
  perform app.require_turn('prompt-member', app.rate_limit_key(p_member_id), 5, interval '1 hour');
end;
$$;

-- Returns the time of the next poll of an attempt's provider: 15, 45 and 75 seconds after the attempt began, then
-- each minute, then each quarter of an hour, then each hour; null after three days.
create function app.next_poll_at(p_started_at timestamptz, p_tries int) returns timestamptz
  language sql stable set search_path = ''
  return case
    when p_tries < 3 then greatest(p_started_at + (15 + 30 * p_tries) * interval '1 second', app.now())
    when app.now() < p_started_at + interval '15 minutes' then app.now() + interval '1 minute'
    when app.now() < p_started_at + interval '6 hours' then app.now() + interval '15 minutes'
    when app.now() < p_started_at + interval '3 days' then app.now() + interval '1 hour'
  end;

-- Returns the duration for which a provider's refusal of a prompt is valid; null for other reasons. 'too-soon' is
-- M-Pesa's result 17 (the same sum within two minutes), and 'busy-phone' is result 1001 (another session on the
-- phone).
create function app.refused_for(p_reason text) returns interval
  language sql immutable set search_path = ''
  return case p_reason
    when 'too-soon' then interval '2 minutes'
    when 'busy-phone' then interval '1 minute'
  end;

-- Returns true for a time more than two minutes in the future. Only a wrong clock can have written such a time, because
-- the clocks of two machines differ by less. The function has no settings, so that PostgreSQL inlines it and an index
-- finds the few rows.
create function app.is_in_future(p_at timestamptz) returns boolean
  language sql stable
  return p_at > app.now() + interval '2 minutes';

-- Returns the time from which an equal prompt may be sent; null for a payment by a provider without prompts, and
-- for a payment with a time in the future.
create function app.prompt_again_at(p_prompt public.payments) returns timestamptz
  language sql stable set search_path = ''
  return (
    select greatest(p_prompt.created_at + rules.repeats_for, (
      select event.at + app.refused_for(event.data ->> 'reason') from public.payment_events as event
      where event.payment_id = p_prompt.id and event.kind = 'failed' order by event.id limit 1
    ))
    from app.payment_providers as rules
    where rules.name = p_prompt.provider and rules.flow = 'prompt'
      and not app.is_in_future(p_prompt.created_at)
  );

-- Returns a listing with its order and claims for its owner or the owner's agent; null for another user or an unknown
-- listing. The phone number and the payment page of an attempt are for its payer only. The order is
-- the listing's open order. If there is none, it is the newest order that was opened or closed in the last week, or
-- null. The order's attempt is the paid one, or else the newest one that has not failed, or else the newest one. A
-- claim has the state 'waiting' until it settles this order or staff refuse it. An immediate refusal of unknown codes
-- would reveal which codes exist.
create function public.own_checkout(p_actor_id uuid, p_listing_id bigint) returns jsonb
  language sql stable security definer set search_path = ''
as $$
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
      to_jsonb(attempt) || jsonb_build_object('again_at', app.prompt_again_at(attempt)) || case
        when attempt.member_id is distinct from p_actor_id then '{"phone": null, "redirect": null}' else '{}'
      end::jsonb
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
    'checked_phones', case when held.owner_id = p_actor_id then app.checked_phones(p_actor_id) else '{}'::text[] end,
    'phone', coalesce(
      (select phone from public.payments
        where member_id = p_actor_id and phone ~ '^[+]' order by created_at desc limit 1),
      (app.checked_phones(p_actor_id))[1],
      case when held.owner_id = p_actor_id then held.draft ->> 'phone' end
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
  where held.id = p_listing_id and app.can_edit(held, p_actor_id);
$$;
