-- A row is a phone number that is proven for a member, because the member has paid a prompt to this number. The
-- database settles money at the till only for a proven number, because a member can type any number.
create table app.proven_phones (
  -- E.164. The primary key allows one member for each number.
  phone text primary key,
  member_id uuid not null references public.members (id) on delete cascade,
  -- The time of the prompt or the SMS code, even if the message about the payment came later or was repeated.
  proven_at timestamptz not null,
  proven_by text not null,
  -- The time of the last SMS code of this member for the number; null if a prompt alone proves it.
  checked_at timestamptz,

  constraint proven_phones_phone_is_e164 check (phone ~ '^[+][0-9]{9,15}$'),
  constraint proven_phones_proven_by_is_valid check (proven_by in ('prompt', 'sms'))
);

create index proven_phones_of_a_member on app.proven_phones (member_id);
create index proven_phones_checked on app.proven_phones (member_id, checked_at) where checked_at is not null;
create index proven_phones_oldest on app.proven_phones (proven_at);

-- Returns true for a proof of the last twelve months. The function has no settings, so that PostgreSQL inlines it and
-- uses indexes.
create function app.is_proof_valid(p_proven_at timestamptz) returns boolean
  language sql stable
  return p_proven_at > app.now() - interval '12 months';

-- Records a proof and deletes expired proofs. The newest proof of a number replaces the proof of another member. That
-- member gets an e-mail if a code had proven the number. Only numbers in E.164 and existing members are recorded, and an
-- agent takes no number of an owner over (app.can_prove). Locks the
-- member's row against deletion, then the number, then the former owner's row against deletion.
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
  -- A new number has no row to lock.
  perform pg_advisory_xact_lock(hashtextextended('proven phone ' || p_phone, 0));
  if not app.can_prove(p_member_id, p_phone) then
    return;
  end if;
  -- The lock waits for a deletion of the former owner, which then gets no e-mail.
  insert into app.phone_takeovers (former_member_id, phone)
    select held.member_id, held.phone
    from app.proven_phones as held join public.members on members.id = held.member_id
    where held.phone = p_phone and held.member_id <> p_member_id and p_proven_at >= held.proven_at
      and app.is_proof_valid(held.checked_at)
    for key share of members;
  insert into app.proven_phones as held (phone, member_id, proven_at, proven_by, checked_at)
    values (p_phone, p_member_id, p_proven_at, p_proven_by, case p_proven_by when 'sms' then p_proven_at end)
    on conflict (phone) do update
      set member_id = excluded.member_id, proven_at = excluded.proven_at, proven_by = excluded.proven_by,
        checked_at = case
          when excluded.checked_at is null and held.member_id = excluded.member_id then held.checked_at
          else excluded.checked_at
        end
      where excluded.proven_at >= held.proven_at;
  -- The last step: a deletion of a former owner could wait for these rows, while the lock above waits for the deletion.
  delete from app.proven_phones where phone = any (array(
    select phone from app.proven_phones where not app.is_proof_valid(proven_at) for update skip locked
  ));
end;
$$;

-- Proves the number of a prompt when its provider reports the money. The sum and the payee must be those of the
-- prompt, and so must the payer's number if the provider shows it. Locks the same rows as app.prove_phone.
create function app.prove_by_prompt(
  p_payment_id uuid, p_provider text, p_received_amount int, p_currency text, p_is_ours boolean, p_payer text
) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  prompt public.payments;
begin
  select * into prompt from public.payments where id = p_payment_id;
  if prompt.provider is not distinct from p_provider
    and (app.payment_provider(p_provider)).flow is not distinct from 'prompt'
    and p_is_ours and (prompt.amount, prompt.currency) is not distinct from (p_received_amount, p_currency)
    and (p_payer is null or app.phones_agree(p_payer, prompt.phone))
  then
    perform app.prove_phone(prompt.phone, prompt.member_id, prompt.created_at, 'prompt');
  end if;
end;
$$;

-- Returns the member with a valid proof of this complete number; null for none.
create function app.proven_owner(p_phone text) returns uuid
  language plpgsql stable set search_path = ''
as $$
begin
  return (select member_id from app.proven_phones where phone = p_phone and app.is_proof_valid(proven_at));
end;
$$;

-- Returns a complete Kenyan mobile number from a provider as E.164; null for a masked or other number.
create function app.whole_phone(p_masked_phone text) returns text
  language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when p_masked_phone ~ '^[+]?254[17][0-9]{8}$' then '+' || ltrim(p_masked_phone, '+')
    when p_masked_phone ~ '^0[17][0-9]{8}$' then '+254' || substr(p_masked_phone, 2)
  end;
end;
$$;

-- Returns the time from which a provider accepts this prompt; null if no earlier prompt delays it. Two kinds of prompts
-- to the same phone in the last 15 minutes delay a prompt: prompts of the same sum, and prompts of any sum that the
-- provider refused because the phone was busy. If the number is proven for the member, prompts of other members do not
-- count.
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

-- Returns the proven numbers of a member for the export of the account. Numbers with an expired proof are included.
create function public.member_proven_phones(p_member_id uuid)
  returns table (phone text, proven_at timestamptz, proven_by text)
  language sql stable security definer set search_path = ''
as $$
  select phone, proven_at, proven_by from app.proven_phones where member_id = p_member_id order by phone;
$$;
