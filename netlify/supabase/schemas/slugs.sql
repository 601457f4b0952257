-- A row is a current or former address of a listing. A former address redirects to the current one. No other
-- listing gets an address with a row.
create table public.listing_slugs (
  slug text primary key,
  listing_id bigint not null references public.listings (id) on delete cascade
);

create index listing_slugs_of_a_listing on public.listing_slugs (listing_id);
create index listing_slugs_by_part on public.listing_slugs using gin (slug extensions.gin_trgm_ops);

grant select on public.listing_slugs to service_role;

alter table public.listing_slugs enable row level security;

-- A row is an address that the site needs or may need, so that it is never assigned to a listing.
create table app.reserved_slugs (slug text primary key);

-- Pages of the site, files, and the sample businesses of the repository.
insert into app.reserved_slugs
select unnest(string_to_array(
  '404 500 about about-tangaza account accounts admin admin-words advertise advert adverts all-businesses answer '
  'api app apps assets auth blog brand business businesses cancel cart category checkout contact cookies '
  'dashboard directory directory-frame download downloads error faq favicon feed feed-words functions '
  'help home identity identity-emails identity-words image images index info job job-listings jobs legal listing '
  'listing-frame listings local log-in log-out login logout mail manifest media member members my-account '
  'my-adverts new news notifications offline online order orders page pages partner partners pay payment '
  'payments post posts press pricing pricing-type privacy profile profile-management profiles public '
  'receipt receipts report report-received reports rest robots rss search security settings shop shops '
  'sign-in sign-up signin signup sitemap sitemap-adverts sitemap-index specimens staff static status '
  'storage support tangaza team terms thank-you till town towns users vacancy vacancies '
  'vacancy-received well-known wp-admin wp-login www '
  'judys-mats faiths-vitenges amgel-enterprises-limited tsbdesigns brooches logos-by-dave naomi-mats '
  'swift-riders', ' '));

-- Posters, and preview pictures for links.
insert into app.reserved_slugs (slug) values ('poster'), ('share-pictures');

-- Files with the texts of the staff area, the feed and the login.
insert into app.reserved_slugs (slug) values ('staff-text'), ('feed-text'), ('identity-text');

-- Links to prepared listings, and the page of their takeover.
insert into app.reserved_slugs (slug) values ('prepared'), ('take-over') on conflict do nothing;

-- The second language, future pages, and every language of ISO 639-1, including former codes.
insert into app.reserved_slugs (slug)
select unnest(string_to_array(
  'sw fresh kept preview aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs ' ||
  'cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy ' ||
  'hz ia id ie ig ii ik in io is it iu iw ja ji jv jw ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg ' ||
  'li ln lo lt lu lv mg mh mi mk ml mn mo mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi ' ||
  'pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv ta te tg th ti tk tl tn ' ||
  'to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu',
  ' ')) on conflict do nothing;

-- Returns the requested address if it is free, otherwise the first free address that begins with it. Addresses that
-- the site reserves are taken, and so are current or former addresses of other listings. A name without any letter
-- for an address becomes 'business'.
create function app.find_free_slug(p_listing_id bigint, p_slug text) returns text
  language plpgsql stable set search_path = ''
as $$
declare
  base text := coalesce(nullif(btrim(left(app.slugify(p_slug), 70), '-'), ''), 'business');
  tried text := base;
  number int := 1;
begin
  while exists (select from app.reserved_slugs where slug = tried)
    or exists (select from public.listing_slugs where slug = tried and listing_id <> p_listing_id)
  loop
    number := number + 1;
    tried := base || '-' || number;
  end loop;
  return tried;
end;
$$;

-- Assigns a free address to the listing and returns it. The insert waits for a transaction that assigns the same
-- address. The loop then tries the next free one.
create function app.claim_slug(p_listing_id bigint, p_slug text) returns text
  language plpgsql volatile set search_path = ''
as $$
declare
  tried text;
  holder bigint;
begin
  loop
    tried := app.find_free_slug(p_listing_id, p_slug);
    insert into public.listing_slugs (slug, listing_id) values (tried, p_listing_id) on conflict do nothing;
    select listing_id into holder from public.listing_slugs where slug = tried;
    exit when holder = p_listing_id;
  end loop;
  return tried;
end;
$$;
