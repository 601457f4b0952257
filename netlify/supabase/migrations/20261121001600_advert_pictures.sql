-- Photos of adverts. A photo stays as long as its owner's draft or any version of her adverts names it,
-- whoever wants it gone; what no advert names goes after a week.

create function app.is_in_an_advert(picture uuid, owner uuid) returns boolean
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

-- Asked when it is given up, not before: a draft may have taken it up meanwhile.
create function app.keep_photos_of_adverts() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  return case when app.is_in_an_advert(old.id, old.owner_id) then null else new end;
end;
$$;
create trigger pictures_of_adverts_stay before update of state on public.pictures
  for each row
  when (old.purpose = 'listing' and old.state = 'ready' and new.state = 'discarded' and new.owner_id is not null)
  execute function app.keep_photos_of_adverts();

create or replace function public.pictures_to_delete() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select id from public.pictures
  where owner_id is null
    or state = 'discarded'
    or (state = 'awaited' and created_at <= app.now() - interval '1 hour')
    or (state = 'ready' and purpose = 'post' and post_id is null
      and created_at <= app.now() - interval '7 days')
    or (state = 'ready' and purpose = 'avatar' and created_at <= app.now() - interval '1 day'
      and not exists (select from public.members where avatar = pictures.id))
    or (state = 'ready' and purpose = 'listing' and created_at <= app.now() - interval '7 days'
      and not app.is_in_an_advert(id, owner_id))
  order by created_at limit 100;
$$;

-- Whoever gives a photo up waits until the version is made, and then finds it in there.
create or replace function app.make_version(held public.listings) returns public.listing_versions
  language plpgsql volatile set search_path = ''
as $$
declare
  made public.listing_versions;
  photos jsonb := coalesce(held.draft -> 'photos', '[]');
begin
  perform from public.pictures
    where owner_id = held.owner_id and purpose = 'listing' and state = 'ready'
      and id in (select (photo ->> 'id')::uuid from jsonb_array_elements(photos) as photo)
    order by id for share;
  if exists (
    select from jsonb_array_elements(photos) as photo
    where not exists (
      select from public.pictures
      where id = (photo ->> 'id')::uuid and owner_id = held.owner_id
        and purpose = 'listing' and state = 'ready'
    )
  ) then
    raise exception 'a photo is not there' using errcode = '23514';
  end if;
  insert into public.listing_versions (
    listing_id, name, category, county, town, located, contact, phone, email, whatsapp, website,
    hours, deliveries, description, photos
  )
  select held.id, btrim(d.name), btrim(d.category), btrim(d.county), btrim(d.town),
    btrim(coalesce(d.located, '')), btrim(d.contact), nullif(d.phone, ''), nullif(d.email, ''),
    nullif(d.whatsapp, ''), nullif(d.website, ''), btrim(coalesce(d.hours, '')),
    btrim(coalesce(d.deliveries, '')), btrim(d.description, E' \t\r\n'), photos
  from jsonb_to_record(held.draft) as d (
    name text, category text, county text, town text, located text, contact text, phone text,
    email text, whatsapp text, website text, hours text, deliveries text, description text
  )
  returning * into made;
  return made;
end;
$$;

-- Begins an advert. Asked again because the answer got lost, it answers the one that it began. Twenty may
-- be begun and not handed in.
create or replace function public.create_listing(acting uuid, new_draft jsonb) returns bigint
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  made bigint;
begin
  perform app.act(acting);
  perform from public.members where id = acting for update;
  select id into made from public.listings
    where owner_id = acting and state = 'draft' and revision = 1 and draft = new_draft limit 1;
  if made is not null then
    return made;
  end if;
  if (select count(*) from public.listings where owner_id = acting and state = 'draft') >= 20 then
    raise exception 'too many drafts' using errcode = 'PT409';
  end if;
  insert into public.listings (owner_id, draft) values (acting, new_draft) returning id into made;
  return made;
end;
$$;

revoke execute on all functions in schema app from public, anon, authenticated;
grant execute on function app.now(), app.member_id(), app.is_staff() to anon, authenticated, service_role;
