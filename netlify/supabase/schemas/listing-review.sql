-- Review of listings by staff. The rules about changes of an approved listing are those of
-- src/domain/listing/review-again.ts in the browser; tests/database/review-again.test.ts compares the two.

-- Returns the text in which contacts are searched, in Unicode's compatible form NFKC. ASCII letters are in lower
-- case, and '。' is '.'. Invisible characters and combining marks are removed. White space and control characters
-- are blanks, and '@' has no blanks around it.
create function app.normalize_text(p_text text) returns text
  language sql immutable set search_path = ''
  return regexp_replace(
    regexp_replace(
      regexp_replace(
        translate(
          normalize(p_text, nfkc), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ。', 'abcdefghijklmnopqrstuvwxyz.'
        ),
        '[\u00ad\u0300-\u036f\u061c\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f'
        '\u20d0-\u20ff\ufe00-\ufe0f\ufeff]',
        '', 'g'
      ),
      '[\u0001-\u001f\u007f-\u009f\u1680\u2028\u2029]', ' ', 'g'
    ),
    ' *@ *', '@', 'g'
  );

-- Returns the matches of a pattern in a normalised text; for a pattern with a group, the matches of the group.
-- Blanks, punctuation and dashes that may separate digits are removed from each match.
create function app.find_runs(p_text text, p_pattern text) returns setof text
  language plpgsql immutable set search_path = ''
as $$
begin
  return query
  select regexp_replace(run[1], '[-. ()/_+*|~\u00b7\u2010-\u2015\u2022\u2212]', '', 'g')
  from regexp_matches(p_text, p_pattern, 'g') as run;
end;
$$;

-- Returns the contacts in a text: phone numbers in digits or words, numbers of tills and paybills, e-mail addresses
-- and links. The function is long because each notation needs a pattern. It is in PL/pgSQL, which keeps its plan; a
-- function in SQL is planned for each row of a list.
create function app.extract_contacts(p_text text) returns text[]
  language plpgsql immutable set search_path = ''
as $$
declare
  plain text;
