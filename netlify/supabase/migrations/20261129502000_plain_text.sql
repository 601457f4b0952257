-- Texts of listings and names of members without signs that no screen shows.

-- A text without controls but line breaks and tabs, without bidirectional and zero-width signs, fillers and tags, and
-- without joiners behind Latin letters, digits and blanks. src/domain/text/unseen-signs.ts removes the same.
create function app.plain_text(p_text text) returns text
  language sql immutable set search_path = ''
  return regexp_replace(
    regexp_replace(
      p_text,
      '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f'
        || '\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e007f]',
      '', 'g'
    ),
    '(^|[\u0009-\u024f\u1e00-\u1eff\u2000-\u200b\u200e-\u206f])[\u200c\u200d]+', '\1', 'g'
  );

-- The constraint of members calls it with the rights of the writer.
grant execute on function app.plain_text(text) to service_role;

-- A list of objects with the plain text of one key, in its order.
create function app.plain_objects(p_objects jsonb, p_key text) returns jsonb
  language sql immutable set search_path = ''
  return (
    select coalesce(jsonb_agg(
      case when jsonb_typeof(object -> p_key) = 'string'
        then object || jsonb_build_object(p_key, btrim(app.plain_text(object ->> p_key)))
        else object end
      order by place
    ), '[]')
    from jsonb_array_elements(p_objects) with ordinality as listed (object, place)
  );

-- The version that a draft makes: its texts plain and trimmed, and an empty one null where the column allows it.
create or replace function app.version_of(draft jsonb) returns public.listing_versions
  language sql stable set search_path = ''
as $$
  select jsonb_populate_record(
    null::public.listing_versions,
    jsonb_object_agg(attname, case when attnotnull then coalesce(words, '') else nullif(words, '') end)
      || jsonb_build_object(
        'photos', app.plain_objects(coalesce(draft -> 'photos', '[]'), 'alt'),
        'items', app.with_prices(app.plain_objects(coalesce(draft -> 'items', '[]'), 'name'), true)
      )
  )
  from pg_attribute cross join lateral btrim(app.plain_text(draft ->> attname), E' \t\r\n') as words
  where attrelid = 'public.listing_versions'::regclass
    and attname = any (app.listing_fields()) and attname not in ('photos', 'items');
$$;

-- Existing versions. A text that a constraint would refuse without its signs stays as it is, and its next version
-- is plain.
do $$
declare
  version_id bigint;
begin
  for version_id in
    select id from public.listing_versions
    where (name, town, located, contact, hours, deliveries, description) is distinct from (
      app.plain_text(name), app.plain_text(town), app.plain_text(located), app.plain_text(contact),
      app.plain_text(hours), app.plain_text(deliveries), app.plain_text(description)
    ) or items <> app.plain_objects(items, 'name') or photos <> app.plain_objects(photos, 'alt')
    order by id
  loop
    begin
      update public.listing_versions set
        name = btrim(app.plain_text(name)), town = btrim(app.plain_text(town)),
        located = btrim(app.plain_text(located)), contact = btrim(app.plain_text(contact)),
        hours = btrim(app.plain_text(hours)), deliveries = btrim(app.plain_text(deliveries)),
        description = app.plain_text(description),
        items = app.plain_objects(items, 'name'), photos = app.plain_objects(photos, 'alt')
      where id = version_id;
    exception when check_violation then
      null;
    end;
  end loop;
end;
$$;

alter table public.members drop constraint members_name_is_plain;
update public.members set name = coalesce(nullif(btrim(app.plain_text(name)), ''), 'Member')
  where name <> app.plain_text(name);
alter table public.members
  add constraint members_name_is_plain check (name = app.plain_text(name) and name !~ '[\n\r\t]');
