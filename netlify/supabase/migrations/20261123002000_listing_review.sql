-- Changes of an approved listing that staff review before visitors see them. The browser has the same rules
-- (tests/database/review-again.test.ts compares the two).

-- Text in which contacts are looked for: compatible signs are made one, invisible signs left out, capital
-- letters made small, and all white space made blanks.
create function app.normalize_text(words text) returns text
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

-- The contacts that a text names: runs of six and more digits, whatever stands between two of them, and words
-- with an e-mail address or a link in them.
create function app.extract_contacts(words text) returns text[]
  language sql immutable set search_path = ''
  return array(
    select regexp_replace(run[1], '[^0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]', '', 'g')
    from regexp_matches(
      app.normalize_text(words),
      '[0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]'
        || '(?:[-. ()/_+*|~\u00b7\u2010-\u2015\u2022\u2212]*[0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]){5,}',
      'g'
    ) as run
    union
    select btrim(word, '.,;:!?()<>"''')
    from unnest(string_to_array(app.normalize_text(words), ' ')) as word
    where word ~ '[^.,;:!?()<>"'']\.[^-0-9.,;:!?()<>"'']{2}|://'
  );

-- The fields that differ between two versions, in the order of the form.
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

-- The changed fields that staff review first: of a free text, only one that names a contact which no free
-- text named before.
create function app.changes_to_review(before public.listing_versions, after public.listing_versions)
  returns text[]
  language sql stable set search_path = ''
  return array(
    select field from unnest(app.changed_fields(before, after)) with ordinality as changed (field, place)
    where field <> all (array['located', 'hours', 'deliveries', 'description'])
      or not app.extract_contacts(to_jsonb(after) ->> field) <@ (
        app.extract_contacts(before.located) || app.extract_contacts(before.hours)
          || app.extract_contacts(before.deliveries) || app.extract_contacts(before.description)
      )
    order by place
  );

-- Other changes are shown at once, and staff see them afterwards.
create function app.needs_review(before public.listing_versions, after public.listing_versions)
  returns boolean
  language sql stable set search_path = ''
  return cardinality(app.changes_to_review(before, after)) > 0;

-- Versions that wait for review, oldest first. Staff have two days, counted from the payment that waits with
-- a version, or from its submission.
create function public.staff_review(page_size int, after_version bigint default 0) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(waiting.row order by waiting.version), '[]') from (
    select submitted.id as version, jsonb_build_object(
      'version', submitted.id, 'listing', listings.id, 'state', listings.state, 'slug', listings.slug,
      'owner', members.name, 'paid_at', paid.paid_at, 'is_owed_back', exists (
        select from public.payments where listing_id = listings.id and payments.state = 'refund_due'
      ), 'submitted_at', submitted.submitted_at,
      'minutes_left', floor(extract(epoch from
        coalesce(paid.paid_at, submitted.submitted_at) + interval '48 hours' - app.now()) / 60),
      'submitted', to_jsonb(submitted), 'approved', to_jsonb(approved),
      'changes', to_jsonb(asked)
    ) as row
    from public.listing_versions as submitted
      join public.listings on listings.review_version = submitted.id
      left join public.members on members.id = listings.owner_id
      left join public.listing_versions as approved on approved.id = listings.shown_version
      left join lateral (
        select min(payments.paid_at) as paid_at from public.payments
        where listing_id = listings.id and payments.state = 'paid' and covers_from is null
      ) as paid on true
      left join lateral (
        select earlier.reason, earlier.decided_at as at from public.listing_versions as earlier
        where earlier.listing_id = listings.id and earlier.decision = 'changes_requested'
        order by earlier.id desc limit 1
      ) as asked on true
    where submitted.decision is null and submitted.id > after_version
    order by submitted.id
    limit least(page_size, 500)
  ) as waiting;
$$;

-- Listings that changed without review since staff saw them last, the oldest change first: the version that
-- visitors see, beside the one that staff saw. An ended or suspended listing waits until it is back.
create function public.staff_changes(page_size int, after_version bigint default 0) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(changed.row order by changed.first), '[]') from (
    select unseen.first, jsonb_build_object(
      'first', unseen.first, 'version', unseen.last, 'listing', listing.id, 'state', listing.state,
      'slug', listing.slug, 'owner', (select name from public.members where members.id = listing.owner_id),
      'changed_at', unseen.at, 'times', unseen.times, 'submitted', to_jsonb(shown), 'approved', to_jsonb(seen)
    ) as row
    from (
      select listing_id, min(id) as first, max(id) as last, max(decided_at) as at, count(*) as times
      from public.listing_versions
      where decision = 'approved' and decided_by is null and seen_at is null
      group by listing_id
    ) as unseen
      -- The limits make these look-ups by index; joins would read the whole tables.
      cross join lateral (
        select id, state, slug, owner_id, shown_version from public.listings
        where id = unseen.listing_id limit 1
      ) as listing
      cross join lateral (
        select * from public.listing_versions where id = listing.shown_version limit 1
      ) as shown
      left join lateral (
        select * from public.listing_versions as earlier
        where earlier.listing_id = listing.id and earlier.id < unseen.first and earlier.decision = 'approved'
        order by earlier.id desc limit 1
      ) as seen on true
    where unseen.first > after_version and listing.state in ('approved', 'live', 'expired')
    order by unseen.first
    limit least(page_size, 500)
  ) as changed;
$$;

-- Staff saw the changes up to this version.
create function public.mark_changes_seen(acting uuid, listing bigint, version bigint) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings;
begin
  perform app.set_actor(acting);
  held := app.lock_listing(null, listing);
  update public.listing_versions set seen_at = app.now(), seen_by = acting
    where listing_id = listing and id <= version
      and decision = 'approved' and decided_by is null and seen_at is null;
  if found then
    perform app.audit(
      'listing', listing::text, held.state, held.state,
      jsonb_build_object('version', version, 'decision', 'seen')
    );
  end if;
end;
$$;
