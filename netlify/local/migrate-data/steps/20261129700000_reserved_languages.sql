-- A listing at an address that the site reserves gets another address, which ends with '-shop' or, if that is
-- taken, with a number. The former address redirects to the new one until the site has a page at it.
do $$
declare
  held record;
  base text;
  tried text;
  number int;
begin
  for held in
    select id, slug from former_public.listings
    where slug in (select slug from app.reserved_slugs) order by id
  loop
    base := btrim(left(held.slug || '-shop', 70), '-');
    tried := base;
    number := 1;
    while exists (select from app.reserved_slugs where slug = tried)
      or exists (select from former_public.listing_slugs where slug = tried and listing_id <> held.id)
    loop
      number := number + 1;
      tried := base || '-' || number;
    end loop;
    if not exists (select from former_public.listing_slugs where slug = tried) then
      insert into former_public.listing_slugs (slug, listing_id) values (tried, held.id);
    end if;
    update former_public.listings set slug = tried where id = held.id;
  end loop;
end;
$$;
