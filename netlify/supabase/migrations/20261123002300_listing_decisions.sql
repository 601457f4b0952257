-- Decisions of staff about listings, with the same rules as an owner's actions.

-- Logs the decision about a version of a listing whose own state does not change, because it is live or
-- expired.
create function app.audit_decision() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.audit(
    'listing', id::text, state, state,
    jsonb_build_object('version', new.id, 'decision', new.decision)
  ) from public.listings where id = new.listing_id and state in ('live', 'expired');
  return null;
end;
$$;
create trigger listing_versions_audit_decision after update of decision on public.listing_versions
  for each row when (new.decided_by is not null and new.decision in ('approved', 'changes_requested'))
  execute function app.audit_decision();

-- Shows the version, gives the listing its address, and starts the time that was paid for.
create function public.approve_listing(
  acting uuid, listing bigint, version bigint, wanted_slug text
) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings;
begin
  perform app.set_actor(acting);
  held := app.lock_listing(null, listing);
  if held.shown_version = version and held.review_version is null then
    return;
  end if;
  if held.review_version is distinct from version then
    perform app.refuse_transition(held.state, 'approving a version that is not in review');
  end if;
  perform app.decide_version(version, 'approved', acting, '');
  update public.listings
    set shown_version = version, review_version = null, slug = app.claim_slug(listing, wanted_slug),
      state = case when held.state = 'submitted' then 'approved' else held.state end,
      updated_at = app.now()
    where id = listing;
  perform app.enqueue_notice('approved-' || version, 'approved', listing);
  perform app.start_paid_time(listing);
end;
$$;

-- Sends the version back to its owner with a reason.
create function public.request_listing_changes(
  acting uuid, listing bigint, version bigint, why text
) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings;
begin
  perform app.set_actor(acting, why);
  held := app.lock_listing(null, listing);
  perform from public.listing_versions
    where id = version and listing_id = listing and decision = 'changes_requested' and reason = why;
  if found then
    return;
  end if;
  if held.review_version is distinct from version then
    perform app.refuse_transition(held.state, 'asking for changes of a version that is not in review');
  end if;
  update public.listings set review_version = null,
    state = case when held.state = 'submitted' then 'changes_requested' else held.state end,
    updated_at = app.now() where id = listing;
  perform app.decide_version(version, 'changes_requested', acting, why);
  perform app.enqueue_notice('changes-requested-' || version, 'changes-requested', listing);
end;
$$;

-- Takes a listing from the site; time that was paid and has not begun is refunded.
create function public.suspend_listing(acting uuid, listing bigint, why text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings;
begin
  perform app.set_actor(acting, why);
  held := app.lock_listing(null, listing);
  if held.state = 'suspended' then
    return;
  end if;
  if held.state in ('draft', 'withdrawn') then
    perform app.refuse_transition(held.state, 'suspending');
  end if;
  perform app.decide_version(held.review_version, 'superseded', acting, why);
  perform app.cancel_payments(listing, 'suspended before it began');
  update public.listings set state = 'suspended', review_version = null, featured = false,
    updated_at = app.now() where id = listing;
  perform app.enqueue_notice('suspended-' || listing || '-' || extract(epoch from app.now()), 'suspended', listing);
end;
$$;

-- The state of a restored listing follows from its versions and its paid time.
create function public.restore_listing(acting uuid, listing bigint) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings;
  is_paid boolean;
begin
  perform app.set_actor(acting);
  held := app.lock_listing(null, listing);
  if held.state <> 'suspended' then
    perform app.refuse_transition(held.state, 'restoring');
  end if;
  select state = 'paid' and held.live_until > app.now() into is_paid
    from public.payments where id = held.live_payment;
  update public.listings set updated_at = app.now(), state = case
      when shown_version is null then 'changes_requested'
      when is_paid then 'live'
      when live_until is not null then 'expired'
      else 'approved'
    end where id = listing;
  perform app.enqueue_notice('restored-' || listing || '-' || extract(epoch from app.now()), 'restored', listing);
  perform app.start_paid_time(listing);
end;
$$;

-- Featured listings stand first; the log records the change, because the state stays.
create function public.feature_listing(acting uuid, listing bigint, is_featured boolean) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings;
begin
  perform app.set_actor(acting);
  held := app.lock_listing(null, listing);
  if held.featured = is_featured then
    return;
  end if;
  if held.state not in ('approved', 'live') then
    perform app.refuse_transition(held.state, 'featuring');
  end if;
  update public.listings set featured = is_featured, updated_at = app.now() where id = listing;
  perform app.audit(
    'listing', listing::text, held.state, held.state, jsonb_build_object('featured', is_featured)
  );
end;
$$;
