-- Removes invisible characters from the texts of listings and the names of members. A version that would then be
-- too short stays unchanged.
update former_public.listing_versions as version set
    name = plain.name, town = plain.town, located = plain.located, contact = plain.contact,
    hours = plain.hours, deliveries = plain.deliveries, description = plain.description,
    items = plain.items, photos = plain.photos
  from (
    select id, btrim(app.plain_text(name)) as name, btrim(app.plain_text(town)) as town,
      btrim(app.plain_text(located)) as located, btrim(app.plain_text(contact)) as contact,
      btrim(app.plain_text(hours)) as hours, btrim(app.plain_text(deliveries)) as deliveries,
      app.plain_text(description) as description, app.plain_objects(items, 'name') as items,
      app.plain_objects(photos, 'alt') as photos
    from former_public.listing_versions
  ) as plain
  where plain.id = version.id
    and (
      (version.name, version.town, version.located, version.contact, version.hours, version.deliveries,
        version.description)
        is distinct from (app.plain_text(version.name), app.plain_text(version.town),
          app.plain_text(version.located), app.plain_text(version.contact), app.plain_text(version.hours),
          app.plain_text(version.deliveries), plain.description)
      or version.items <> plain.items or version.photos <> plain.photos
    )
    and length(plain.name) >= 2 and plain.town <> '' and plain.contact <> ''
    and length(btrim(plain.description, E' \t\r\n')) >= 40
    and not exists (
      select from jsonb_array_elements(plain.items) as item where length(item ->> 'name') < 2);

update former_public.members set name = coalesce(nullif(btrim(app.plain_text(name)), ''), 'Member')
  where name <> app.plain_text(name);