begin
  -- For a text in ASCII, lower case stands for the normal form, which takes longer. A text with a contact matches
  -- this pattern.
  plain := case when octet_length(p_text) = char_length(p_text) then lower(p_text) else app.normalize_text(p_text) end;
  if (
    plain ~ (
      '[0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]'
      '(?:[-. ()/_+*|~\u0001-\u001f\u007f\u00b7\u2010-\u2015\u2022\u2212]*'
      '[0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]){5}'
      '|[0\u0660\u06f0\u0966][0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]{4}'
      '|(?:zero|oh|one|two|three|four|five|six|seven|eight|nine'
      '|sifuri|moja|mbili|tatu|nne|tano|sita|saba|nane|tisa)'
      '(?:[-. ()/_+*|~\u0001-\u001f\u007f\u00b7\u2010-\u2015\u2022\u2212]|double|triple)*'
      '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine'
      '|sifuri|moja|mbili|tatu|nne|tano|sita|saba|nane|tisa|[0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f])'
      '|(?:bill|goods|pochi|till).*[0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]'
      '|dot|@|://|[^ .,;:!?()<>"'']\.[^- 0-9.,;:!?()<>"'']{2}'
    )
  ) is not true then
    return array[]::text[];
  end if;
  plain := app.normalize_text(p_text);
  return array(
    -- Six digits or more.
    select regexp_replace(run[1], '[^0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]', '', 'g')
    from regexp_matches(
      plain,
      '[0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]'
        || '(?:[-. ()/_+*|~\u00b7\u2010-\u2015\u2022\u2212]*[0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]){5,}',
      'g'
    ) as run
    union
    -- Six digits or more, at least three of them as words.
    select run
    from app.find_runs(
      plain,
      '(?<![a-z])'
      '(?:(?:zero|oh|one|two|three|four|five|six|seven|eight|nine'
      '|sifuri|moja|mbili|tatu|nne|tano|sita|saba|nane|tisa)|[0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f])'
      '(?:(?:[-. ()/_+*|~\u00b7\u2010-\u2015\u2022\u2212]|double|triple)*'
      '(?:(?:zero|oh|one|two|three|four|five|six|seven|eight|nine'
      '|sifuri|moja|mbili|tatu|nne|tano|sita|saba|nane|tisa)|[0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f])){5,}'
      '(?![a-z])'
    ) as run
    where run ~
      '(?:(?:zero|oh|one|two|three|four|five|six|seven|eight|nine'
      '|sifuri|moja|mbili|tatu|nne|tano|sita|saba|nane|tisa).*){3}'
    union
    -- Five digits or more without separators, the first of them a zero.
    select run
    from app.find_runs(
      plain,
      '(?<![0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f])'
      '[0\u0660\u06f0\u0966][0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]{4,}'
    ) as run
    union
    -- Numbers after the names of M-Pesa's services PayBill, Buy Goods and Pochi.
    select run
    from app.find_runs(
      plain,
      '(?<![a-z])(?:pay[- ]?bill|buy[- ]?goods|pochi)[^0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]{0,20}'
      '([0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]'
      '(?:[-. ()/_+*|~\u00b7\u2010-\u2015\u2022\u2212]*[0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]){2,})'
    ) as run
    union
    -- Numbers after 'till number' or 'till', in English or Swahili.
    select run
    from app.find_runs(
      plain,
      '(?<![a-z])till *(?:no|num|number|namba|nambari)[^a-z0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]{0,6}'
      '([0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]'
      '(?:[-. ()/_+*|~\u00b7\u2010-\u2015\u2022\u2212]*[0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]){2,})'
    ) as run
    union
    select run
    from app.find_runs(
      plain,
      '(?<![a-z])till[^a-z0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]{0,6}'
      '([0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]'
      '(?:[-. ()/_+*|~\u00b7\u2010-\u2015\u2022\u2212]*[0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]){2,})'
    ) as run
    -- In 'till 1700' the number is a time.
    where run !~ '^(?:[01]?[0-9]|2[0-4])[0-5][0-9]$'
    union
    -- Addresses with the word 'dot' in place of a full stop.
    select address[1] || '.' || address[2]
    from regexp_matches(
      plain,
      '(?<![a-z0-9-])([a-z0-9-]+)[ (\[{<]*(?<![a-z0-9-])dot[ )\]}>]*'
      '(com|net|org|co|ke|africa|info|biz|io|shop|store|online|site|xyz|link|app|ly|gl|example|test)(?![a-z])',
      'g'
    ) as address
    union
    -- Links and e-mail addresses.
    select btrim(word, '.,;:!?()<>"''')
    from unnest(string_to_array(plain, ' ')) as word
    where word ~ '[^.,;:!?()<>"'']\.[^-0-9.,;:!?()<>"'']{2}|://'
  );
end;
$$;

-- Returns the contacts in the free texts and the item names of a version. PL/pgSQL keeps the plan for the rows of a
-- list.
create function app.known_contacts(p_version public.listing_versions) returns text[]
  language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(contact), '{}')
    from (
      select unnest(array[p_version.located, p_version.hours, p_version.deliveries, p_version.description])
      union all
      select item ->> 'name' from jsonb_array_elements(p_version.items) as item
    ) as texts (content)
      cross join lateral unnest(app.extract_contacts(content)) as contact
  );
end;
$$;

-- Returns the fields that differ between two versions, in the order of the form.
create function app.changed_fields(p_before public.listing_versions, p_after public.listing_versions)
  returns text[]
  language sql stable set search_path = ''
  return array(
    select field from unnest(app.listing_fields()) with ordinality as listed (field, place)
    where to_jsonb(p_before) -> field is distinct from to_jsonb(p_after) -> field
    order by place
  );

-- Returns the items of the later version with the changes that are published at once. A new image waits for staff. A
-- name waits for staff if it has a contact that is in none of the texts of the earlier version. Meanwhile an existing
-- item keeps its former image and name, and a new item with such a name is left out.
create function app.items_at_once(p_before public.listing_versions, p_after public.listing_versions)
  returns jsonb
  language sql stable set search_path = ''
  return (
    select coalesce(jsonb_agg(
      item || jsonb_build_object(
        'name', case when is_new_name then old ->> 'name' else item ->> 'name' end,
        'image', case when item ->> 'image' is null then null else old -> 'image' end
      ) order by place
    ), '[]')
    from jsonb_array_elements(p_after.items) with ordinality as listed (item, place)
      left join jsonb_array_elements(p_before.items) as old on old ->> 'id' = item ->> 'id'
      cross join app.known_contacts(p_before) as contacts_before
      cross join lateral (
        select not app.extract_contacts(item ->> 'name') <@ contacts_before
      ) as checked (is_new_name)
    where old is not null or not is_new_name
  );

