-- Of a listing's items a new photo, and a name with a new contact, wait for staff; the rest is shown at once.

-- The contacts that the free texts of a version name.
create function app.known_contacts(version public.listing_versions) returns text[]
  language sql stable set search_path = ''
  return (
    select coalesce(array_agg(contact), '{}')
    from (
      select unnest(array[version.located, version.hours, version.deliveries, version.description])
      union all
      select item ->> 'name' from jsonb_array_elements(version.items) as item
    ) as texts (words)
      cross join lateral unnest(app.extract_contacts(words)) as contact
  );

-- The items without what staff review first: a photo that is not the item's own already, and a name with a
-- contact that no free text named before. An item that was there keeps what it had of these; a new one waits
-- for its name.
create function app.items_at_once(before public.listing_versions, after public.listing_versions)
  returns jsonb
  language sql stable set search_path = ''
  return (
    select coalesce(jsonb_agg(
      item || jsonb_build_object(
        'name', case when is_new_name then old ->> 'name' else item ->> 'name' end,
        'photo', case when item ->> 'photo' is null then null else old -> 'photo' end
      ) order by place
    ), '[]')
    from jsonb_array_elements(after.items) with ordinality as listed (item, place)
      left join jsonb_array_elements(before.items) as old on old ->> 'id' = item ->> 'id'
      cross join app.known_contacts(before) as known
      cross join lateral (
        select not app.extract_contacts(item ->> 'name') <@ known
      ) as checked (is_new_name)
    where old is not null or not is_new_name
  );

-- The changed fields that staff review first: of a free text, only one that names a contact which no free
-- text named before; the items where something of them waits.
create or replace function app.changes_to_review(
  before public.listing_versions, after public.listing_versions
) returns text[]
  language sql stable set search_path = ''
  return array(
    select field
    from unnest(app.changed_fields(before, after)) with ordinality as changed (field, place)
      cross join app.known_contacts(before) as known
    where case
      when field = 'items' then after.items <> app.items_at_once(before, after)
      when field = any (array['located', 'hours', 'deliveries', 'description']) then
        not app.extract_contacts(to_jsonb(after) ->> field) <@ known
      else true
    end
    order by place
  );

-- What is shown, with those changes that need no review.
create or replace function app.without_review(
  shown public.listing_versions, wanted public.listing_versions
) returns public.listing_versions
  language sql stable set search_path = ''
  return (
    select jsonb_populate_record(
      shown,
      coalesce(jsonb_object_agg(field, to_jsonb(wanted) -> field), '{}')
        || jsonb_build_object('items', app.items_at_once(shown, wanted))
    )
    from unnest(app.changed_fields(shown, wanted)) as field
      cross join app.changes_to_review(shown, wanted) as waiting
    where field <> all (waiting)
  );
