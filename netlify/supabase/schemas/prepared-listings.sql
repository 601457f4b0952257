-- A row is an advert that staff prepare for an owner without an account. Queries for listings cannot publish it. The
-- owner gets one SMS with a link, proves the number by a code, and takes the draft over. Only endpoints access
-- the table.
create table app.prepared_listings (
  id bigint generated always as identity primary key,
  -- A draft of the same form as that of a listing. After the takeover it has only the title.
  draft jsonb not null,
  revision int not null default 1,
  -- The owner's number in E.164, which gets the SMS.
  phone text not null,
  -- The member of staff, with the name at that time. An account that is deleted leaves both.
  made_by uuid not null,
  made_by_name text not null,
  created_at timestamptz not null default app.now(),
  -- The hash of the token in the link, null before the first SMS.
  token_hash text unique,
  -- The last SMS with a link, and the number of them.
  sms_id uuid,
  sent_count int not null default 0,
  sent_at timestamptz,
  -- Seven days after the SMS. Without one, thirty days after the row was made.
  expires_at timestamptz not null default app.now() + interval '30 days',
  -- The last code, as a keyed hash.
  code_hash text,
  code_created_at timestamptz,
  code_failures int not null default 0,
  -- The hash of the secret that a right code returned.
  proof_hash text,
  proved_at timestamptz,
  taken_by uuid references public.members (id) on delete cascade,
  taken_at timestamptz,
  listing_id bigint,

  constraint prepared_listings_draft_is_an_object
    check (jsonb_typeof(draft) = 'object' and pg_column_size(draft) <= 32768),
  constraint prepared_listings_phone_is_kenyan check (phone ~ '^\+254[17][0-9]{8}$'),
  constraint prepared_listings_taken_is_dated
    check ((taken_by is null) = (taken_at is null) and (taken_by is null) = (listing_id is null))
);

create index prepared_listings_of_a_member on app.prepared_listings (taken_by);
create index prepared_listings_oldest on app.prepared_listings (expires_at);

alter table app.prepared_listings enable row level security;

-- The pictures that prepared drafts name, as text. They belong to staff until the takeover.
create view app.prepared_pictures as
  select picture_id
  from app.prepared_listings cross join lateral app.named_pictures(draft -> 'images', draft -> 'items') as picture_id
  where taken_at is null and picture_id is not null;

-- Returns true while a link leads to the row.
create function app.is_link_open(p_prepared app.prepared_listings) returns boolean
  language sql stable set search_path = ''
  return p_prepared.token_hash is not null and p_prepared.taken_at is null and p_prepared.expires_at > app.now();

-- Returns the state of a row for staff. An SMS without a response for two minutes is unknown.
create function app.prepared_state(p_prepared app.prepared_listings) returns text
  language sql stable set search_path = ''
  return case
    when p_prepared.taken_at is not null then 'taken-over'
    when p_prepared.expires_at <= app.now() then 'expired'
    when p_prepared.sent_at is null then 'made'
    else coalesce((
      select case
          when state = 'failed' then 'failed'
          when state = 'delivered' then 'delivered'
          when state = 'unknown' or state = 'sending' and sent_at <= app.now() - interval '2 minutes' then 'unknown'
          else 'sent'
        end
      from public.sms_messages where id = p_prepared.sms_id
    ), 'sent')
  end;

-- Returns true if an SMS may go out: the first one, and another one only if the provider accepted none.
create function app.can_send_prepared(p_prepared app.prepared_listings) returns boolean
  language sql stable set search_path = ''
  return app.prepared_state(p_prepared) in ('made', 'failed', 'unknown')
    and not app.refuses_sms(p_prepared.phone) and not public.outgoing_is_held();

-- Returns true if only the hour forbids an SMS. The database has no token, which a waiting SMS would need. Staff send the
-- SMS after 7:00, and the seven days of the link begin then.
create function app.is_prepared_quiet(p_prepared app.prepared_listings) returns boolean
  language sql stable set search_path = ''
  return app.can_send_prepared(p_prepared) and app.is_quiet_time(app.now());

