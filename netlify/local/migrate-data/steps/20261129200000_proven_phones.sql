-- A paid prompt proves that the phone number belongs to the member. Payments that staff recorded and till payments
-- are excluded, because the paying phone is unknown.
create table former_app.proven_phones (phone text, member_id uuid, proven_at timestamptz, proven_by text);
insert into former_app.proven_phones (phone, member_id, proven_at, proven_by)
  select distinct on (payments.phone) payments.phone, payments.member_id, payments.created_at, 'prompt'
  from former_public.payments
    join former_app.payment_providers on payment_providers.name = payments.provider
  where payment_providers.flow = 'prompt' and payments.phone ~ '^[+][0-9]{9,15}$'
    and exists (select from former_public.members where id = payments.member_id)
    and payments.provider_reference is not null and payments.received_amount = payments.amount
    and payments.state in ('paid', 'refund_due', 'refunded')
    and exists (
      select from former_public.payment_events where payment_id = payments.id and kind = 'paid')
    and not exists (
      select from former_public.payment_events where payment_id = payments.id and kind = 'confirmed-by-staff')
  order by payments.phone, payments.created_at desc;

-- A phone number of a payment without a prompt was typed by hand and proves nothing. The order stays open.
update former_public.payments set phone = null
  where phone is not null and provider_reference is null
    and provider in (select name from former_app.payment_providers where flow is distinct from 'prompt');
