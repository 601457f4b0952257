-- Promotions of listings by staff on other sites. A row is one promotion of one listing, so that it is deleted with
-- the listing. A promotion of several listings has several rows with one id.
create table public.promotions (
  -- An id from the client, so that a retry records the promotion once.
  id uuid not null,
  listing_id bigint not null references public.listings (id) on delete cascade,
  channel text not null,
  -- A day in Nairobi.
  day date not null,
  link text,
  -- Readable by staff only.
  note text not null default '',
  picture_id uuid references public.pictures (id) on delete set null,
  recorded_at timestamptz not null default app.now(),

  primary key (id, listing_id),
  constraint promotions_channel_is_valid
    check (channel in ('facebook', 'instagram', 'tiktok', 'whatsapp', 'online-ad', 'other')),
  constraint promotions_link_is_https check (link ~ '^https://[^\s"<>]+$' and char_length(link) <= 500),
  constraint promotions_note_length check (char_length(note) <= 200)
);

create index promotions_of_a_listing on public.promotions (listing_id, day);
create index promotions_in_order on public.promotions (recorded_at, id);
create index promotions_by_picture on public.promotions (picture_id) where picture_id is not null;

grant select on public.promotions to service_role;

alter table public.promotions enable row level security;

-- Records a promotion of several listings in one transaction. A retry changes nothing. An empty link is stored as
-- null. Locks the listings in the order of ids, then the picture (share). Raises PT404 for an unknown listing or
-- picture; PT409 for a future day, and for a listing before its first live day or after the deletion of its owner's
-- account.
create function public.record_promotion(
  p_actor_id uuid, p_promotion_id uuid, p_listing_ids bigint[], p_channel text, p_day date, p_link text, p_note text,
  p_picture_id uuid default null
) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  due public.listings;
  listing_count int := 0;
begin
  perform app.set_actor(p_actor_id);
  if p_day > app.today() then
    raise exception 'the day has not come' using errcode = 'PT409';
  end if;
  perform from public.listings where id = any (p_listing_ids) order by id for no key update;
  if p_picture_id is not null then
    perform from public.pictures
      where id = p_picture_id and owner_id = p_actor_id and purpose = 'promotion' and state = 'ready' for share;
    if not found then
      raise exception 'no such picture' using errcode = 'PT404';
    end if;
  end if;
  for due in select * from public.listings where id = any (p_listing_ids) order by id loop
    if due.live_from is null or due.owner_id is null then
      perform app.refuse_transition(due.state, 'promoting');
    end if;
    listing_count := listing_count + 1;
    insert into public.promotions (id, listing_id, channel, day, link, note, picture_id)
      values (p_promotion_id, due.id, p_channel, p_day, nullif(p_link, ''), p_note, p_picture_id)
      on conflict do nothing;
    if found then
      perform app.audit(
        'listing', due.id::text, due.state, due.state,
        jsonb_build_object('promotion', p_promotion_id, 'channel', p_channel, 'day', p_day)
      );
    end if;
  end loop;
  if listing_count < (select count(distinct id) from unnest(p_listing_ids) as id) then
    raise exception 'no such listing' using errcode = 'PT404';
  end if;
end;
$$;

