-- Words as a search compares them; src/domain/listing/search.ts does the same in the browser.
create function app.fold(words text) returns text
  language sql immutable
  return lower(regexp_replace(normalize(words, nfkd), '[\u0300-\u036f''’]', '', 'g'));

-- A word of more than sixty letters is none that anybody types; an index takes no longer ones.
create function app.words_of(words text) returns text[]
  language sql immutable
  return array(
    select left(word, 60) from regexp_split_to_table(app.fold(words), '[^[:alnum:]]+') as word
    where word <> ''
  );

-- Every typed word has to begin a word of the advert; null where nothing was typed.
create function app.query_of(typed text) returns tsquery
  language sql immutable
  return (
    select string_agg(quote_literal(word) || ':*', ' & ')::tsquery
    from unnest(app.words_of(typed)) as word
  );

-- As src/domain/listing/slug.ts writes a word into an address.
create function app.slug_of(words text) returns text
  language sql immutable
  return btrim(regexp_replace(app.fold(words), '[^a-z0-9]+', '-', 'g'), '-');

-- Addresses that the site itself needs, or may need. The sample businesses of the repository are here too.
create table app.reserved_slugs (slug text primary key);
insert into app.reserved_slugs
select unnest(string_to_array(
  '404 500 about about-tangaza account accounts admin admin-words advertise advert adverts all-businesses answer api '
  'app apps assets auth blog brand business businesses cancel cart category checkout contact cookies '
  'dashboard directory directory-frame download downloads error faq favicon feed feed-words functions '
  'help home identity identity-words image images index info job job-listings jobs legal listing '
  'listing-frame listings local log-in log-out login logout mail manifest media member members my-account '
  'my-adverts new news notifications offline online order orders page pages partner partners pay payment '
  'payments post posts press pricing pricing-type privacy profile profile-management profiles public '
  'receipt receipts report report-received reports rest robots rss search security settings shop shops '
  'sign-in sign-up signin signup sitemap sitemap-adverts sitemap-index specimens staff static status '
  'storage support tangaza team terms thank-you till town towns users vacancy vacancies '
  'vacancy-received well-known wp-admin wp-login www '
  'judys-mats faiths-vitenges amgel-enterprises-limited tsbdesigns brooches logos-by-dave naomi-mats '
  'swift-riders', ' '));
revoke all on app.reserved_slugs from public, anon, authenticated, service_role;

-- The wanted address, or the first free one that begins with it: none of the past, and none that belongs
-- to the site. A name without any letter that can stand in an address becomes 'business'.
create function app.take_slug(listing bigint, wanted text) returns text
  language plpgsql volatile set search_path = ''
as $$
declare
  base text := coalesce(nullif(btrim(left(app.slug_of(wanted), 70), '-'), ''), 'business');
  tried text := base;
  number int := 1;
  holder bigint;
begin
  loop
    if not exists (select from app.reserved_slugs where slug = tried) then
      insert into public.listing_slugs (slug, listing_id) values (tried, listing) on conflict do nothing;
      select listing_id into holder from public.listing_slugs where slug = tried;
      exit when holder = listing;
    end if;
    number := number + 1;
    tried := base || '-' || number;
  end loop;
  return tried;
end;
$$;
