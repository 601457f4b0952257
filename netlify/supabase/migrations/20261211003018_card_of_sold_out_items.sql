set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION app.card_items(p_items jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN (WITH in_stock AS (SELECT listed.item, priced.price, listed.place, ((min(priced.price) OVER () <> max(priced.price) OVER ()) OR bool_or(((listed.item ->> 'isFrom'::text))::boolean) OVER ()) AS is_from, (row_number() OVER (ORDER BY priced.price, listed.place) = 1) AS is_cheapest, (row_number() OVER (PARTITION BY (regexp_replace((listed.item ->> 'name'::text), ',\s.*$'::text, ''::text)) ORDER BY listed.place) = 1) AS is_first_of_name FROM (jsonb_array_elements(card_items.p_items) WITH ORDINALITY listed(item, place) CROSS JOIN LATERAL (SELECT ((listed.item ->> 'price'::text))::integer AS int4) priced(price)) WHERE (NOT ((listed.item ->> 'isOutOfStock'::text))::boolean)), named AS (SELECT in_stock.item, in_stock.price, in_stock.place, in_stock.is_from, in_stock.is_cheapest, in_stock.is_first_of_name, count(*) FILTER (WHERE in_stock.is_first_of_name) OVER (ORDER BY in_stock.place) AS name_count FROM in_stock) SELECT COALESCE(jsonb_agg((named.item || jsonb_build_object('image', NULL::unknown, 'isFrom', named.is_from)) ORDER BY named.place), CASE WHEN (card_items.p_items = '[]'::jsonb) THEN card_items.p_items ELSE jsonb_build_array(((card_items.p_items -> 0) || '{"image": null}'::jsonb)) END) AS "coalesce" FROM named WHERE (named.is_cheapest OR (named.is_first_of_name AND (named.name_count <= 3))));

reset lock_timeout;
