-- Payments that wait for staff, the oldest first: money that nobody confirmed, or that was another sum.
create function public.staff_waiting_payments(
  page_size int, after_at timestamptz default '-infinity',
  after_id uuid default '00000000-0000-0000-0000-000000000000'
) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(app.staff_payment(waiting) order by created_at, id), '[]')
  from (
    select * from public.payments
    where state in ('pending', 'review') and (created_at, id) > (after_at, after_id)
    order by created_at, id
    limit least(page_size, 500)
  ) as waiting;
$$;
revoke execute on function public.staff_waiting_payments(int, timestamptz, uuid)
  from public, anon, authenticated;
grant execute on function public.staff_waiting_payments(int, timestamptz, uuid) to service_role;
