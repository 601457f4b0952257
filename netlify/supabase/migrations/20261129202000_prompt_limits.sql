-- Prompts have limits: three in ten minutes to a number, five an hour by a member. A number that is proven for a
-- member has a budget of its own for this member, which prompts of other members do not use up or block.

alter table public.attempts
  drop constraint attempts_kind_known,
  add constraint attempts_kind_known check (kind ~ '^[a-z]+-(client|email|member|phone)$');

-- Counts an attempt, or refuses it with the seconds to wait: `p_turns` attempts are allowed within `p_within`, an
-- hour at most. Locks the subject until the transaction ends, so that attempts at once are counted one after the
-- other. Raises PT429.
create function app.require_turn(p_kind text, p_subject text, p_turns int, p_within interval) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  oldest_counted timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_kind || ' ' || p_subject, 0));
  select at into oldest_counted from public.attempts
    where kind = p_kind and subject = p_subject and at > app.now() - p_within
    order by at desc offset p_turns - 1 limit 1;
  if oldest_counted is not null then
    raise exception '% times in %', p_turns, p_within using errcode = 'PT429',
      detail = greatest(1, ceil(extract(epoch from oldest_counted + p_within - app.now())));
  end if;
  perform app.count_attempt(p_kind, p_subject);
end;
$$;

-- Counts a prompt of a member to a number, or refuses it. Raises PT429.
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

-- The time for which a provider's refusal of a prompt holds: M-Pesa's result 17 (the same sum within two minutes)
-- and 1001 (another session on the phone).
create function app.refused_for(p_reason text) returns interval
  language sql immutable set search_path = ''
  return case p_reason
    when 'too-soon' then interval '2 minutes'
    when 'busy-phone' then interval '1 minute'
  end;

-- True for a time that only a clock that jumped ahead and came back can have written. Two minutes are what two
-- machines may differ by.
create function app.is_ahead_of_clock(p_at timestamptz) returns boolean
  language sql stable set search_path = ''
  return p_at > app.now() + interval '2 minutes';

-- The time from which an equal prompt may be sent; null for a payment without a prompt, and for one of the future.
create function app.prompt_again_at(p_prompt public.payments) returns timestamptz
  language sql stable set search_path = ''
  return (
    select greatest(p_prompt.created_at + rules.repeats_for, (
      select event.at + app.refused_for(event.data ->> 'reason') from public.payment_events as event
      where event.payment_id = p_prompt.id and event.kind = 'failed' order by event.id limit 1
    ))
    from app.payment_providers as rules
    where rules.name = p_prompt.provider and rules.flow = 'prompt' and not app.is_ahead_of_clock(p_prompt.created_at)
  );

-- The time from which a provider takes this prompt: of equal prompts, and of what the provider refused at this
-- number. Prompts of other members do not count for the member for whom the number is proven.
create function app.phone_again_at(p_member_id uuid, p_phone text, p_provider text, p_amount int)
  returns timestamptz
  language sql stable set search_path = ''
  return (
    select max(case
        when prompt.amount = p_amount then app.prompt_again_at(prompt)
        else (
          select event.at + app.refused_for('busy-phone') from public.payment_events as event
          where event.payment_id = prompt.id and event.kind = 'failed' and event.data ->> 'reason' = 'busy-phone'
          order by event.id limit 1
        )
      end)
    from public.payments as prompt
    where prompt.phone = p_phone and prompt.provider = p_provider
      and prompt.created_at > app.now() - interval '15 minutes'
      and (prompt.member_id = p_member_id or app.proven_owner(p_phone) is distinct from p_member_id)
  );

-- Opens an attempt to pay at the price list's quote; a member may open twenty an hour. A repeated call answers
-- the same payment and is not counted; another choice takes the place of the unpaid one, whose money is still
-- taken when it comes. While a prompt may be on the phone, or an equal one may not be sent yet, nothing else is
-- charged: the provider refuses it, or the member would pay twice. A number belongs to a prompt alone; another
-- provider's attempt stores none. Locks the member, the listing, the order, and the number of a prompt. Raises
-- PT404, PT409, TG423 and PT429, the last two with the seconds to wait.
create or replace function public.begin_payment(
  acting uuid, listing bigint, of_package text, for_days int, for_amount int, in_currency text,
  by_provider text, website boolean default false, from_phone text default null,
  new_id uuid default gen_random_uuid()
) returns public.payments
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings := app.lock_listing(acting, listing);
  rules constant app.payment_providers := app.payment_provider(by_provider);
  prompted constant text := case when rules.flow = 'prompt' then from_phone end;
  ordered public.orders;
  opened public.payments;
  again_at timestamptz;