-- Deletes a promotion that was recorded by mistake. A retry changes nothing. Locks the listings in the order of
-- ids.
create function public.take_promotion_back(p_actor_id uuid, p_promotion_id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  due public.listings;
  deleted public.promotions;
begin
  perform app.set_actor(p_actor_id);
  for due in
    select * from public.listings
    where id in (select listing_id from public.promotions where promotions.id = p_promotion_id)
    order by id for no key update
  loop
    delete from public.promotions where id = p_promotion_id and listing_id = due.id returning * into deleted;
    if found then
      perform app.audit(
        'listing', due.id::text, due.state, due.state,
        jsonb_build_object(
          'promotion', p_promotion_id, 'channel', deleted.channel, 'day', deleted.day, 'taken_back', true
        )
      );
    end if;
  end loop;
end;
$$;

-- Deletes the promotions of a listing that loses its owner. The listing itself is kept as long as its payments.
create function app.forget_promotions() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from public.promotions where listing_id = new.id;
  return null;
end;
$$;

create trigger listings_forget_promotions after update of owner_id on public.listings
  for each row when (new.owner_id is null) execute function app.forget_promotions();

-- Keeps a picture ready while a promotion uses it: the trigger skips an update that discards the picture.
create function app.keep_promotion_pictures() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  return case when not exists (select from public.promotions where picture_id = old.id) then new end;
end;
$$;

create trigger pictures_keep_promotion_pictures before update of state on public.pictures
  for each row when (old.purpose = 'promotion' and new.state = 'discarded')
  execute function app.keep_promotion_pictures();

-- Live listings without a promotion since the start of the payment that covers the current time. Staff promote a
-- listing once for each payment.
create view app.unpromoted_listings as
  select listings.id, listings.shown_version_id, listings.slug, paid.covers_from, paid.covers_until,
    listings.live_until
  from (
    select distinct on (listing_id) listing_id, covers_from, covers_until from public.payments
    where state = 'paid' and covers_from <= app.now() and covers_until > app.now()
    order by listing_id, covers_from
  ) as paid
    join public.listings on listings.id = paid.listing_id
  where app.is_live(listings)
    and not exists (
      select from public.promotions
      where promotions.listing_id = listings.id
        and promotions.day >= (paid.covers_from at time zone 'Africa/Nairobi')::date
    );

-- Returns the id, width and height of a ready picture; null for any other picture.
create function app.measured_picture(p_picture_id uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', id, 'width', width, 'height', height)
  from public.pictures where id = p_picture_id and state = 'ready';
$$;

-- Returns the promotions of a listing since a day, newest first.
create function public.listing_promotions(p_listing_id bigint, p_since date)
  returns table (day date, channel text, link text, picture jsonb)
  language sql stable security definer set search_path = ''
as $$
  select promotions.day, promotions.channel, promotions.link, app.measured_picture(promotions.picture_id)
  from public.promotions
  where promotions.listing_id = p_listing_id and promotions.day >= p_since
  order by promotions.day desc, promotions.recorded_at desc, promotions.id;
$$;

-- Returns a page of promotions with their listings, newest first, after the cursor.
create function public.staff_promotions(
  p_limit int,
  p_before_at timestamptz default 'infinity',
  p_before_id uuid default 'ffffffff-ffff-ffff-ffff-ffffffffffff'
) returns jsonb
  language sql stable security definer set search_path = '' set statement_timeout = '8s'
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', promotion.id, 'channel', promotion.channel, 'day', promotion.day, 'link', promotion.link, 'note', promotion.note,
    'picture', app.measured_picture(promotion.picture_id), 'recorded_at', promotion.recorded_at,
    'listings', (
      select jsonb_agg(
        jsonb_build_object('id', each.listing_id, 'title', app.listing_title(each.listing_id)) order by each.listing_id
      )
      from public.promotions as each where each.id = promotion.id
    )
  ) order by promotion.recorded_at desc, promotion.id desc), '[]')
  from (
    select id, recorded_at, min(channel) as channel, min(day) as day, min(link) as link, min(note) as note,
      (array_agg(picture_id))[1] as picture_id
    from public.promotions
    where recorded_at <= p_before_at and (recorded_at, id) < (p_before_at, p_before_id)
    group by recorded_at, id
    order by recorded_at desc, id desc
    limit least(p_limit, 500)
  ) as promotion;
$$;

-- Returns a page of app.unpromoted_listings after the cursor, oldest cover first. The remaining days are those of all
-- paid periods, rounded up.
create function public.staff_unpromoted(
  p_limit int, p_after_since timestamptz default '-infinity', p_after_listing_id bigint default 0
) returns jsonb
  language sql stable security definer set search_path = '' set statement_timeout = '8s'
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'listing', due.id, 'title', shown_version.title, 'category', shown_version.category, 'town', shown_version.town, 'slug', due.slug,
    'since', due.covers_from, 'until', due.live_until,
    'days_left', ceil(extract(epoch from due.live_until - app.now()) / 86400)::int
  ) order by due.covers_from, due.id), '[]')
  from (
    select * from app.unpromoted_listings
    where (covers_from, id) > (p_after_since, p_after_listing_id)
    order by covers_from, id limit least(p_limit, 500)
  ) as due
    join public.listing_versions as shown_version on shown_version.id = due.shown_version_id;
$$;