-- Locks and returns a row before its takeover. Raises PT404, and PT409 for a row that was taken over.
create function app.lock_prepared(p_prepared_id bigint) returns app.prepared_listings
  language plpgsql volatile set search_path = ''
as $$
declare
  held app.prepared_listings;
begin
  select * into held from app.prepared_listings where id = p_prepared_id for no key update;
  perform app.refuse_if(held.id is null, 'PT404', 'no such prepared listing');
  perform app.refuse_if(held.taken_at is not null, 'PT409', 'it was taken over');
  return held;
end;
$$;

-- Locks the pictures of a draft as shared, so that they cannot be deleted before the row names them. Raises 23514 for a
-- picture that the previous draft lacks, unless it is a ready picture of the staff user for a listing.
create function app.require_prepared_pictures(p_actor_id uuid, p_draft jsonb, p_previous jsonb) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  added uuid[] := array(
    select id::uuid from app.named_pictures(p_draft -> 'images', p_draft -> 'items') as id where id is not null
    except
    select id::uuid from app.named_pictures(p_previous -> 'images', p_previous -> 'items') as id where id is not null
  );
  ready_count int;
begin
  perform from public.pictures
    where owner_id = p_actor_id and purpose = 'listing' and state = 'ready' and id = any (added)
    order by id for share;
  get diagnostics ready_count = row_count;
  perform app.refuse_if(ready_count <> cardinality(added), '23514', 'an image is not there');
end;
$$;

-- Stores a draft of staff and returns its id. A retry with the same unchanged draft returns the same id. Locks the staff
-- user, then the pictures. Raises PT404 for an unknown user, PT413, and 23514 for a missing picture.
create function public.create_prepared_listing(p_actor_id uuid, p_phone text, p_draft jsonb) returns bigint
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  made bigint;
begin
  perform app.set_actor(p_actor_id);
  perform app.lock_member(p_actor_id);
  select id into made from app.prepared_listings
    where made_by = p_actor_id and revision = 1 and sent_count = 0 and phone = p_phone and draft = p_draft limit 1;
  if made is not null then
    return made;
  end if;
  perform app.require_small_draft(p_draft);
  perform app.require_prepared_pictures(p_actor_id, p_draft, '{}');
  insert into app.prepared_listings (draft, phone, made_by, made_by_name)
    select p_draft, p_phone, p_actor_id, name from public.members where id = p_actor_id
    returning id into made;
  perform app.audit('prepared', made::text, null, 'made');
  return made;
end;
$$;

-- Stores a changed draft and returns its revision. The number can change only while an SMS may go out; the link to the
-- former number then ends. Locks the row, then the pictures. Raises PT404; PT409 for a row that was taken over, and for
-- another number after the SMS; PT412 with the current revision; PT413; 23514 for a missing picture.
create function public.save_prepared_listing(
  p_actor_id uuid, p_prepared_id bigint, p_phone text, p_draft jsonb, p_revision int
) returns int
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held app.prepared_listings := app.lock_prepared(p_prepared_id);
begin
  perform app.set_actor(p_actor_id);
  if held.draft = p_draft and held.phone = p_phone then
    return held.revision;
  end if;
  if held.revision <> p_revision then
    raise exception 'it was changed elsewhere' using errcode = 'PT412', detail = held.revision;
  end if;
  perform app.refuse_if(
    held.phone <> p_phone and app.prepared_state(held) not in ('made', 'failed', 'unknown'),
    'PT409', 'the SMS went to the former number'
  );
  perform app.require_small_draft(p_draft);
  perform app.require_prepared_pictures(p_actor_id, p_draft, held.draft);
  if held.phone <> p_phone then
    update app.prepared_listings
      set token_hash = null, code_hash = null, proof_hash = null, sms_id = null, sent_at = null
      where id = p_prepared_id;
  end if;
  update app.prepared_listings set draft = p_draft, phone = p_phone, revision = revision + 1
    where id = p_prepared_id returning revision into held.revision;
  perform app.audit('prepared', p_prepared_id::text, 'made', 'changed');
  return held.revision;
