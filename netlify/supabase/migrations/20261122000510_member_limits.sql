-- What one member may do in an hour, and how many adverts she may have that nobody ever saw.

-- Whose it is that is counted stands at the end of a kind: a client's, an address's or a member's.
alter table public.attempts drop constraint attempts_kind_known,
  add constraint attempts_kind_known check (kind ~ '^[a-z]+-(client|email|member)$');

-- Begins an upload, 60 an hour of one member, or says how many seconds she has to wait.
create or replace function public.begin_picture(member uuid, for_purpose text, for_draft uuid)
  returns table (picture uuid, wait int)
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  wait := app.wait_for_turn('picture-member', app.subject_of(member), 60);
  if wait is null then
    perform app.count_attempt('picture-member', app.subject_of(member));
    insert into public.pictures (owner_id, purpose, draft_id)
      values (member, for_purpose, for_draft)
      returning id into picture;
  end if;
  return next;
end;
$$;

-- Counts something that a member does, or refuses it and says how many seconds she has to wait.
create function app.take_turn(of_kind text, acting uuid, turns int) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  wait int := app.wait_for_turn(of_kind, app.subject_of(acting), turns);
begin
  if wait is not null then
    raise exception '% times an hour', turns using errcode = 'PT429', detail = wait;
  end if;
  perform app.count_attempt(of_kind, app.subject_of(acting));
end;
$$;

-- Refuses a thirty-first advert that was never live. What was thrown away counts for a day, so that
-- throwing away makes no more room than waiting does.
create function app.limit_listings(acting uuid) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  counted int;
  enough_at timestamptz;
begin
  if (select count(*) from public.listings where owner_id = acting and state = 'draft') >= 20 then
    raise exception 'too many drafts' using errcode = 'PT409';
  end if;
  select count(*) into counted from public.listings
    where owner_id = acting and live_from is null
      and (state <> 'withdrawn' or updated_at > app.now() - interval '1 day');
  if counted >= 30 then
    -- So many have to leave the count; null where too few of them were thrown away.
    select updated_at + interval '1 day' into enough_at from public.listings
      where owner_id = acting and live_from is null
        and state = 'withdrawn' and updated_at > app.now() - interval '1 day'
      order by updated_at offset counted - 30 limit 1;
    raise exception 'too many adverts that were never live' using errcode = 'PT429',
      detail = coalesce(greatest(1, ceil(extract(epoch from enough_at - app.now())))::text, '');
  end if;
end;
$$;

-- Begins an advert. Asked again because the answer got lost, it answers the one that it began. Twenty may
-- be begun and not handed in. The member's row is locked first: an account that goes takes along what was
-- begun before, and nothing is begun after.
create or replace function public.create_listing(acting uuid, new_draft jsonb) returns bigint
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  made bigint;
begin
  perform app.act(acting);
  perform app.lock_member(acting);
  select id into made from public.listings
    where owner_id = acting and state = 'draft' and revision = 1 and draft = new_draft limit 1;
  if made is not null then
    return made;
  end if;
  perform app.limit_listings(acting);
  insert into public.listings (owner_id, draft) values (acting, new_draft) returning id into made;
  return made;
end;
$$;

-- Opens a payment for what the price list says at this moment, 20 an hour of one member. Asked again, the
-- same one is answered and not counted; another choice closes the one that nobody paid. Whoever asks
-- without the last parameter wants no website.
create or replace function public.begin_payment(
  acting uuid, listing bigint, of_package text, for_days int, for_amount int, in_currency text,
  by_provider text, new_reference text, website boolean default false
) returns public.payments
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings := app.lock_listing(acting, listing);
  opened public.payments;
begin
  perform app.act(acting);
  if held.state in ('draft', 'suspended', 'withdrawn') then
    perform app.refuse_move(held.state, 'paying');
  end if;
  select * into opened from public.payments
    where listing_id = listing and state = 'pending' for no key update;
  if (opened.package, opened.days, opened.amount, opened.currency, opened.provider, opened.with_website)
      is not distinct from (of_package, for_days, for_amount, in_currency, by_provider, website) then
    return opened;
  end if;
  perform app.take_turn('payment-member', acting, 20);
  update public.payments set state = 'failed', reason = 'another choice' where id = opened.id;
  insert into public.payments (
    reference, listing_id, member_id, provider, package, days, amount, currency, with_website
  ) values (
    new_reference, listing, acting, by_provider, of_package, for_days, for_amount, in_currency, website
  ) returning * into opened;
  return opened;
end;
$$;
