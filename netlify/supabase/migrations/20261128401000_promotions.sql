-- What staff did to promote adverts on other companies' sites. A row says that one promotion was for one advert, so
-- that it goes with the advert; those of one id were recorded as one.
create table public.promotions (
  -- Named by whoever records it, so that a second try records nothing twice.
  id uuid not null,
  listing_id bigint not null references public.listings (id) on delete cascade,
  channel text not null,
  -- The day in Nairobi.
  day date not null,
  link text,
  -- For staff alone.
  note text not null default '',
  recorded_at timestamptz not null default app.now(),

  primary key (id, listing_id),
  constraint promotions_channel_known
    check (channel in ('facebook', 'instagram', 'tiktok', 'whatsapp', 'online-ad', 'other')),
  constraint promotions_link_is_https check (link ~ '^https://[^\s"<>]+$' and char_length(link) <= 500),
  constraint promotions_note_length check (char_length(note) <= 200)
);

create index promotions_of_a_listing on public.promotions (listing_id, day);
create index promotions_in_order on public.promotions (recorded_at, id);

revoke all on public.promotions from anon, authenticated, service_role;
grant select on public.promotions to service_role;

alter table public.promotions enable row level security;

-- Where the books keep the listing of an account that is gone, its promotions go all the same.
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

-- Staff promoted these listings as one: all are recorded, or none. One of them may have ended since. Without a link
-- it is ''.
create function public.record_promotion(
  acting uuid, promotion uuid, wanted bigint[], on_channel text, on_day date, with_link text, with_note text
) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  due public.listings;
  known int := 0;
begin
  perform app.set_actor(acting);
  if on_day > app.today() then
    raise exception 'the day has not come' using errcode = 'PT409';
  end if;
  for due in select * from public.listings where id = any (wanted) order by id for no key update loop
    if due.live_from is null or due.owner_id is null then
      perform app.refuse_transition(due.state, 'promoting');
    end if;
    known := known + 1;
    insert into public.promotions (id, listing_id, channel, day, link, note)
      values (promotion, due.id, on_channel, on_day, nullif(with_link, ''), with_note)
      on conflict do nothing;
    if found then
      perform app.audit(
        'listing', due.id::text, due.state, due.state,
        jsonb_build_object('promotion', promotion, 'channel', on_channel, 'day', on_day)
      );
    end if;
  end loop;
  if known < (select count(distinct id) from unnest(wanted) as id) then
    raise exception 'no such listing' using errcode = 'PT404';
  end if;
end;
$$;

-- A promotion that was recorded by mistake; again it changes nothing.
create function public.take_promotion_back(acting uuid, promotion uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  due public.listings;
  taken public.promotions;
begin
  perform app.set_actor(acting);
  for due in
    select * from public.listings
    where id in (select listing_id from public.promotions where promotions.id = promotion)
    order by id for no key update
  loop
    delete from public.promotions where id = promotion and listing_id = due.id returning * into taken;
    if found then
      perform app.audit(
        'listing', due.id::text, due.state, due.state,
        jsonb_build_object(
          'promotion', promotion, 'channel', taken.channel, 'day', taken.day, 'taken_back', true
        )
      );
    end if;
  end loop;
end;
$$;

-- What was done for a listing since a day, the newest first.
create function public.listing_promotions(wanted_listing bigint, since date)
  returns table (day date, channel text, link text)
  language sql stable security definer set search_path = ''
as $$
  select promotions.day, promotions.channel, promotions.link
  from public.promotions
  where promotions.listing_id = wanted_listing and promotions.day >= since
  order by promotions.day desc, promotions.recorded_at desc, promotions.id;
$$;

-- Promotions, the newest first, each with its listings.
create function public.staff_promotions(
  page_size int, before_at timestamptz default 'infinity', before_id uuid default 'ffffffff-ffff-ffff-ffff-ffffffffffff'
) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', told.id, 'channel', told.channel, 'day', told.day, 'link', told.link, 'note', told.note,
    'recorded_at', told.recorded_at,
    'listings', (
      select jsonb_agg(
        jsonb_build_object('id', each.listing_id, 'name', app.listing_name(each.listing_id)) order by each.listing_id
      )
      from public.promotions as each where each.id = told.id
    )
  ) order by told.recorded_at desc, told.id desc), '[]')
  from (
    select id, recorded_at, min(channel) as channel, min(day) as day, min(link) as link, min(note) as note
    from public.promotions
    where recorded_at <= before_at and (recorded_at, id) < (before_at, before_id)
    group by recorded_at, id
    order by recorded_at desc, id desc
    limit least(page_size, 500)
  ) as told;
$$;

revoke execute on function
  public.record_promotion(uuid, uuid, bigint[], text, date, text, text),
  public.take_promotion_back(uuid, uuid),
  public.listing_promotions(bigint, date),
  public.staff_promotions(int, timestamptz, uuid)
  from public, anon, authenticated;
grant execute on function
  public.record_promotion(uuid, uuid, bigint[], text, date, text, text),
  public.take_promotion_back(uuid, uuid),
  public.listing_promotions(bigint, date),
  public.staff_promotions(int, timestamptz, uuid)
  to service_role;