-- Returns the changed fields that staff review before their publication. Of the free texts, these are the texts with a
-- new contact. The items are included if one of their changes waits. Every other changed field is included, except the
-- hours of the week.
create function app.changes_to_review(
  p_before public.listing_versions, p_after public.listing_versions
) returns text[]
  language sql stable set search_path = ''
  return array(
    select field
    from unnest(app.changed_fields(p_before, p_after)) with ordinality as changed (field, place)
      cross join app.known_contacts(p_before) as contacts_before
    where case
      when field = 'items' then p_after.items <> app.items_at_once(p_before, p_after)
      when field = any (array['located', 'hours', 'deliveries', 'description']) then
        not app.extract_contacts(to_jsonb(p_after) ->> field) <@ contacts_before
      -- The notation of the hours of the week has no room for contacts.
      when field = 'opening_hours' then false
      else true
    end
    order by place
  );

-- Returns true if a change waits for staff. Other changes are published at once, and staff view them afterwards.
create function app.needs_review(p_before public.listing_versions, p_after public.listing_versions)
  returns boolean
  language sql stable set search_path = ''
  return cardinality(app.changes_to_review(p_before, p_after)) > 0;

-- Returns the published version with the changes that need no review.
create function app.without_review(
  p_shown_version public.listing_versions, p_new_version public.listing_versions
) returns public.listing_versions
  language sql stable set search_path = ''
  return (
    select jsonb_populate_record(
      p_shown_version,
      coalesce(jsonb_object_agg(field, to_jsonb(p_new_version) -> field), '{}')
        || jsonb_build_object('items', app.items_at_once(p_shown_version, p_new_version))
    )
    from unnest(app.changed_fields(p_shown_version, p_new_version)) as field
      cross join app.changes_to_review(p_shown_version, p_new_version) as waiting
    where field <> all (waiting)
  );

-- Returns the id of the open request for changes of the published version; null for none. The request is a separate
-- version, which public.request_listing_changes stores.
create function app.open_request(p_listing_id bigint, p_shown_version_id bigint) returns bigint
  language sql stable set search_path = ''
  return (
    select id from public.listing_versions as request_id
    where request_id.listing_id = p_listing_id and request_id.id > p_shown_version_id
      and request_id.decision = 'changes_requested' and request_id.seen_at is not null
    limit 1
  );

-- Returns the details of a log entry about a version: its id, and for a version that differs from the published one the
-- id of that one and the changed fields.
create function app.change_details(p_shown_version_id bigint, p_new_version public.listing_versions) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  shown_version public.listing_versions;
  changed text[];
begin
  select * into shown_version from public.listing_versions where id = p_shown_version_id;
  if shown_version.id is not null then
    changed := app.changed_fields(shown_version, p_new_version);
  end if;
  return jsonb_build_object('version', p_new_version.id) || case
    when cardinality(changed) > 0 then jsonb_build_object('former', p_shown_version_id, 'changed', changed)
    else '{}'
  end;
end;
$$;

-- Logs a staff decision about a version that does not change the state of the listing, and every refusal. The caller
-- publishes the version after the decision.
create function app.audit_decision() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.audit(
    'listing', id::text, state, state,
    app.change_details(shown_version_id, new) || jsonb_build_object('decision', new.decision)
  ) from public.listings
    where id = new.listing_id and (state in ('approved', 'live', 'expired') or new.decision = 'refused');
  return null;
end;
$$;

create trigger listing_versions_audit_decision after update of decision on public.listing_versions
  for each row when (new.decided_by is not null and new.decision in ('approved', 'changes_requested', 'refused'))
  execute function app.audit_decision();

