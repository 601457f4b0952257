-- A card has the goods of its shop, not only the cheapest one.
set lock_timeout = '5s';

-- Returns the items of a card without their images: the first three names in stock, where the part of a name before a
-- comma counts, and the cheapest item in stock. The list is empty if every item is out of stock. 'isFrom' of the results
-- is true if the items in stock have different prices, or if one of them has 'isFrom'.
create or replace function app.card_items(p_items jsonb) returns jsonb
  language sql immutable set search_path = ''
  return (
    with in_stock as (
      select item, price, place,
        min(price) over () <> max(price) over () or bool_or((item ->> 'isFrom')::boolean) over () as is_from,
        row_number() over (order by price, place) = 1 as is_cheapest,
        row_number() over (
          partition by regexp_replace(item ->> 'name', ',\s.*$', '') order by place
        ) = 1 as is_first_of_name
      from jsonb_array_elements(p_items) with ordinality as listed (item, place)
        cross join lateral (select (item ->> 'price')::int) as priced (price)
      where not (item ->> 'isOutOfStock')::boolean
    ),
    named as (
      select *, count(*) filter (where is_first_of_name) over (order by place) as name_count from in_stock
    )
    select coalesce(
      jsonb_agg(item || jsonb_build_object('image', null, 'isFrom', is_from) order by place), '[]'
    )
    from named
    where is_cheapest or is_first_of_name and name_count <= 3
  );

reset lock_timeout;
