-- Returns true for at most 24 items [{"id", "name", "price", "isFrom", "isOutOfStock", "image"}, …] with different
-- ids. The price is in whole shillings, the image is a picture's id or null.
create function app.are_items(p_items jsonb) returns boolean
  language sql immutable set search_path = ''
  return case when jsonb_typeof(p_items) = 'array' and jsonb_array_length(p_items) <= 24 then (
    select coalesce(
      bool_and(coalesce(
        item ?& array['id', 'name', 'price', 'isFrom', 'isOutOfStock', 'image']
        and item ->> 'id' ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'
        and char_length(item ->> 'name') between 2 and 80 and item ->> 'name' !~ '[[:cntrl:]]'
        and jsonb_typeof(item -> 'price') = 'number' and item ->> 'price' ~ '^[1-9][0-9]{0,6}$'
        and jsonb_typeof(item -> 'isFrom') = 'boolean' and jsonb_typeof(item -> 'isOutOfStock') = 'boolean'
        and coalesce(item ->> 'image' ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$', true),
        false
      )) and count(*) = count(distinct item ->> 'id'),
      true
    )
    from jsonb_array_elements(p_items) as item
  ) else false end;

-- Returns true for opening hours in the notation of src/domain/hours/opening-hours.ts, such as
-- 'Mo-Fr 08:00-13:00,14:00-18:00; Sa "by appointment"; PH off', and for an empty text.
create function app.are_opening_hours(p_opening_hours text) returns boolean
  language sql immutable set search_path = ''
  return char_length(p_opening_hours) <= 400 and p_opening_hours ~ (
    '^(((Mo|Tu|We|Th|Fr|Sa|Su|PH)(-(Tu|We|Th|Fr|Sa|Su))?(,(Mo|Tu|We|Th|Fr|Sa|Su|PH)(-(Tu|We|Th|Fr|Sa|Su))?)* '
    '(off|"by appointment"'
    '|([01][0-9]|2[0-3]):[0-5][0-9]-(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)'
    '(,([01][0-9]|2[0-3]):[0-5][0-9]-(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)){0,2})'
    '(; (?!$)|$))*)$'
  );

-- Returns true for details of payments in the notation of src/domain/listing/payment-details.ts, such as the lines
-- 'paybill 247247' and 'account SHOP 12', and for an empty text.
create function app.are_payment_details(p_payment_details text) returns boolean
  language sql immutable set search_path = ''
  return p_payment_details = '' or p_payment_details || E'\n' ~ (
    '^(till [0-9]{5,7}\n)?(paybill [0-9]{5,7}\naccount [A-Za-z0-9][A-Za-z0-9 /&#_-]{0,29}\n)?'
    '(pochi \+254[17][0-9]{8}\n)?(cash\n)?$'
  );

-- Returns the names of the items, one a line, for the search.
create function app.item_names(p_items jsonb) returns text
  language sql immutable
  return (
    select coalesce(string_agg(item ->> 'name', E'\n' order by place), '')
    from jsonb_array_elements(p_items) with ordinality as listed (item, place)
  );

-- Returns the goods of a listing, one a line: the names of the items; without items, the first sentence of the
-- description.
create function app.sold_lines(p_items jsonb, p_description text) returns text
  language sql immutable
  return coalesce(nullif(app.item_names(p_items), ''), substring(p_description from '^[^.!?\n]{1,200}'), '');

-- Returns the lowest price of the items in stock, in whole shillings; null without one. src/domain/listing/items.ts
-- has the same rule for the cards. Invalid items raise no error here, because a constraint refuses them.
create function app.lowest_price(p_items jsonb) returns int
  language sql immutable set search_path = ''
  return (
    select min(least((item -> 'price')::numeric, 9999999))::int from jsonb_array_elements(p_items) as item
    where jsonb_typeof(item -> 'price') = 'number' and item -> 'isOutOfStock' is distinct from 'true'
  );

-- Returns a phone number in the local notation, with blanks and without them, because visitors type both; '' for
-- null.
create function app.phone_terms(p_phone text) returns text
  language sql immutable set search_path = ''
  return coalesce(
    '0' || substr(p_phone, 5, 3) || ' ' || substr(p_phone, 8, 3) || ' ' || substr(p_phone, 11)
      || ' 0' || substr(p_phone, 5),
    ''
  );

-- Returns a name in the form in which names that look alike are equal: in Unicode's compatible form NFKC and in lower
-- case, with Latin letters for letters and digits of the same shape, and without signs and blanks.
-- src/domain/text/misleading-characters.ts has the same letters.
create function app.name_key(p_name text) returns text
  language sql immutable set search_path = ''
  return regexp_replace(
    translate(
      lower(translate(
        normalize(p_name, nfkc),
        'АВЕКМНОРСТУХІЈЅԀҺԚԜѴӀавекмнорстухіјѕԁһԛԝѵӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβεζηικμνορτυχγωσıɑɡ',
        'abekmhopctyxijsdhqwvlabekmhopctyxijsdhqwvlabezhikmnoptyxabezhikmvoptuxywoiag'
      )), '01', 'ol'
    ),
    '[\u0001-\u0020!-/:-@[-`{-\u00bf\u02b0-\u036f\u2000-\u206f]', '', 'g'
  );

-- Returns the key of the beginning of a text. A copied text often has another end, such as a number.
create function app.text_key(p_text text) returns text
  language sql immutable set search_path = ''
  return left(app.name_key(left(p_text, 400)), 60);

-- A row is a version of a listing. After the transaction of its insertion only its decision and the staff mark
-- seen_at change.
create table public.listing_versions (
  id bigint generated always as identity primary key,
  listing_id bigint not null references public.listings (id) on delete cascade,
  -- The requested address. The listing gets an address with the approval, so that only approved listings occupy
  -- addresses.
  proposed_slug text,
  title text not null,
  category text not null,
  county text not null,
  town text not null,
  located text not null default '',
  contact text not null,
  phone text,
  email text,
  whatsapp text,
  website text,
  -- The addresses of profiles, on the hosts of src/domain/listing/channels.ts.
  facebook text,
  instagram text,
  tiktok text,
  -- The format is described at app.are_payment_details.
  payment_details text not null default '',
  -- Place names or a link of Google Maps, as in src/domain/listing/map-link.ts.
  map text,
  -- The format is described at app.are_opening_hours.
  opening_hours text not null default '',
  hours text not null default '',
  deliveries text not null default '',
  description text not null,
  -- The format is [{"id": the id of a picture, "alt": a description}, …]; the first image is the cover.
  images jsonb not null,
  -- The format is described at app.are_items.
  items jsonb not null default '[]',
  category_slug text generated always as (app.slugify(category)) stored,
  town_slug text generated always as (app.slugify(town)) stored,
  search_document tsvector generated always as (
    app.searchable(
      title, category, app.sold_lines(items, description), county || ' ' || town || ' ' || located,
      contact || ' ' || app.phone_terms(phone) || ' ' || app.phone_terms(whatsapp)
        || ' ' || hours || ' ' || deliveries || ' ' || description
    )
  ) stored,
  lowest_price int generated always as (app.lowest_price(items)) stored,
  submitted_at timestamptz not null default app.now(),
  decision text,
  decided_at timestamptz,
  -- Null if staff did not make the decision.
  decided_by uuid,
  reason text,
  -- The time at which staff viewed a version that was published without review. A version without changes has this
  -- time from the start, and so has a request for changes of the published version
  -- (public.request_listing_changes).
  seen_at timestamptz,

  unique (listing_id, id),
  constraint listing_versions_title_length check (char_length(title) between 2 and 80),
  constraint listing_versions_lines_are_lines check (
    (title || category || county || town || located || contact || hours || deliveries) !~ '[[:cntrl:]]'
  ),
  constraint listing_versions_lines_length check (
    char_length(category) between 1 and 40 and char_length(county) between 1 and 40
    and char_length(town) between 1 and 60 and char_length(located) <= 120
    and char_length(contact) between 1 and 80 and char_length(hours) <= 120
    and char_length(deliveries) <= 200
  ),
  constraint listing_versions_opening_hours_are_a_week check (app.are_opening_hours(opening_hours)),
  constraint listing_versions_can_be_reached check (phone is not null or email is not null),
  constraint listing_versions_phone_is_kenyan check (phone ~ '^\+254[17][0-9]{8}$'),
  constraint listing_versions_whatsapp_is_kenyan check (whatsapp ~ '^\+254[17][0-9]{8}$'),
  constraint listing_versions_email_is_one_address
    check (email ~ '^[^\s@,;<>]+@[^\s@,;<>]+$' and char_length(email) <= 254),
  constraint listing_versions_website_is_https
    check (website ~ '^https://[^\s"<>]+$' and char_length(website) <= 200),
  constraint listing_versions_facebook_is_a_profile check (
    facebook ~ '^https://www\.facebook\.com/[A-Za-z0-9]+(\.[A-Za-z0-9]+)*$' and char_length(facebook) <= 75
  ),
  constraint listing_versions_instagram_is_a_profile check (
    instagram ~ '^https://www\.instagram\.com/[a-z0-9_]+(\.[a-z0-9_]+)*$' and char_length(instagram) <= 56
  ),
  constraint listing_versions_tiktok_is_a_profile check (
    tiktok ~ '^https://www\.tiktok\.com/@[a-z0-9_]+(\.[a-z0-9_]+)*$' and char_length(tiktok) <= 48
  ),
  constraint listing_versions_payment_details_are_parts check (app.are_payment_details(payment_details)),
  constraint listing_versions_map_is_a_place check (
    map ~ '^https://www\.google\.com/maps(/(place|search)/|/@|\?)[!-~]+$' and map !~* '/(\.|%2e)'
      or map ~ '^https://(maps\.app\.goo\.gl|goo\.gl/maps)/[A-Za-z0-9_-]+$'
      or map !~ '[[:cntrl:]<>]|://'
  ),
  constraint listing_versions_map_length check (char_length(map) between 1 and 400),
  constraint listing_versions_description_length
    check (char_length(btrim(description, E' \t\r\n')) between 40 and 2000),
  constraint listing_versions_has_images
    check (jsonb_typeof(images) = 'array' and jsonb_array_length(images) between 1 and 8),
  constraint listing_versions_items_are_priced check (app.are_items(items)),
  constraint listing_versions_decision_is_valid
    check (decision in ('approved', 'changes_requested', 'refused', 'superseded')),
  constraint listing_versions_decision_is_dated check ((decision is null) = (decided_at is null)),
  constraint listing_versions_refusal_is_explained
    check (decision not in ('changes_requested', 'refused') or btrim(coalesce(reason, ''), E' \t\r\n') <> '')
);

create index listing_versions_waiting on public.listing_versions (id) where decision is null;
create index listing_versions_to_view on public.listing_versions (listing_id, id)
  where decision = 'approved' and decided_by is null and seen_at is null;
create index listing_versions_by_search_document on public.listing_versions using gin (search_document);
create index listing_versions_by_category on public.listing_versions (category_slug, town_slug);
create index listing_versions_by_town on public.listing_versions (town_slug);
create index listing_versions_by_county on public.listing_versions (app.slugify(county));
create index listing_versions_by_name_key on public.listing_versions (app.name_key(title));
create index listing_versions_by_text_key on public.listing_versions (app.text_key(description));

grant select on public.listing_versions to service_role;

alter table public.listing_versions enable row level security;

alter table public.listings
  add constraint listings_show_their_own_version
    foreign key (id, shown_version_id) references public.listing_versions (listing_id, id),
  add constraint listings_have_their_own_version_reviewed
    foreign key (id, review_version_id) references public.listing_versions (listing_id, id);

-- Returns true for a version in this category and town, in the form that addresses have; '' matches any. A town is also the
-- county of its name, as in a typed search. Without settings PostgreSQL inlines the function, so that indexes of category,
-- town and county are used.
create function app.is_in_section(p_version public.listing_versions, p_category text, p_town text) returns boolean
  language sql immutable
  return (p_category = '' or p_version.category_slug = p_category)
    and (p_town = '' or p_version.town_slug = p_town or app.slugify(p_version.county) = p_town);

-- Returns the fields of a listing, in the order of the form. Versions have columns, and drafts keys, of these
-- names.
create function app.listing_fields() returns text[]
  language sql immutable set search_path = ''
  return array[
    'title', 'category', 'county', 'town', 'located', 'contact', 'phone', 'email', 'whatsapp', 'website',
    'facebook', 'instagram', 'tiktok', 'payment_details', 'map', 'opening_hours', 'hours', 'deliveries',
    'description', 'images', 'items'
  ];

-- Records a decision about a version. A version with a decision keeps it.
create function app.decide_version(p_version_id bigint, p_decision text, p_actor_id uuid, p_reason text) returns void
  language sql volatile set search_path = ''
as $$
  update public.listing_versions
    set decision = p_decision, decided_at = app.now(), decided_by = p_actor_id, reason = nullif(p_reason, '')
    where id = p_version_id and decision is null;
$$;

-- Returns the title of the published version. A listing that was never approved has the title of its newest version,
-- or else of its draft, or else an empty text. The function is in PL/pgSQL, which keeps its plan. A function in SQL is
-- planned for each row of a list.
create function app.listing_title(p_listing_id bigint) returns text
  language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    (
      select title from public.listing_versions
      where id = (select shown_version_id from public.listings where id = p_listing_id)
    ),
    (select title from public.listing_versions where listing_id = p_listing_id order by id desc limit 1),
    (select draft ->> 'title' from public.listings where id = p_listing_id), ''
  );
end;
$$;

-- Returns the items with prices as numbers, as in versions, or as texts, as in drafts.
create function app.with_prices(p_items jsonb, p_are_numbers boolean) returns jsonb
  language sql immutable set search_path = ''
  return (
    select coalesce(jsonb_agg(
      item || jsonb_build_object('price', case
        when p_are_numbers then to_jsonb((item ->> 'price')::int) else to_jsonb(item ->> 'price') end)
      order by place
    ), '[]')
    from jsonb_array_elements(p_items) with ordinality as listed (item, place)
  );

-- Returns the ids of all pictures in a version or draft, and null for each item without an image.
create function app.named_pictures(p_images jsonb, p_items jsonb) returns setof text
  language sql immutable rows 10
  begin atomic
    select lower(id #>> '{}') from jsonb_path_query(p_images, '$[*].id') as id
    union all
    select lower(id #>> '{}') from jsonb_path_query(p_items, '$[*].image') as id;
  end;
