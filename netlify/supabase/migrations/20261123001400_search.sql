-- Text as the search compares it; src/domain/listing/search.ts does the same in the browser.
create function app.fold_text(words text) returns text
  language sql immutable
  return lower(regexp_replace(normalize(words, nfkd), '[\u0300-\u036f''’]', '', 'g'));

-- The index takes no word of more than sixty letters, and nobody types one.
create function app.search_words(words text) returns text[]
  language sql immutable
  return array(
    select left(word, 60) from regexp_split_to_table(app.fold_text(words), '[^[:alnum:]]+') as word
    where word <> ''
  );

-- Every typed word has to begin a word of the listing; null where nothing was typed.
create function app.search_query(typed text) returns tsquery
  language sql immutable
  return (
    select string_agg(quote_literal(word) || ':*', ' & ')::tsquery
    from unnest(app.search_words(typed)) as word
  );

-- Text as part of an address; src/domain/listing/slug.ts does the same in the browser.
create function app.slugify(words text) returns text
  language sql immutable
  return btrim(regexp_replace(app.fold_text(words), '[^a-z0-9]+', '-', 'g'), '-');

-- A pattern that finds the text anywhere, with its own wildcards escaped.
create function app.like_pattern(words text) returns text
  language sql immutable set search_path = ''
  return '%' || regexp_replace(words, '([\\%_])', '\\\1', 'g') || '%';