end;
$$;

-- Deletes rows that the caller has locked, with the numbers of their SMS, and discards their pictures. The cleaning job
-- deletes the files. A picture that a listing uses, or that another transaction holds, stays for that job. Locks the SMS
-- and the pictures.
create function app.delete_prepared(p_ids bigint[]) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  named text[] := array(
    select picture_id
    from app.prepared_listings
      cross join lateral app.named_pictures(draft -> 'images', draft -> 'items') as picture_id
    where id = any (p_ids) and taken_at is null and picture_id is not null
  );
begin
  delete from app.prepared_listings where id = any (p_ids);
  update public.sms_messages set phone = null where prepared_id = any (p_ids) and member_id is null;
  update public.pictures set state = 'discarded' where id in (
    select id from public.pictures
    where id = any (named::uuid[]) and purpose = 'listing' and state = 'ready'
    order by id for no key update skip locked
  );
end;
$$;

-- Deletes a prepared listing. A retry changes nothing. Locks the row. Raises PT409 for one that was taken over.
create function public.delete_prepared_listing(p_actor_id uuid, p_prepared_id bigint) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held app.prepared_listings;
begin
  perform app.set_actor(p_actor_id);
  select * into held from app.prepared_listings where id = p_prepared_id for no key update;
  if held.id is null then
    return;
  end if;
  perform app.refuse_if(held.taken_at is not null, 'PT409', 'it was taken over');
  perform app.delete_prepared(array[p_prepared_id]);
  perform app.audit('prepared', p_prepared_id::text, 'made', 'deleted', jsonb_build_object('title', held.draft ->> 'title'));
end;
$$;

-- Begins the SMS with a link, and returns its id with the number and the title. The link of an earlier SMS ends. Locks
-- the row. Raises PT404; PT409 if an SMS was accepted, the number refuses SMS, messages are held, or phones stay quiet.
create function public.send_prepared_listing(p_actor_id uuid, p_prepared_id bigint, p_token_hash text)
  returns table (sms_id uuid, phone text, title text)
  language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  held app.prepared_listings := app.lock_prepared(p_prepared_id);
  new_sms_id uuid;
begin
  perform app.set_actor(p_actor_id);
  perform app.refuse_if(
    not app.can_send_prepared(held) or app.is_prepared_quiet(held), 'PT409', 'no SMS may go out');
  insert into public.sms_messages (event_key, purpose, prepared_id, phone, text, state, attempts, sent_at)
    values (
      'prepared-' || held.id || '-' || held.sent_count + 1, 'prepared', held.id, held.phone, '', 'sending', 1, app.now()
    ) returning id into new_sms_id;
  update app.prepared_listings
    set token_hash = p_token_hash, sms_id = new_sms_id, sent_count = sent_count + 1, sent_at = app.now(),
      expires_at = app.now() + interval '7 days', code_hash = null, proof_hash = null
    where id = held.id;
  perform app.audit('prepared', held.id::text, 'made', 'sent');
  return query select new_sms_id, held.phone, held.draft ->> 'title';
end;
$$;

-- Returns the seconds until the visitors of a link may request another code: one in a minute, five in a day. Null if they
-- may.
create function app.prepared_code_wait(p_prepared_id bigint) returns int
  language sql stable set search_path = ''
  return (
    select ceil(extract(epoch from max(again_at) - app.now()))::int
    from (
      select max(at) + interval '1 minute' as again_at from app.phone_code_requests
        where prepared_id = p_prepared_id
      union all
      (select at + interval '1 day' from app.phone_code_requests
        where prepared_id = p_prepared_id order by at desc offset 4 limit 1)
    ) as limits
    where again_at > app.now()
  );

