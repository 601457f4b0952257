-- A request for changes is history once staff approved a version after it. What was shown without review since
-- does not answer it.

-- Versions that wait for review, oldest first. Staff have two days, counted from the payment that waits with
-- a version, or from its submission.
create or replace function public.staff_review(page_size int, after_version bigint default 0) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(waiting.row order by waiting.version), '[]') from (
    select submitted.id as version, jsonb_build_object(
      'version', submitted.id, 'listing', listings.id, 'state', listings.state, 'slug', listings.slug,
      'owner', members.name, 'paid_at', paid.paid_at, 'is_owed_back', exists (
        select from public.payments where listing_id = listings.id and payments.state = 'refund_due'
      ), 'submitted_at', submitted.submitted_at,
      'minutes_left', floor(extract(epoch from
        coalesce(paid.paid_at, submitted.submitted_at) + interval '48 hours' - app.now()) / 60),
      'submitted', to_jsonb(submitted), 'approved', to_jsonb(approved),
      'changes', case when asked.decision = 'changes_requested' then
        jsonb_build_object('reason', asked.reason, 'at', asked.decided_at) end
    ) as row
    from public.listing_versions as submitted
      join public.listings on listings.review_version = submitted.id
      left join public.members on members.id = listings.owner_id
      left join public.listing_versions as approved on approved.id = listings.shown_version
      left join lateral (
        select min(payments.paid_at) as paid_at from public.payments
        where listing_id = listings.id and payments.state = 'paid' and covers_from is null
      ) as paid on true
      -- What staff decided last.
      left join lateral (
        select earlier.decision, earlier.reason, earlier.decided_at from public.listing_versions as earlier
        where earlier.listing_id = listings.id and earlier.decision in ('approved', 'changes_requested')
          and earlier.decided_by is not null
        order by earlier.id desc limit 1
      ) as asked on true
    where submitted.decision is null and submitted.id > after_version
    order by submitted.id
    limit least(page_size, 500)
  ) as waiting;
$$;