begin
  perform app.set_actor(acting);
  if held.state in ('draft', 'suspended', 'withdrawn') then
    perform app.refuse_transition(held.state, 'paying');
  end if;
  select * into ordered from public.orders where listing_id = listing and closed_at is null for no key update;
  select * into opened from public.payments
    where order_id = ordered.id and state = 'pending' for no key update;
  if (opened.package, opened.days, opened.amount, opened.currency, opened.provider, opened.with_website)
      is not distinct from (of_package, for_days, for_amount, in_currency, by_provider, website)
    and (rules.flow <> 'prompt' or opened.phone is not distinct from prompted)
    and coalesce(opened.created_at > app.now() - rules.repeats_for, true)
  then
    return opened;
  end if;
  if rules.flow <> 'by-hand' then
    -- Two listings of a member don't send prompts to one phone at once.
    perform pg_advisory_xact_lock(hashtextextended('prompt ' || prompted, 0));
    again_at := greatest(
      app.prompt_again_at(opened), app.phone_again_at(acting, prompted, by_provider, for_amount));
    if again_at > app.now() then
      raise exception 'a prompt is on the phone' using errcode = 'TG423',
        detail = ceil(extract(epoch from again_at - app.now()));
    end if;
  end if;
  perform app.require_rate_limit('payment-member', acting, 20);
  if prompted is not null then
    perform app.require_prompt_turn(acting, prompted);
  end if;
  while ordered.id is null loop
    insert into public.orders (reference, listing_id) values (app.new_reference(), listing)
      on conflict (reference) where closed_at is null do nothing returning * into ordered;
  end loop;
  if opened.id is not null then
    opened.state := 'failed';
    opened.reason := 'replaced';
    perform app.write_payment(opened);
  end if;
  insert into public.payments (
    id, order_id, reference, listing_id, member_id, provider, package, days, amount, currency, with_website,
    phone, ask_at
  ) values (
    new_id, ordered.id, ordered.reference, listing, acting, by_provider, of_package, for_days, for_amount,
    in_currency, website, prompted,
    case when rules.flow <> 'by-hand' then app.now() + interval '15 seconds' end
  ) returning * into opened;
  return opened;
end;
$$;

-- An owner's order for a listing and its state: the open order, else the newest of a week; of its
-- attempts the paid one, else the one that waits or came last. A claim waits until it settles this order or staff
-- refuse it: nothing says if its code is known.
create or replace function public.own_checkout(acting uuid, listing bigint) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'listing', jsonb_build_object(
      'id', held.id, 'name', coalesce(newest.name, held.draft ->> 'name', ''), 'state', held.state,
      'live_until', held.live_until, 'package', held.draft ->> 'package',
      'with_website', coalesce(held.draft -> 'withWebsite' = 'true', false)
    ),
    'order', case when attempt.id is not null then jsonb_build_object(
      'reference', ordered.reference, 'package', attempt.package, 'days', attempt.days,
      'with_website', attempt.with_website, 'attempt',
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
    'phone', coalesce(
      (select phone from public.payments where member_id = acting and phone ~ '^[+]' order by created_at desc limit 1),
      held.draft ->> 'phone'
    )
  )
  from public.listings as held
    left join lateral (
      select name from public.listing_versions where listing_id = held.id order by id desc limit 1
    ) as newest on true
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
  where held.id = listing and held.owner_id = acting;
$$;

revoke execute on function app.require_turn(text, text, int, interval), app.require_prompt_turn(uuid, text),
  app.refused_for(text), app.prompt_again_at(public.payments),
  app.phone_again_at(uuid, text, text, int) from public, anon, authenticated;