-- Publishes the version in review, assigns the address, and starts the paid time. The earlier changes without a review
-- count as viewed by staff, because the review shows them. A repeated call changes nothing. Locks listing, payments.
-- Raises PT404; PT409 for a version that is not in review.
create function public.approve_listing(
  p_actor_id uuid, p_listing_id bigint, p_version_id bigint, p_slug text
) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings;
begin
  perform app.set_actor(p_actor_id);
  held := app.lock_listing(null, p_listing_id);
  if held.shown_version_id = p_version_id and held.review_version_id is null then
    return;
  end if;
  if held.review_version_id is distinct from p_version_id then
    perform app.refuse_transition(held.state, 'approving a version that is not in review');
  end if;
  perform app.decide_version(p_version_id, 'approved', p_actor_id, '');
  update public.listing_versions set seen_at = app.now()
    where listing_id = p_listing_id and id < p_version_id
      and decision = 'approved' and decided_by is null and seen_at is null;
  update public.listings
    set shown_version_id = p_version_id, review_version_id = null, slug = app.claim_slug(p_listing_id, p_slug),
      state = case when held.state = 'submitted' then 'approved' else held.state end,
      updated_at = app.now()
    where id = p_listing_id;
  perform app.enqueue_notice('approved-' || p_version_id, 'approved', p_listing_id);
  perform app.start_paid_time(p_listing_id);
end;
$$;

-- Requests changes of a version from its owner with a reason. The version is the one in review, or the published one,
-- which stays visible. For the published version, the function inserts a copy of it that holds the request and counts
-- as viewed by staff. The owner answers either request by a submission or by public.discard_changes. A repeated call
-- changes nothing. Locks the listing. Raises PT404. Raises PT409 for any other version, and for a published version
-- with an open request or with a successor in review.
create function public.request_listing_changes(
  p_actor_id uuid, p_listing_id bigint, p_version_id bigint, p_reason text
) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings;
  shown_version public.listing_versions;
  request_id bigint;
begin
  perform app.set_actor(p_actor_id, p_reason);
  held := app.lock_listing(null, p_listing_id);
  request_id := case
    when held.shown_version_id = p_version_id then app.open_request(p_listing_id, p_version_id) else p_version_id
  end;
  perform from public.listing_versions
    where id = request_id and listing_id = p_listing_id and decision = 'changes_requested' and reason = p_reason;
  if found then
    return;
  end if;
  if held.review_version_id is not distinct from p_version_id then
    update public.listings set review_version_id = null,
      state = case when held.state = 'submitted' then 'changes_requested' else held.state end,
      updated_at = app.now() where id = p_listing_id;
  elsif held.shown_version_id = p_version_id and request_id is null and held.review_version_id is null
    and held.state in ('approved', 'live', 'expired')
  then
    select * into shown_version from public.listing_versions where id = p_version_id;
    request_id := (app.insert_version(p_listing_id, shown_version, held.slug)).id;
    update public.listing_versions
      set submitted_at = shown_version.submitted_at, seen_at = app.now() where id = request_id;
  else
    perform app.refuse_transition(held.state, 'asking for changes of a version that is not in review or shown');
  end if;
  perform app.decide_version(request_id, 'changes_requested', p_actor_id, p_reason);
  perform app.enqueue_notice('changes-requested-' || request_id, 'changes-requested', p_listing_id);
end;
$$;

-- Refuses the version in review with a reason for its owner. A listing with a published version keeps it, and its paid
-- time starts. A listing that was never approved is suspended: its payments become due for a refund, and its owner
-- can change it only after public.restore_listing. A repeated call changes nothing. Locks listing, order, payment.
-- Raises PT404; PT409 for a version that is not in review.
create function public.refuse_listing(
  p_actor_id uuid, p_listing_id bigint, p_version_id bigint, p_reason text
) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings;
begin
  perform app.set_actor(p_actor_id, p_reason);
  held := app.lock_listing(null, p_listing_id);
  perform from public.listing_versions
    where id = p_version_id and listing_id = p_listing_id and decision = 'refused' and reason = p_reason;
  if found then
    return;
  end if;
  if held.review_version_id is distinct from p_version_id then
    perform app.refuse_transition(held.state, 'refusing a version that is not in review');
  end if;
  perform app.decide_version(p_version_id, 'refused', p_actor_id, p_reason);
  if held.shown_version_id is null then
    perform app.cancel_payments(p_listing_id, 'refused-before-start');
  end if;
  update public.listings
    set review_version_id = null, updated_at = app.now(),
      state = case
        when held.shown_version_id is null then 'suspended'
        when held.state = 'submitted' then 'approved'
        else held.state
      end
    where id = p_listing_id;
  perform app.enqueue_notice('refused-' || p_version_id, 'refused', p_listing_id);
  perform app.start_paid_time(p_listing_id);
