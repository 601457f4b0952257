-- Whoever did not hear the answer asks again. Asked twice, each of these does its work once.
alter table public.listings
  -- The revision that was handed in last.
  add column submitted_revision int;

create or replace function public.save_listing(
  acting uuid, listing bigint, new_draft jsonb, known_revision int
) returns int
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings := app.lock_listing(acting, listing);
begin
  if held.state in ('suspended', 'withdrawn') then
    perform app.refuse_move(held, 'editing');
  end if;
  if held.draft = new_draft then
    return held.revision;
  end if;
  if held.revision <> known_revision then
    raise exception 'it was changed elsewhere' using errcode = 'PT409', detail = held.revision;
  end if;
  update public.listings set draft = new_draft, revision = revision + 1, updated_at = app.now()
    where id = listing returning revision into held.revision;
  return held.revision;
end;
$$;

create or replace function public.submit_listing(
  acting uuid, listing bigint, known_revision int, wanted_slug text
) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings := app.lock_listing(acting, listing);
  made public.listing_versions;
  shown public.listing_versions;
begin
  perform app.act(acting);
  if held.state in ('suspended', 'withdrawn') then
    perform app.refuse_move(held, 'submitting');
  end if;
  if held.revision <> known_revision then
    raise exception 'it was changed elsewhere' using errcode = 'PT409', detail = held.revision;
  end if;
  if held.submitted_revision = known_revision and held.state <> 'changes_requested' then
    return held.state;
  end if;
  update public.listings set submitted_revision = known_revision where id = listing;
  made := app.make_version(held);
  select * into shown from public.listing_versions where id = held.shown_version;
  perform app.settle_version(held.review_version, 'superseded', null, '');
  if shown.id is not null and not app.needs_review(shown, made) then
    perform app.settle_version(made.id, 'approved', null, '');
    update public.listings set shown_version = made.id, review_version = null, updated_at = app.now()
      where id = listing;
    return held.state;
  end if;
  update public.listings
    set review_version = made.id,
      slug = coalesce(held.slug, app.take_slug(listing, wanted_slug)),
      state = case when held.state in ('live', 'expired') then held.state else 'submitted' end,
      updated_at = app.now()
    where id = listing returning state into held.state;
  perform app.tell('submitted-' || made.id, 'submitted', listing);
  return held.state;
end;
$$;
