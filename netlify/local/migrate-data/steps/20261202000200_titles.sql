-- The keys of drafts and items get the names of the specification. The columns are renamed in names.ts. This version
-- is later than every former set, so the step always runs.
update former_public.listings set draft = (
    select jsonb_object_agg(
      case key when 'name' then 'title' when 'photos' then 'images' else key end,
      case when key = 'items' and jsonb_typeof(value) = 'array' then (
        select coalesce(jsonb_agg(
          case when item ? 'photo' then item - 'photo' || jsonb_build_object('image', item -> 'photo') else item end
          order by place
        ), '[]')
        from jsonb_array_elements(value) with ordinality as listed (item, place)
      ) else value end
    )
    from jsonb_each(draft)
  )
  where draft ?| array['name', 'photos', 'items'];

update former_public.listing_versions set items = (
    select jsonb_agg(item - 'photo' || jsonb_build_object('image', item -> 'photo') order by place)
    from jsonb_array_elements(items) with ordinality as listed (item, place)
  )
  where items @? '$[*].photo';
