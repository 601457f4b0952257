set lock_timeout = '5s';

-- Pages of the site hide a listing with one of these addresses, so it gets the next free one. An email about the former
-- address leads to a page that says that the link does not work.
with moved as (
  update public.listings set slug = app.find_free_slug(id, slug || '-shop')
    where slug in ('prepared', 'take-over')
    returning id, slug
)
insert into public.listing_slugs (slug, listing_id) select slug, id from moved on conflict do nothing;