end;
$$;

-- Marks this version and earlier ones as viewed by staff, if they were published without a review. Locks the listing.
-- Raises PT404.
create function public.mark_changes_as_viewed(p_actor_id uuid, p_listing_id bigint, p_version_id bigint) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings;
begin
  perform app.set_actor(p_actor_id);
  held := app.lock_listing(null, p_listing_id);
  update public.listing_versions set seen_at = app.now()
    where listing_id = p_listing_id and id <= p_version_id
      and decision = 'approved' and decided_by is null and seen_at is null;
  if found then
    perform app.audit(
      'listing', p_listing_id::text, held.state, held.state,
      jsonb_build_object('version', p_version_id, 'decision', 'seen')
    );
  end if;
end;
$$;

-- Suspends a listing, so that it is not visible. Payments for a time that has not begun become due for a refund. A
-- repeated call changes nothing. Locks listing, order, payment. Raises PT404; PT409 for a draft or withdrawn listing.
create function public.suspend_listing(p_actor_id uuid, p_listing_id bigint, p_reason text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings;
begin
  perform app.set_actor(p_actor_id, p_reason);
  held := app.lock_listing(null, p_listing_id);
  if held.state = 'suspended' then
    return;
  end if;
  if held.state in ('draft', 'withdrawn') then
    perform app.refuse_transition(held.state, 'suspending');
  end if;
  perform app.decide_version(held.review_version_id, 'superseded', p_actor_id, p_reason);
  perform app.cancel_payments(p_listing_id, 'suspended-before-start');
  update public.listings set state = 'suspended', review_version_id = null, featured = false,
    updated_at = app.now() where id = p_listing_id;
  perform app.enqueue_notice(
    'suspended-' || p_listing_id || '-' || extract(epoch from app.now()), 'suspended', p_listing_id);
end;
$$;

-- Ends a suspension. The listing's new state depends on its versions and its paid time. Locks listing, payments.
-- Raises PT404; PT409 for a listing that is not suspended.
create function public.restore_listing(p_actor_id uuid, p_listing_id bigint) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings;
  is_paid boolean;
begin
  perform app.set_actor(p_actor_id);
  held := app.lock_listing(null, p_listing_id);
  if held.state <> 'suspended' then
    perform app.refuse_transition(held.state, 'restoring');
  end if;
  select state = 'paid' and held.live_until > app.now() into is_paid
    from public.payments where id = held.live_payment_id;
  update public.listings set updated_at = app.now(), state = case
      when shown_version_id is null then 'changes_requested'
      when is_paid then 'live'
      when live_until is not null then 'expired'
      else 'approved'
    end where id = p_listing_id;
  perform app.enqueue_notice(
    'restored-' || p_listing_id || '-' || extract(epoch from app.now()), 'restored', p_listing_id);
  perform app.start_paid_time(p_listing_id);
end;
$$;

-- Sets or removes the mark that sorts a listing first in lists, and logs the change, because the state stays the
-- same. A repeated call changes nothing. Locks the listing. Raises PT404; PT409 for a listing that is neither
-- approved nor live.
create function public.feature_listing(p_actor_id uuid, p_listing_id bigint, p_is_featured boolean) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings;
begin
  perform app.set_actor(p_actor_id);
  held := app.lock_listing(null, p_listing_id);
  if held.featured = p_is_featured then
    return;
  end if;
  if held.state not in ('approved', 'live') then
    perform app.refuse_transition(held.state, 'featuring');
  end if;
  update public.listings set featured = p_is_featured, updated_at = app.now() where id = p_listing_id;
  perform app.audit(
    'listing', p_listing_id::text, held.state, held.state, jsonb_build_object('featured', p_is_featured)
  );
end;
$$;

-- Returns the live listings of other owners that have the name of the version, or the beginning of its description.
create function app.alike_listings(p_version public.listing_versions, p_owner_id uuid) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'listing', alike.id, 'title', alike.title, 'slug', alike.slug, 'has_name', alike.has_name,
      'has_text', alike.has_text
    ) order by alike.id), '[]')
    from (
      select listings.id, listings.slug, other.title, bool_or(same.is_name) as has_name,
        bool_or(not same.is_name) as has_text
      from (
        select id, true as is_name from public.listing_versions
          where app.name_key(title) = app.name_key(p_version.title)
        union all
        select id, false from public.listing_versions
          where app.text_key(description) = app.text_key(p_version.description)
      ) as same
        join public.listings on listings.shown_version_id = same.id
        join public.listing_versions as other on other.id = same.id
      where app.is_live(listings) and listings.id <> p_version.listing_id
        and listings.owner_id is distinct from p_owner_id
      group by listings.id, listings.slug, other.title
      order by listings.id limit 5
    ) as alike
  );