-- Begins the check of the number of a link. The id of the SMS is null if a limit of the number or of the site forbids it,
-- which the visitor does not learn. Locks the row, then all requests for codes. Raises PT404 for a link that does not
-- work, and PT429 with the seconds to wait at a limit of the link.
create function public.begin_prepared_code(p_token_hash text, p_code_hash text, p_max_daily_kes int)
  returns table (sms_id uuid, phone text)
  language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  held app.prepared_listings;
  wait int;
begin
  select * into held from app.prepared_listings where token_hash = p_token_hash for no key update;
  perform app.refuse_if(app.is_link_open(held) is not true, 'PT404', 'no such link');
  perform pg_advisory_xact_lock(hashtextextended('phone codes', 0));
  wait := app.prepared_code_wait(held.id);
  if wait is not null then
    raise exception 'one code a minute, five a day' using errcode = 'PT429', detail = wait;
  end if;
  update app.prepared_listings set code_hash = p_code_hash, code_created_at = app.now(), code_failures = 0
    where id = held.id;
  return query select app.store_code_request(null, held.id, held.phone, p_max_daily_kes), held.phone;
end;
$$;

-- Checks a code of a link, and stores the proof that opens the draft for a day. Returns false for every reason against
-- it: a link that does not work, a wrong, an expired or an unknown code, and too many tries. Each refused code counts as
-- a try, so that all refusals write the row. Locks the row.
create function public.confirm_prepared_code(p_token_hash text, p_code_hash text, p_proof_hash text) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held app.prepared_listings;
begin
  select * into held from app.prepared_listings where token_hash = p_token_hash for no key update;
  if app.is_link_open(held) is not true
    or not app.is_code_right(held.code_hash, held.code_created_at, held.code_failures, p_code_hash)
  then
    update app.prepared_listings set code_failures = least(code_failures + 1, 5) where id = held.id;
    return false;
  end if;
  update app.prepared_listings set code_hash = null, proof_hash = p_proof_hash, proved_at = app.now()
    where id = held.id;
  return true;
end;
$$;

-- Returns true for a proof of the last day.
create function app.is_prepared_proof(p_prepared app.prepared_listings, p_proof_hash text) returns boolean
  language sql stable set search_path = ''
  return p_prepared.proof_hash = p_proof_hash and p_prepared.proved_at > app.now() - interval '1 day';

-- Returns the pictures of a draft with their sizes.
create function app.prepared_picture_sizes(p_draft jsonb) returns jsonb
  language sql stable set search_path = ''
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', id, 'width', width, 'height', height, 'appearance', appearance)), '[]')
    from public.pictures
    where state = 'ready' and purpose = 'listing' and id::text in (
      select app.named_pictures(p_draft -> 'images', p_draft -> 'items')
    )
  );

