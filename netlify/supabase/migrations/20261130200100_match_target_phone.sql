-- An advert that staff name for money: its name and state, the number beside the payer's, its open order, and a
-- fact that rules it out. The number is a known one of the owner, else the one on the advert, which rules nothing
-- out. Null for an unknown advert.
create or replace function public.staff_match_target(p_payment uuid, p_listing bigint) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  money public.payments;
  held public.listings;
  quoted public.payments;
  beside jsonb;
  shown jsonb;
begin
  select * into money from public.payments where id = p_payment;
  select * into held from public.listings where id = p_listing;
  if money.id is null or held.id is null then
    return null;
  end if;
  select payments.* into quoted
    from public.payments join public.orders on orders.id = order_id
    where payments.listing_id = p_listing and orders.closed_at is null
    order by (payments.amount, payments.currency) = (money.received_amount, money.currency) desc,
      payments.state = 'pending' desc, payments.created_at desc limit 1;
  beside := app.phone_beside(money.phone, held.owner_id);
  shown := coalesce(beside, (
    select jsonb_build_object('phone', advert.phone, 'phone_kind', 'advert',
      'agrees', app.phones_agree(money.phone, advert.phone))
    from (
      select coalesce(
        (select phone from public.listing_versions where id = held.shown_version),
        (select phone from public.listing_versions where listing_id = held.id order by id desc limit 1),
        held.draft ->> 'phone') as phone
    ) as advert
    where advert.phone ~ '^[+]254[17][0-9]{8}$'
  ));
  return jsonb_build_object(
    'id', held.id, 'state', held.state,
    'name', coalesce(
      (select name from public.listing_versions where id = held.shown_version),
      (select name from public.listing_versions where listing_id = held.id order by id desc limit 1),
      held.draft ->> 'name', ''),
    'phone', shown ->> 'phone', 'phone_kind', shown ->> 'phone_kind',
    'agrees', coalesce((shown ->> 'agrees')::boolean, false),
    'reference', quoted.reference,
    'ruled_out', case
      when held.state in ('draft', 'suspended', 'withdrawn') then 'listing'
      when quoted.id is not null then app.ruled_out(money, quoted, beside)
      when money.phone ~ '[0-9]{3}$' and not (beside ->> 'agrees')::boolean then 'other-number'
    end);
end;
$$;

select app.apply_call_timeouts();