end;
$$;

-- Returns the number of different open reporters of a listing's addresses, the number of reports by reason, and for each
-- address with open reports the arguments of public.settle_reports.
create function app.open_reports(p_listing_id bigint) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  addresses text[] := array(select slug from public.listing_slugs where listing_id = p_listing_id);
begin
  return (
    select jsonb_build_object('reporters', sum(by_reason.reporters)::int, 'reasons',
      coalesce(jsonb_object_agg(by_reason.reason, by_reason.number) filter (where by_reason.reason is not null), '{}'))
    from (
      select reason, count(*)::int as number, count(distinct reporter)::int as reporters from public.reports
      where state = 'open' and business = any (addresses)
      group by reason
    ) as by_reason
  ) || (
    select jsonb_build_object('groups', coalesce(jsonb_agg(
      jsonb_build_object('business', by_address.business, 'last_number', by_address.last_number)
      order by by_address.business
    ), '[]'))
    from (
      select business, max(number) as last_number from public.reports
      where state = 'open' and business = any (addresses)
      group by business
    ) as by_address
  );
end;
$$;

-- Returns the newest approved version of a listing before another version; null if either of them is missing.
create function app.approved_before(p_listing_id bigint, p_version_id bigint) returns public.listing_versions
  language plpgsql stable set search_path = ''
as $$
declare
  approved public.listing_versions;
begin
  select * into approved from public.listing_versions
    where listing_id = p_listing_id and id < p_version_id and decision = 'approved'
    order by id desc limit 1;
  -- An unset row would be an object of nulls in JSON.
  return case when found then approved end;
end;
$$;

-- Returns the id of the oldest published version of a listing that staff still have to view; null for none.
create function app.oldest_unviewed(p_listing_id bigint) returns bigint
  language plpgsql stable set search_path = ''
as $$
begin
  return (
    select min(id) from public.listing_versions
    where listing_id = p_listing_id and decision = 'approved' and decided_by is null and seen_at is null
  );
end;
$$;

