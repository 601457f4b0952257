-- Addresses of the site that came with posters and pictures of links.
insert into app.reserved_slugs (slug) values ('poster'), ('share-pictures') on conflict do nothing;
