-- A phone number is proven for a member when the member paid a prompt that was sent to it. Money at the till is
-- settled by itself on this evidence only: a number that a member types is evidence of nothing.

create table app.proven_phones (
  -- E.164. One row a number, so that a number is proven for one member at most.
  phone text primary key,
  member_id uuid not null references public.members (id) on delete cascade,
  -- The time of the prompt or the code. A message that arrives late or twice is as old as its prompt.
  proven_at timestamptz not null,
  proven_by text not null,

  constraint proven_phones_phone_is_e164 check (phone ~ '^[+][0-9]{9,15}$'),
  constraint proven_phones_proven_by_known check (proven_by in ('prompt', 'sms'))
);
create index proven_phones_of_a_member on app.proven_phones (member_id);
create index proven_phones_oldest on app.proven_phones (proven_at);
revoke all on app.proven_phones from public, anon, authenticated, service_role;

-- Records a proof, which replaces an older one of the same number, of another member as well, and deletes the proofs
-- that lapsed. Locks the member's row against deletion, then the number. A number that is not E.164, or a member that
-- is gone, changes nothing.
create function app.prove_phone(p_phone text, p_member_id uuid, p_proven_at timestamptz, p_proven_by text)
  returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  if p_phone is null or p_phone !~ '^[+][0-9]{9,15}$' then
    return;
  end if;
  perform from public.members where id = p_member_id for key share;
  if not found then
    return;
  end if;
  delete from app.proven_phones where phone = any (array(
    select phone from app.proven_phones
    where proven_at <= app.now() - interval '12 months'
    for update skip locked
  ));
  insert into app.proven_phones as held (phone, member_id, proven_at, proven_by)
    values (p_phone, p_member_id, p_proven_at, p_proven_by)
    on conflict (phone) do update
      set member_id = excluded.member_id, proven_at = excluded.proven_at, proven_by = excluded.proven_by
      where excluded.proven_at >= held.proven_at;
end;
$$;

-- The member for whom a whole number is proven; null after 12 months.
create function app.proven_owner(p_phone text) returns uuid
  language sql stable set search_path = ''
  return (
    select member_id from app.proven_phones
    where phone = p_phone and proven_at > app.now() - interval '12 months'
  );

-- True where the visible digits of a number are those of a number that is proven for the member.
create function app.proves(p_member_id uuid, p_shown text) returns boolean
  language sql stable set search_path = ''
  return exists (
    select from app.proven_phones
    where member_id = p_member_id and proven_at > app.now() - interval '12 months'
      and app.phones_agree(p_shown, phone)
  );

-- A number of which a provider shows every digit, as E.164; null for a masked one.
create function app.whole_phone(p_shown text) returns text
  language sql immutable set search_path = ''
  return case
    when p_shown ~ '^[+]?254[17][0-9]{8}$' then '+' || ltrim(p_shown, '+')
    when p_shown ~ '^0[17][0-9]{8}$' then '+254' || substr(p_shown, 2)
  end;

-- Proves the number of a prompt when its provider reports the money. The sum, the payee and, where the provider
-- shows it, the number of the payer have to be those of the prompt.
create function app.prove_by_prompt(
  p_payment_id uuid, p_provider text, p_received int, p_currency text, p_is_ours boolean, p_payer text
) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  prompt public.payments;
begin
  select * into prompt from public.payments where id = p_payment_id;
  if prompt.provider is not distinct from p_provider
    and (app.payment_provider(p_provider)).flow is not distinct from 'prompt'
    and p_is_ours and (prompt.amount, prompt.currency) is not distinct from (p_received, p_currency)
    and (p_payer is null or app.phones_agree(p_payer, prompt.phone))
  then
    perform app.prove_phone(prompt.phone, prompt.member_id, prompt.created_at, 'prompt');
  end if;
end;
$$;

-- Prompts that were paid before this migration. Money that staff found, or that came at the till first, does not
-- say which phone paid it.
insert into app.proven_phones (phone, member_id, proven_at, proven_by)
  select distinct on (payments.phone) payments.phone, payments.member_id, payments.created_at, 'prompt'
  from public.payments join app.payment_providers on payment_providers.name = payments.provider
  where payment_providers.flow = 'prompt' and payments.phone ~ '^[+][0-9]{9,15}$'
    and exists (select from public.members where id = payments.member_id)
    and payments.provider_reference is not null and payments.received_amount = payments.amount
    and payments.state in ('paid', 'refund_due', 'refunded')
    and exists (select from public.payment_events where payment_id = payments.id and kind = 'paid')
    and not exists (
      select from public.payment_events where payment_id = payments.id and kind = 'confirmed-by-staff')
  order by payments.phone, payments.created_at desc;

-- Typed numbers of open orders by hand were evidence until now. The orders stay open: a code settles them where its
-- number is proven, and staff settle the others.
update public.payments set phone = null
  where phone is not null and provider_reference is null
    and provider in (select name from app.payment_providers where flow is distinct from 'prompt');
drop index public.payments_unpaid_by_number;

revoke execute on function app.prove_phone(text, uuid, timestamptz, text), app.proven_owner(text),
  app.proves(uuid, text), app.whole_phone(text), app.prove_by_prompt(uuid, text, int, text, boolean, text)
  from public, anon, authenticated;
