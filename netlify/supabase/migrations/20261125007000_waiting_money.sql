-- Payments that wait for staff, the oldest first: money of another sum or of nobody, and codes that members
-- claim and no provider has confirmed. What a machine decides is not among them.
create function app.waits_for_staff(paid public.payments) returns boolean
  language sql stable set search_path = ''
  return paid.state = 'review' or (
    paid.state = 'pending' and exists (
      select from public.payment_claims where order_id = paid.order_id and closed_at is null
    )
  );

create or replace function public.staff_waiting_payments(
  page_size int, after_at timestamptz default '-infinity',
  after_id uuid default '00000000-0000-0000-0000-000000000000'
) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(app.staff_payment(waiting) order by created_at, id), '[]')
  from (
    select * from public.payments as paid
    where state in ('pending', 'review') and app.waits_for_staff(paid) and (created_at, id) > (after_at, after_id)
    order by created_at, id
    limit least(page_size, 500)
  ) as waiting;
$$;