-- Returns a page of the versions in review. The versions of listings with a payment that waits for the review come
-- first, in the order of the payments, because staff decide within two days after the payment. 'minutes_left' is the
-- rest of this time; null without such a payment. The other versions follow, oldest first. 'changes' is the last staff
-- decision, if that decision requested changes or refused the version. The cursor is the time of the payment, or
-- 'infinity', and the version.
create function public.staff_review(
  p_limit int, p_after_at timestamptz default '-infinity', p_after_version_id bigint default 0
) returns jsonb
  language sql stable security definer set search_path = '' set statement_timeout = '8s'
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'version', submitted.id, 'listing', listings.id, 'state', listings.state, 'slug', listings.slug,
      'owner', members.name, 'owner_id', members.id, 'sort_at', page.at,
      'paid_at', nullif(page.at, 'infinity'), 'is_owed_back', exists (
        select from public.payments where listing_id = listings.id and payments.state = 'refund_due'
      ), 'is_refunded', exists (
        select from public.payments where listing_id = listings.id and payments.state = 'refunded'
      ), 'submitted_at', submitted.submitted_at,
      'minutes_left', floor(extract(epoch from nullif(page.at, 'infinity') + interval '48 hours' - app.now()) / 60),
      'live_until', case when app.is_live(listings) then listings.live_until end,
      'live_minutes_left', case when app.is_live(listings) then
        floor(extract(epoch from listings.live_until - app.now()) / 60) end,
      'submitted', to_jsonb(submitted), 'approved', to_jsonb(approved),
      'viewed', to_jsonb(app.approved_before(listings.id, app.oldest_unviewed(listings.id))),
      'alike', app.alike_listings(submitted, listings.owner_id), 'reports', app.open_reports(listings.id),
      'changes', case when request.decision in ('changes_requested', 'refused') then
        jsonb_build_object('reason', request.reason, 'at', request.decided_at, 'decision', request.decision) end
    ) order by page.at, page.version
  ), '[]')
  from (
    select * from (
      (
        select first.paid_at as at, listings.review_version_id as version, listings.id as listing
        from public.payments as first join public.listings on listings.id = first.listing_id
        where first.state = 'paid' and first.covers_from is null and listings.review_version_id is not null
          and first.paid_at >= p_after_at
          and (first.paid_at, listings.review_version_id) > (p_after_at, p_after_version_id)
          and not exists (
            select from public.payments as earlier
            where earlier.listing_id = first.listing_id and earlier.state = 'paid' and earlier.covers_from is null
              and (earlier.paid_at, earlier.id) < (first.paid_at, first.id)
          )
        order by 1, 2 limit least(p_limit, 500)
      )
      union all
      (
        select 'infinity', waiting.id, waiting.listing_id
        from public.listing_versions as waiting
          join public.listings on listings.review_version_id = waiting.id
        where waiting.decision is null
          and waiting.id > case when p_after_at = 'infinity' then p_after_version_id else 0 end
          and not exists (
            select from public.payments
            where listing_id = waiting.listing_id and payments.state = 'paid' and covers_from is null
          )
        order by 2 limit least(p_limit, 500)
      )
    ) as due
    order by 1, 2
    limit least(p_limit, 500)
  ) as page
    join public.listing_versions as submitted on submitted.id = page.version
    join public.listings on listings.id = page.listing
    left join public.members on members.id = listings.owner_id
    left join public.listing_versions as approved on approved.id = listings.shown_version_id
    left join lateral (
      select earlier.decision, earlier.reason, earlier.decided_at from public.listing_versions as earlier
      where earlier.listing_id = listings.id and earlier.decision in ('approved', 'changes_requested', 'refused')
        and earlier.decided_by is not null
      order by earlier.id desc limit 1
    ) as request on true;
$$;

-- Returns a page of the listings that changed without review since staff viewed them, the oldest change first. A
-- listing has the published version, the version that staff viewed last, and the last request for changes after that
-- version. A listing with an open request is left out until its owner answers. A listing in a state other than
-- approved, live and expired is left out until it returns to one of these states.
create function public.staff_changes(p_limit int, p_after_version_id bigint default 0) returns jsonb
  language sql stable security definer set search_path = '' set statement_timeout = '8s'
as $$
  select coalesce(jsonb_agg(changed.row order by changed.first), '[]') from (
    select change.first, jsonb_build_object(
      'first', change.first, 'version', change.last, 'listing', listing.id, 'state', listing.state,
      'slug', listing.slug, 'owner', (select name from public.members where members.id = listing.owner_id),
      'owner_id', listing.owner_id, 'is_waiting', listing.review_version_id is not null, 'changed_at', change.at, 'times', change.times,
      'submitted', to_jsonb(shown_version), 'approved', to_jsonb(app.approved_before(listing.id, change.first)), 'changes', (
        select jsonb_build_object('reason', request.reason, 'at', request.seen_at)
        from public.listing_versions as request
        where request.listing_id = listing.id and request.id > change.first
          and request.seen_at is not null and request.reason is not null
        order by request.id desc limit 1
      )
    ) as row
    from (
      select listing_id, min(id) as first, max(id) as last, max(decided_at) as at, count(*) as times
      from public.listing_versions
      where decision = 'approved' and decided_by is null and seen_at is null
      group by listing_id
    ) as change
      -- The limits make these look-ups by index; joins would read the whole tables.
      cross join lateral (
        select id, state, slug, owner_id, shown_version_id, review_version_id from public.listings
        where id = change.listing_id limit 1
      ) as listing
      cross join lateral (
        select * from public.listing_versions where id = listing.shown_version_id limit 1
      ) as shown_version
    where change.first > p_after_version_id and listing.state in ('approved', 'live', 'expired')
      and app.open_request(listing.id, listing.shown_version_id) is null
    order by change.first
    limit least(p_limit, 500)
  ) as changed;
$$;
