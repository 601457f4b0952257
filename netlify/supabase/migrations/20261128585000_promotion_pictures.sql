-- A picture of what staff did for adverts in another place, such as of the post. It is kept while a promotion names
-- it, also when whoever sent it left.
alter table public.pictures
  drop constraint pictures_purpose_known,
  add constraint pictures_purpose_known check (purpose in ('post', 'avatar', 'listing', 'promotion'));

alter table public.promotions add column picture uuid references public.pictures (id) on delete set null;
create index promotions_by_picture on public.promotions (picture) where picture is not null;

create function app.keep_promotion_pictures() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  return case when not exists (select from public.promotions where picture = old.id) then new end;
end;
$$;
create trigger pictures_keep_promotion_pictures before update of state on public.pictures
  for each row when (old.purpose = 'promotion' and new.state = 'discarded')
  execute function app.keep_promotion_pictures();

-- With a picture, which whoever records it sent. Its lock keeps it from being given up meanwhile.
drop function public.record_promotion(uuid, uuid, bigint[], text, date, text, text);
create function public.record_promotion(
  acting uuid, promotion uuid, wanted bigint[], on_channel text, on_day date, with_link text, with_note text,
  with_picture uuid default null
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
  perform from public.listings where id = any (wanted) order by id for no key update;
  if with_picture is not null then
    perform from public.pictures
      where id = with_picture and owner_id = acting and purpose = 'promotion' and state = 'ready' for share;
    if not found then
      raise exception 'no such picture' using errcode = 'PT404';
    end if;
  end if;
  for due in select * from public.listings where id = any (wanted) order by id loop
    if due.live_from is null or due.owner_id is null then
      perform app.refuse_transition(due.state, 'promoting');
    end if;
    known := known + 1;
    insert into public.promotions (id, listing_id, channel, day, link, note, picture)
      values (promotion, due.id, on_channel, on_day, nullif(with_link, ''), with_note, with_picture)
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

-- A picture as it is served, by its size.
create function app.measured_picture(wanted uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', id, 'width', width, 'height', height)
  from public.pictures where id = wanted and state = 'ready';
$$;

-- What was done for a listing since a day, the newest first, with its picture.
drop function public.listing_promotions(bigint, date);
create function public.listing_promotions(wanted_listing bigint, since date)
  returns table (day date, channel text, link text, picture jsonb)
  language sql stable security definer set search_path = ''
as $$
  select promotions.day, promotions.channel, promotions.link, app.measured_picture(promotions.picture)
  from public.promotions
  where promotions.listing_id = wanted_listing and promotions.day >= since
  order by promotions.day desc, promotions.recorded_at desc, promotions.id;
$$;

create or replace function public.staff_promotions(
  page_size int, before_at timestamptz default 'infinity', before_id uuid default 'ffffffff-ffff-ffff-ffff-ffffffffffff'
) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', told.id, 'channel', told.channel, 'day', told.day, 'link', told.link, 'note', told.note,
    'picture', app.measured_picture(told.picture), 'recorded_at', told.recorded_at,
    'listings', (
      select jsonb_agg(
        jsonb_build_object('id', each.listing_id, 'name', app.listing_name(each.listing_id)) order by each.listing_id
      )
      from public.promotions as each where each.id = told.id
    )
  ) order by told.recorded_at desc, told.id desc), '[]')
  from (
    select id, recorded_at, min(channel) as channel, min(day) as day, min(link) as link, min(note) as note,
      (array_agg(picture))[1] as picture
    from public.promotions
    where recorded_at <= before_at and (recorded_at, id) < (before_at, before_id)
    group by recorded_at, id
    order by recorded_at desc, id desc
    limit least(page_size, 500)
  ) as told;
$$;

-- With the pictures of what we did for each listing.
create or replace function public.own_listings(
  owner uuid, page_size int, before_id bigint default 9223372036854775807, only_id bigint default null
) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(
    to_jsonb(held) || jsonb_build_object(
      'newest', to_jsonb(newest), 'shown', to_jsonb(shown), 'review', to_jsonb(review),
      'payments', coalesce((
        select jsonb_agg(to_jsonb(paid) - 'turn' || jsonb_build_object('claimed', paid.state = 'pending' and exists (
          select from public.payment_claims as claim where claim.order_id = paid.order_id and claim.closed_at is null
        )) order by created_at desc, id desc) from (
          select *, row_number() over (partition by state order by created_at desc, id desc) as turn
          from public.payments where listing_id = held.id
        ) as paid
        where paid.state <> 'failed' or paid.turn <= 5
      ), '[]'),
      'promotions', coalesce((
        select jsonb_agg(to_jsonb(done) - 'place' order by done.place)
        from public.listing_promotions(held.id, '-infinity') with ordinality
          as done (day, channel, link, picture, place)
        where done.place <= 20
      ), '[]')
    ) order by held.id desc
  ), '[]')
  from (
    select * from public.listings
    where owner_id = owner and id < before_id and (only_id is null or id = only_id)
      and (only_id is not null or state <> 'withdrawn' or exists (
        select from public.payments where listing_id = listings.id and receipt_number is not null
      ))
    order by id desc
    limit least(page_size, 500)
  ) as held
    left join lateral (
      select * from public.listing_versions where listing_id = held.id order by id desc limit 1
    ) as newest on true
    left join public.listing_versions as shown on shown.id = held.shown_version
    left join public.listing_versions as review on review.id = held.review_version;
$$;

-- Pictures that nobody will look at again, with those of promotions that were never recorded or were taken back.
create or replace function public.pictures_to_delete() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  with named as (
    select owner_id, picture
    from (
      select owner_id, draft -> 'photos' as photos, draft -> 'items' as items from public.listings
      union all
      select owner_id, versions.photos, versions.items from public.listings
        join public.listing_versions as versions on versions.listing_id = listings.id
    ) as listings
      cross join lateral app.named_pictures(photos, items) as picture
    where picture is not null
  )
  select id from (
    select id, created_at from public.pictures
    where (owner_id is null and purpose <> 'promotion')
      or state = 'discarded'
      or (state = 'awaited' and created_at <= app.now() - interval '1 hour')
      or (state = 'making' and greatest(created_at + interval '1 hour', claimed_until) <= app.now())
      or (state = 'ready' and purpose = 'post' and post_id is null
        and created_at <= app.now() - interval '7 days')
      or (state = 'ready' and purpose = 'avatar' and created_at <= app.now() - interval '1 day'
        and not exists (select from public.members where avatar = pictures.id))
      or (state = 'ready' and purpose = 'promotion'
        and (owner_id is null or created_at <= app.now() - interval '7 days')
        and not exists (select from public.promotions where promotions.picture = pictures.id))
    union all
    select id, created_at from public.pictures
    where owner_id is not null and state = 'ready' and purpose = 'listing'
      and created_at <= app.now() - interval '7 days'
      and not exists (
        select from named
        where named.owner_id = pictures.owner_id and named.picture = pictures.id::text
      )
  ) as given_up
  order by created_at limit 100;
$$;

revoke execute on function
  public.record_promotion(uuid, uuid, bigint[], text, date, text, text, uuid),
  public.listing_promotions(bigint, date)
  from public, anon, authenticated;
grant execute on function
  public.record_promotion(uuid, uuid, bigint[], text, date, text, text, uuid),
  public.listing_promotions(bigint, date)
  to service_role;
