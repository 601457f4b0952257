-- How much waits for staff in each of their lists. Every count reads an index of what waits, not of what was done.
create function public.staff_counts() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'review', (select count(*) from public.listings where review_version is not null),
    'changes', (
      select count(*) from (
        select distinct listing_id from public.listing_versions
        where decision = 'approved' and decided_by is null and seen_at is null
      ) as unseen
      -- The limit makes this a look-up by index; a join would read the whole table.
      cross join lateral (select state from public.listings where id = unseen.listing_id limit 1) as listing
      where listing.state in ('approved', 'live', 'expired')
    ),
    'payments', (select count(*) from public.payments where state in ('pending', 'review')),
    'refunds', (select count(*) from public.payments where state = 'refund_due'),
    'vacancies', (select count(*) from public.vacancies where state = 'new'),
    'reports', (select count(distinct business) from public.reports where state = 'open')
      + (select count(distinct post_id) from public.post_reports)
  );
$$;
revoke execute on function public.staff_counts() from public, anon, authenticated;
grant execute on function public.staff_counts() to service_role;
