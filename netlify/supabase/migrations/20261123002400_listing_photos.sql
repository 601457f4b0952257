-- A photo is in use as long as its owner's draft or any version of her listings names it.
create function app.is_photo_used(picture uuid, owner uuid) returns boolean
  language sql stable set search_path = ''
as $$
  select exists (
    select from public.listings
      cross join lateral jsonb_path_query(draft, '$.photos[*].id') as photo (id)
    where owner_id = owner and lower(photo.id #>> '{}') = picture::text
  ) or exists (
    select from public.listings
      join public.listing_versions on listing_versions.listing_id = listings.id
      cross join lateral jsonb_path_query(photos, '$[*].id') as photo (id)
    where owner_id = owner and lower(photo.id #>> '{}') = picture::text
  );
$$;

-- The check runs when the photo is given up, because a draft may name it by then.
create function app.keep_used_photos() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  return case when app.is_photo_used(old.id, old.owner_id) then null else new end;
end;
$$;
create trigger pictures_keep_used_photos before update of state on public.pictures
  for each row
  when (old.purpose = 'listing' and old.state = 'ready' and new.state = 'discarded' and new.owner_id is not null)
  execute function app.keep_used_photos();

-- Pictures that nobody will look at again: their files are deleted, then their rows. The photos that listings
-- name are collected once for all of them.
create function public.pictures_to_delete() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  with named as (
    select owner_id, lower(photo.id #>> '{}') as picture
    from (
      select owner_id, draft -> 'photos' as photos from public.listings
      union all
      select owner_id, photos from public.listings
        join public.listing_versions on listing_versions.listing_id = listings.id
    ) as listings
      -- A listing has eight photos; without a limit the planner expects a thousand of each.
      cross join lateral (select * from jsonb_path_query(photos, '$[*].id') limit 50) as photo (id)
  )
  select id from (
    select id, created_at from public.pictures
    where owner_id is null
      or state = 'discarded'
      or (state = 'awaited' and created_at <= app.now() - interval '1 hour')
      or (state = 'making' and greatest(created_at + interval '1 hour', claimed_until) <= app.now())
      or (state = 'ready' and purpose = 'post' and post_id is null
        and created_at <= app.now() - interval '7 days')
      or (state = 'ready' and purpose = 'avatar' and created_at <= app.now() - interval '1 day'
        and not exists (select from public.members where avatar = pictures.id))
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
