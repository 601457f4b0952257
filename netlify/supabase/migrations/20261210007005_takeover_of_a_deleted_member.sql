set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION app.prove_phone(p_phone text, p_member_id uuid, p_proven_at timestamp with time zone, p_proven_by text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

reset lock_timeout;
