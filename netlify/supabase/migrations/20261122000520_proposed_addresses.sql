-- An address is proposed when an advert is handed in, and belongs to it once it is approved: what nobody
-- approved keeps no name from somebody else. The proposal stays with the version.
alter table public.listing_versions add column proposed_slug text;

update public.listing_versions set proposed_slug = listings.slug
  from public.listings where listings.id = listing_id and shown_version is null;
delete from public.listing_slugs using public.listings
  where listings.id = listing_id and shown_version is null;
update public.listings set slug = null where shown_version is null and slug is not null;

-- The wanted address, or the first free one that begins with it: none of another advert's past, and none
-- that belongs to the site. A name without any letter that can stand in an address becomes 'business'.
create function app.free_slug(listing bigint, wanted text) returns text
  language plpgsql stable set search_path = ''
as $$
declare
  base text := coalesce(nullif(btrim(left(app.slug_of(wanted), 70), '-'), ''), 'business');
  tried text := base;
  number int := 1;
begin
  while exists (select from app.reserved_slugs where slug = tried)
    or exists (select from public.listing_slugs where slug = tried and listing_id <> listing)
  loop
    number := number + 1;
    tried := base || '-' || number;
  end loop;
  return tried;
end;
$$;

-- Gives a listing the free address. Whoever takes the same at the same time is waited for, and then the
-- next free one is looked for.
create or replace function app.take_slug(listing bigint, wanted text) returns text
  language plpgsql volatile set search_path = ''
as $$
declare
  tried text;
  holder bigint;
begin
  loop
    tried := app.free_slug(listing, wanted);
    insert into public.listing_slugs (slug, listing_id) values (tried, listing) on conflict do nothing;
    select listing_id into holder from public.listing_slugs where slug = tried;
    exit when holder = listing;
  end loop;
  return tried;
end;
$$;
