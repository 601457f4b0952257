-- More contact details that a text can name, in changes of an approved listing. The browser has the same rules
-- (src/domain/listing/review-again.ts).

-- The runs that a pattern finds in a normalised text, or those of its group, without the signs between digits.
create function app.find_runs(p_text text, p_pattern text) returns setof text
  language sql immutable set search_path = ''
as $$
  select regexp_replace(run[1], '[-. ()/_+*|~\u00b7\u2010-\u2015\u2022\u2212]', '', 'g')
  from regexp_matches(p_text, p_pattern, 'g') as run;
$$;

-- The contacts that a text names: runs of six and more digits, whatever stands between two of them, as words too;
-- numbers that begin with a zero; numbers of a till or a paybill; words with an e-mail address or a link in them,
-- 'dot' among them.
create or replace function app.extract_contacts(words text) returns text[]
  language sql immutable set search_path = ''
  return array(
    with plain as (
      select app.normalize_text(words) as text
    )
    select regexp_replace(run[1], '[^0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]', '', 'g')
    from plain, regexp_matches(
      plain.text,
      '[0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]'
        || '(?:[-. ()/_+*|~\u00b7\u2010-\u2015\u2022\u2212]*[0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]){5,}',
      'g'
    ) as run
    union
    select run from plain, app.find_runs(plain.text, '(?<![a-z])(?:(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|sifuri|moja|mbili|tatu|nne|tano|sita|saba|nane|tisa)|[0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f])(?:(?:[-. ()/_+*|~\u00b7\u2010-\u2015\u2022\u2212]|double|triple)*(?:(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|sifuri|moja|mbili|tatu|nne|tano|sita|saba|nane|tisa)|[0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f])){5,}(?![a-z])') as run
    where run ~ '(?:(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|sifuri|moja|mbili|tatu|nne|tano|sita|saba|nane|tisa).*){3}'
    union
    select run from plain, app.find_runs(plain.text, '(?<![0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f])[0\u0660\u06f0\u0966][0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]{4,}') as run
    union
    select run
    from plain, app.find_runs(
      plain.text, '(?<![a-z])(?:pay[- ]?bill|buy[- ]?goods|pochi)[^0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]{0,20}([0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f](?:[-. ()/_+*|~\u00b7\u2010-\u2015\u2022\u2212]*[0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]){2,})'
    ) as run
    union
    select run
    from plain, app.find_runs(
      plain.text, '(?<![a-z])till *(?:no|num|number|namba|nambari)[^a-z0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]{0,6}([0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f](?:[-. ()/_+*|~\u00b7\u2010-\u2015\u2022\u2212]*[0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]){2,})'
    ) as run
    union
    select run from plain, app.find_runs(plain.text, '(?<![a-z])till[^a-z0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]{0,6}([0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f](?:[-. ()/_+*|~\u00b7\u2010-\u2015\u2022\u2212]*[0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]){2,})') as run
    where run !~ '^(?:[01]?[0-9]|2[0-4])[0-5][0-9]$'
    union
    select address[1] || '.' || address[2]
    from plain, regexp_matches(
      plain.text,
      '(?<![a-z0-9-])([a-z0-9-]+)[ (\[{<]*(?<![a-z0-9-])dot[ )\]}>]*(com|net|org|co|ke|africa|info|biz|io|shop|store|online|site|xyz|link|app|ly|gl|example|test)(?![a-z])',
      'g'
    ) as address
    union
    select btrim(word, '.,;:!?()<>"''')
    from plain, unnest(string_to_array(plain.text, ' ')) as word
    where word ~ '[^.,;:!?()<>"'']\.[^-0-9.,;:!?()<>"'']{2}|://'
  );