-- Returns what a link shows: the title, and with a valid proof also the draft, its pictures and the name of the staff user.
-- Null for a link that does not work.
create function public.prepared_link(p_token_hash text, p_proof_hash text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('title', coalesce(held.draft ->> 'title', '')) || case
      when app.is_prepared_proof(held, p_proof_hash) then jsonb_build_object(
        'draft', held.draft, 'pictures', app.prepared_picture_sizes(held.draft), 'made_by', held.made_by_name)
      else '{}'
    end
  from app.prepared_listings as held
  where token_hash = p_token_hash and app.is_link_open(held);
$$;

-- Makes a draft of the member from a prepared one, with its pictures, and proves its number for the member. Returns the id
-- of the listing. A retry of the same member returns the same id. Locks the member, the row, the pictures, the number
-- and the SMS. Raises PT404 for an unknown member, for a link that does not work and for a wrong proof; TG409, TG429.
create function public.take_over_prepared_listing(p_actor_id uuid, p_token_hash text, p_proof_hash text)
  returns bigint
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held app.prepared_listings;
  named uuid[];
  made bigint;
begin
  perform app.set_actor(p_actor_id);
  perform app.lock_member(p_actor_id);
  select * into held from app.prepared_listings where token_hash = p_token_hash for no key update;
  if held.taken_by = p_actor_id and held.proof_hash = p_proof_hash then
    return held.listing_id;
  end if;
  perform app.refuse_if(
    (app.is_link_open(held) and app.is_prepared_proof(held, p_proof_hash)) is not true, 'PT404', 'no such link'
  );
  perform app.limit_listings(p_actor_id);
  insert into public.listings (owner_id, draft, prepared_by) values (p_actor_id, held.draft, held.made_by_name)
    returning id into made;
  named := array(
    select id::uuid from app.named_pictures(held.draft -> 'images', held.draft -> 'items') as id where id is not null
  );
  perform from public.pictures where id = any (named) order by id for no key update;
  update public.pictures set owner_id = p_actor_id
    where id = any (named) and purpose = 'listing' and state = 'ready' and not exists (
      select from app.listing_pictures as used
      where used.owner_id = pictures.owner_id and used.picture_id = pictures.id::text
    );
  update app.prepared_listings
    set draft = jsonb_build_object('title', draft ->> 'title'), code_hash = null,
      taken_by = p_actor_id, taken_at = app.now(), listing_id = made
    where id = held.id;
  perform app.audit('prepared', held.id::text, 'sent', 'taken-over', jsonb_build_object(
    'listing', made, 'made_by', held.made_by));
  perform app.prove_phone(held.phone, p_actor_id, held.proved_at, 'sms');
  -- A deletion of the account deletes the numbers of these SMS, too.
  update public.sms_messages set member_id = p_actor_id where prepared_id = held.id;
  return made;
end;
$$;

-- Returns a row of the staff list.
create function app.prepared_row(p_prepared app.prepared_listings) returns jsonb
  language sql stable set search_path = ''
  return jsonb_build_object(
    'id', p_prepared.id, 'title', coalesce(p_prepared.draft ->> 'title', ''), 'phone', p_prepared.phone,
    'made_by', p_prepared.made_by_name, 'created_at', p_prepared.created_at, 'sent_at', p_prepared.sent_at,
    'expires_at', p_prepared.expires_at, 'taken_at', p_prepared.taken_at, 'listing_id', p_prepared.listing_id,
    'state', app.prepared_state(p_prepared), 'can_send', app.can_send_prepared(p_prepared) and not app.is_prepared_quiet(p_prepared),
    'is_quiet', app.is_prepared_quiet(p_prepared),
    'refuses_sms', app.refuses_sms(p_prepared.phone)
  );

-- Returns the newest hundred prepared listings for staff.
create function public.staff_prepared_listings() returns jsonb
  language sql stable security definer set search_path = '' set statement_timeout = '8s'
as $$
  select coalesce(jsonb_agg(app.prepared_row(held) order by held.id desc), '[]')
  from (select * from app.prepared_listings order by id desc limit 100) as held;
$$;

-- Returns a prepared listing with the data of its form; null for an unknown one.
create function public.staff_prepared_listing(p_prepared_id bigint) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select app.prepared_row(held) || jsonb_build_object(
    'draft', held.draft, 'revision', held.revision, 'pictures', app.prepared_picture_sizes(held.draft))
  from app.prepared_listings as held where id = p_prepared_id;
$$;

-- Deletes rows a week after the end of their link, with their pictures, and those that were taken over after ninety days.
-- Skips locked rows.
create function app.delete_expired_prepared_listings() returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  perform app.delete_prepared(array(
    select id from app.prepared_listings
    where case when taken_at is null then expires_at <= app.now() - interval '7 days'
      else taken_at <= app.now() - interval '90 days' end
    for update skip locked
  ));
end;
$$;
