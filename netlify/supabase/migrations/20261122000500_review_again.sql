-- Which changes of an approved advert staff look at before visitors see them, and how they see the others
-- afterwards. src/domain/listing/review-again.ts says the same in the browser; a test compares the two.

-- A text as it is looked through: compatible signs made one, signs that nobody sees left out, capital
-- letters made small, and no white space but blanks.
create function app.plain(words text) returns text
  language sql immutable set search_path = ''
  return regexp_replace(
    regexp_replace(
      regexp_replace(
        translate(
          normalize(words, nfkc), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ。', 'abcdefghijklmnopqrstuvwxyz.'
        ),
        '[\u00ad\u0300-\u036f\u061c\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufeff]',
        '', 'g'
      ),
      '[\u0001-\u001f\u007f-\u009f\u1680\u2028\u2029]', ' ', 'g'
    ),
    ' *@ *', '@', 'g'
  );

-- The ways to somebody that a text names: runs of six and more digits, whatever stands between two of
-- them, and words with an e-mail address or a link in them.
create function app.contacts_in(words text) returns text[]
  language sql immutable set search_path = ''
  return array(
    select regexp_replace(run[1], '[^0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]', '', 'g')
    from regexp_matches(
      app.plain(words),
      '[0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]'
        || '(?:[-. ()/_+*|~\u00b7\u2010-\u2015\u2022\u2212]*[0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]){5,}',
      'g'
    ) as run
    union
    select btrim(word, '.,;:!?()<>"''')
    from unnest(string_to_array(app.plain(words), ' ')) as word
    where word ~ '[^.,;:!?()<>"'']\.[^-0-9.,;:!?()<>"'']{2}|://'
  );

-- Fields of a version that differ, in the order of the form.
create function app.changed_fields(before public.listing_versions, after public.listing_versions)
  returns text[]
  language sql stable set search_path = ''
  return array(
    select field from unnest(array[
      'name', 'category', 'county', 'town', 'located', 'contact', 'phone', 'email', 'whatsapp', 'website',
      'hours', 'deliveries', 'description', 'photos'
    ]) with ordinality as listed (field, place)
    where to_jsonb(before) -> field is distinct from to_jsonb(after) -> field
    order by place
  );

-- Those of them that staff look at first: of a free text only what names a way to somebody that no free
-- text named before.
create function app.reviewed_changes(before public.listing_versions, after public.listing_versions)
  returns text[]
  language sql stable set search_path = ''
  return array(
    select field from unnest(app.changed_fields(before, after)) with ordinality as changed (field, place)
    where field <> all (array['located', 'hours', 'deliveries', 'description'])
      or not app.contacts_in(to_jsonb(after) ->> field) <@ (
        app.contacts_in(before.located) || app.contacts_in(before.hours)
          || app.contacts_in(before.deliveries) || app.contacts_in(before.description)
      )
    order by place
  );

create or replace function app.needs_review(before public.listing_versions, after public.listing_versions)
  returns boolean
  language sql stable set search_path = ''
  return cardinality(app.reviewed_changes(before, after)) > 0;

-- When staff saw what was changed without them; what they approved themselves needs none.
alter table public.listing_versions add column seen_at timestamptz, add column seen_by uuid;

create index listing_versions_not_seen on public.listing_versions (listing_id, id)
  where decision = 'approved' and decided_by is null and seen_at is null;

-- Adverts that were changed without review since staff saw them last, the oldest change first: what
-- visitors see now, beside what staff saw. One that is over or suspended waits until it is back.
create function public.staff_changes(page_size int, after_version bigint default 0) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(changed.row order by changed.first), '[]') from (
    select unseen.first, jsonb_build_object(
      'first', unseen.first, 'version', unseen.last, 'listing', listings.id, 'state', listings.state,
      'slug', listings.slug, 'owner', members.name, 'changed_at', unseen.at, 'times', unseen.times,
      'submitted', to_jsonb(shown), 'approved', to_jsonb(seen)
    ) as row
    from (
      select listing_id, min(id) as first, max(id) as last, max(decided_at) as at, count(*) as times
      from public.listing_versions
      where decision = 'approved' and decided_by is null and seen_at is null
      group by listing_id
    ) as unseen
      join public.listings on listings.id = unseen.listing_id
      join public.listing_versions as shown on shown.id = listings.shown_version
      left join public.members on members.id = listings.owner_id
      left join lateral (
        select * from public.listing_versions as earlier
        where earlier.listing_id = listings.id and earlier.id < unseen.first and earlier.decision = 'approved'
        order by earlier.id desc limit 1
      ) as seen on true
    where unseen.first > after_version and listings.state in ('approved', 'live', 'expired')
    order by unseen.first
    limit least(page_size, 500)
  ) as changed;
$$;

-- Staff saw the changes up to this version.
create function public.mark_changes_seen(acting uuid, as_staff boolean, listing bigint, version bigint)
  returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings;
begin
  perform app.act_as_staff(acting, as_staff);
  held := app.lock_listing(null, listing);
  update public.listing_versions set seen_at = app.now(), seen_by = acting
    where listing_id = listing and id <= version
      and decision = 'approved' and decided_by is null and seen_at is null;
  if found then
    perform app.note(
      'listing', listing::text, held.state, held.state,
      jsonb_build_object('version', version, 'decision', 'seen')
    );
  end if;
end;
$$;

grant execute on function
  public.staff_changes(int, bigint),
  public.mark_changes_seen(uuid, boolean, bigint, bigint)
  to service_role;
