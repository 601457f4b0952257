-- Posts that visitors read ('Fresh stock'). The author of a new post may choose one of the own live listings; visitors
-- then read the post on the page of that listing and on /fresh, as long as the listing is live. A post with a contact
-- that is new to the published texts of the listing waits for staff, as a change of the listing would. The other
-- members read it meanwhile.
--
-- posts.listing_id has no foreign key, because PostgREST would embed the view of live listings along it. The insert locks
-- the listing, and the deletion of a listing ends its publications.
create index posts_of_a_listing on public.posts (listing_id, created_at, id) where listing_id is not null;
create index posts_public on public.posts (created_at, id) where publication = 'shown' and hidden_at is null;
create index posts_public_of_a_listing on public.posts (listing_id, created_at, id)
  where publication = 'shown' and hidden_at is null;
-- The index finds the posts of a listing and day in Nairobi by equality, which the planner prefers to a range of times.
create index posts_public_of_a_day on public.posts
  (listing_id, ((created_at at time zone 'Africa/Nairobi')::date), created_at, id)
  where publication = 'shown' and hidden_at is null;
create index posts_to_decide on public.posts (id) where publication = 'waiting';
create index posts_to_view on public.posts (id) where publication = 'shown' and viewed_at is null;

-- Returns the post, locked after the listing that has it on its page. Raises PT404 for an unknown post.
create function app.lock_post(p_post_id bigint) returns public.posts
  language plpgsql volatile set search_path = ''
as $$
declare
  listing bigint := (select listing_id from public.posts where id = p_post_id);
  held public.posts;
begin
  perform from public.listings where id = listing for no key update;
  select * into held from public.posts where id = p_post_id for no key update;
  if held.id is null then
    raise exception 'no such post' using errcode = 'PT404';
  end if;
  return held;
end;
$$;

-- Locks the author before a change by PostgREST locks the post. The deletion of the account locks the author first too.
create function app.lock_author() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform from public.members where id = app.member_id() for no key update;
  return null;
end;
$$;

create trigger posts_lock_author before update of title, description, listing_id or delete on public.posts
  for each statement execute function app.lock_author();

-- Locks the listing of a reported public post. The foreign key of the report locks the post afterwards.
create function app.lock_reported_listing() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  listing bigint := (select listing_id from public.posts where id = new.post_id);
begin
  perform from public.listings where id = listing for no key update;
  return new;
end;
$$;

create trigger post_reports_lock_listing before insert on public.post_reports
  for each row execute function app.lock_reported_listing();

-- Makes the posts of a deleted listing posts for members only. Locks the posts.
create function app.end_publications() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.posts set listing_id = null where listing_id = old.id;
  return null;
end;
$$;

create trigger listings_end_publications after delete on public.listings
  for each row when (old.live_from is not null) execute function app.end_publications();

-- Returns the contacts in the published free texts of a listing. PL/pgSQL keeps its plan; a function in SQL is planned
-- for each row of a list.
create function app.contacts_of_listing(p_listing_id bigint) returns text[]
  language plpgsql stable set search_path = ''
as $$
begin
  return coalesce((
    select app.known_contacts(versions)
    from public.listings join public.listing_versions as versions on versions.id = listings.shown_version_id
    where listings.id = p_listing_id
  ), '{}');
end;
$$;

-- Returns the contacts in the texts that are not among the known ones. PL/pgSQL keeps the plan for the rows of a list.
create function app.new_contacts(p_texts text[], p_known_contacts text[]) returns text[]
  language plpgsql immutable set search_path = ''
as $$
begin
  return array(
    select distinct contact
    from unnest(p_texts) as content cross join lateral unnest(app.extract_contacts(content)) as contact
    where contact <> all (p_known_contacts)
    order by contact
  );
end;
$$;

-- Returns the texts of a post that visitors read: title, description and the descriptions of its pictures.
create function app.texts_of_post(p_post public.posts) returns text[]
  language sql stable set search_path = ''
  return array[p_post.title, p_post.description] || array(
    select alt from public.pictures where post_id = p_post.id and state = 'ready' order by position
  );

-- Checks the listing of a new public post. The post waits for staff if it has a new contact. Its pictures are not
-- attached yet, so they are found by the draft. The name of the trigger precedes that of the rate limit, which may lock
-- a stored post. Locks member, listing. Raises PT404 for the listing of another member, 23514 for a listing that is not
-- live.
create function app.check_public_post() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held constant public.listings := app.lock_listing(new.author_id, new.listing_id);
  texts text[] := array[new.title, new.description] || array(
    select alt from public.pictures
    where owner_id = new.author_id and draft_id = new.client_id and position is not null and post_id is null
  );
begin
  perform app.refuse_if(not app.is_live(held), '23514', 'the listing is not live');
  new.publication := case
    when app.new_contacts(texts, app.contacts_of_listing(held.id)) = '{}' then 'shown' else 'waiting'
  end;
  new.publication_reason := null;
  new.viewed_at := null;
  return new;
end;
$$;

create trigger posts_check_listing before insert on public.posts
  for each row when (new.listing_id is not null) execute function app.check_public_post();

-- Keeps a stored post from becoming public, and checks the changed text of a public post. A changed text waits for
-- staff if it has a contact that is new to the listing and to the text that visitors read so far, or if staff refused
-- the former text. Raises 23514 for another listing.
create function app.keep_publication() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  is_shown constant boolean := old.publication = 'shown';
  texts text[];
  contacts_before text[];
begin
  if new.listing_id is null then
    new.publication := null;
    new.publication_reason := null;
    new.viewed_at := null;
    return new;
  end if;
  perform app.refuse_if(
    new.listing_id is distinct from old.listing_id, '23514', 'a post becomes public only when it is written');
  if (new.title, new.description) is distinct from (old.title, old.description) then
    texts := case when is_shown then array[new.title, new.description] else app.texts_of_post(new) end;
    contacts_before := app.contacts_of_listing(new.listing_id)
      || case when is_shown then app.new_contacts(array[old.title, old.description], '{}') else '{}' end;
    new.publication := case
      when old.publication <> 'refused' and app.new_contacts(texts, contacts_before) = '{}' then 'shown' else 'waiting'
    end;
    new.publication_reason := null;
    new.viewed_at := null;
  end if;
  return new;
end;
$$;

create trigger posts_keep_publication before update on public.posts
  for each row when (old.listing_id is not null or new.listing_id is not null)
  execute function app.keep_publication();

-- Returns the name of a publication in the audit log, where 'shown' stands for a post that members read.
create function app.publication_state(p_publication text) returns text
  language sql immutable set search_path = ''
  return case p_publication when 'shown' then 'public' else coalesce(p_publication, 'members-only') end;

-- Logs that a post became public, waits, was refused, or is for members only again. The author is the actor of a change
-- by PostgREST.
create function app.audit_publication() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if coalesce(current_setting('app.actor', true), '') = '' and app.member_id() = new.author_id then
    perform app.set_actor(new.author_id);
  end if;
  perform app.audit(
    'post', new.id::text,
    case when tg_op = 'UPDATE' then app.publication_state(old.publication) end,
    app.publication_state(new.publication),
    jsonb_build_object('listing', coalesce(new.listing_id, old.listing_id))
  );
  return null;
end;
$$;

create trigger posts_audit_publication after insert on public.posts
  for each row when (new.publication is not null) execute function app.audit_publication();

create trigger posts_audit_changed_publication after update on public.posts
  for each row when (new.publication is distinct from old.publication) execute function app.audit_publication();

-- Requests a purge of the pages of a listing, because visitors see a new, changed, hidden or deleted post of it. Locks
-- the row of the purge, the last lock of the transaction.
create function app.purge_changed_post() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.enqueue_cache_purge(coalesce(old.listing_id, new.listing_id));
  return null;
end;
$$;

-- Returns the texts of a post that visitors may read; null for any other post. The author needs the right to execute the
-- function, because PostgreSQL evaluates the conditions of triggers with the rights of the statement.
create function app.visible_texts(p_post public.posts) returns jsonb
  language sql stable
  return case when p_post.publication = 'shown' and p_post.hidden_at is null then
    jsonb_build_array(p_post.title, p_post.description) end;

grant execute on function app.visible_texts(public.posts) to authenticated, service_role;

create trigger posts_purge_new after insert on public.posts
  for each row when (app.visible_texts(new) is not null) execute function app.purge_changed_post();

create trigger posts_purge_changed after update on public.posts
  for each row when (app.visible_texts(old) is distinct from app.visible_texts(new))
  execute function app.purge_changed_post();

create trigger posts_purge_deleted after delete on public.posts
  for each row when (app.visible_texts(old) is not null) execute function app.purge_changed_post();

-- Publishes a public post or refuses it with a reason; for a post that visitors read already, publishing marks it as
-- viewed. The decision is about the text that staff read, which `p_edited_at` names. A refusal has a notice for the
-- author. Locks listing, post. Raises PT404 for a post that is not public, PT409 for another text, 23514 for an unknown
-- decision.
create function public.decide_public_post(
  p_actor_id uuid, p_post_id bigint, p_decision text, p_edited_at timestamptz, p_reason text default ''
) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.posts;
  state text;
begin
  perform app.set_actor(p_actor_id, p_reason);
  perform app.refuse_if(p_decision not in ('shown', 'refused'), '23514', 'a post is shown or refused');
  held := app.lock_post(p_post_id);
  perform app.refuse_if(held.publication is null, 'PT404', 'no such public post');
  perform app.refuse_if(held.edited_at is distinct from p_edited_at, 'PT409', 'the text has changed');
  update public.posts
    set publication = p_decision, publication_reason = case when p_decision = 'refused' then p_reason end,
      viewed_at = app.now()
    where id = p_post_id;
  if p_decision = 'refused' then
    perform app.enqueue_notice(
      format('post-refused-%s-%s', (extract(epoch from app.now()) * 1000)::bigint, p_post_id), 'post-refused',
      held.listing_id);
  end if;
  if held.publication = p_decision then
    state := app.publication_state(p_decision);
    perform app.audit(
      'post', p_post_id::text, state, state, jsonb_build_object('listing', held.listing_id, 'decision', 'seen'));
  end if;
end;
$$;

-- Returns a page of the public posts that wait for staff, or else of those that visitors read and staff have not viewed
-- yet, oldest first. Each has the contacts that are new to its listing.
create function public.staff_fresh(p_state text, p_limit int, p_after_id bigint default 0) returns table (
  id bigint, title text, description text, author text, slug text, business text, created_at timestamptz,
  edited_at timestamptz, contacts text[], pictures jsonb
)
  language plpgsql stable security definer
  set search_path = ''
  set statement_timeout = '8s'
  set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  is_waiting boolean := p_state <> 'published';
begin
  return query
  with page as (
    (
      select posts.id from public.posts
      where is_waiting and publication = 'waiting' and posts.id > p_after_id
      order by posts.id limit least(p_limit, 500)
    )
    union all
    (
      select posts.id from public.posts
      where not is_waiting and publication = 'shown' and viewed_at is null and posts.id > p_after_id
      order by posts.id limit least(p_limit, 500)
    )
  ), stated as materialized (
    select posts.id, posts.listing_id, app.new_contacts(app.texts_of_post(posts), '{}') as contacts
    from page join public.posts on posts.id = page.id
  ), owned as materialized (
    -- The texts of a listing are read once, and only if one of its posts has a contact.
    select listing_id, app.contacts_of_listing(listing_id) as contacts
    from (select distinct listing_id from stated where contacts <> '{}') as with_contacts
  )
  select posts.id, posts.title, posts.description, author.name, business.slug, business.title, posts.created_at,
    posts.edited_at,
    case when stated.contacts = '{}' then '{}' else array(
      select contact from unnest(stated.contacts) as contact where contact <> all (owned.contacts) order by contact
    ) end,
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', pictures.id, 'width', pictures.width, 'height', pictures.height, 'alt', pictures.alt,
        'hidden_key', pictures.hidden_key
      ) order by pictures.position)
      from public.pictures where pictures.post_id = posts.id and pictures.state = 'ready'
    ), '[]')
  from stated
    join public.posts on posts.id = stated.id
    -- The limits make these index look-ups for each post; joins would read the whole tables.
    cross join lateral (select name from public.members where id = posts.author_id limit 1) as author
    cross join lateral (
      select slug, (select title from public.listing_versions where id = shown_version_id) as title
      from public.listings where id = posts.listing_id limit 1
    ) as business
    left join owned on owned.listing_id = stated.listing_id
  order by posts.id;
end;
$$;

-- Returns true for a post that visitors may read while its listing is live. Without settings PostgreSQL inlines the
-- function, so that the index of public posts is used.
create function app.is_shown(p_post public.posts) returns boolean
  language sql stable
  return p_post.publication = 'shown' and p_post.hidden_at is null;

-- The posts in the lists for visitors: shown, of the last thirty days, with a picture, of a live listing of their
-- author, and among the newest two of the listing on their day in Nairobi.
create view app.fresh_posts as
  select posts.id, posts.listing_id, posts.created_at
  from public.posts join public.listings on listings.id = posts.listing_id
  where app.is_shown(posts) and posts.created_at > app.now() - interval '30 days'
    and exists (select from public.pictures where post_id = posts.id and state = 'ready')
    and app.is_live(listings) and listings.owner_id = posts.author_id
    and (
      select count(*) from (
        select from public.posts as later
        where later.listing_id = posts.listing_id
          and (later.created_at at time zone 'Africa/Nairobi')::date
            = (posts.created_at at time zone 'Africa/Nairobi')::date
          and (later.created_at, later.id) > (posts.created_at, posts.id)
          and app.is_shown(later)
          and exists (select from public.pictures where post_id = later.id and state = 'ready')
        limit 2
      ) as later_of_day
    ) < 2;

-- Returns these posts in the given order, each with its pictures and its business.
create function app.describe_posts(p_post_ids bigint[]) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'id', posts.id, 'title', posts.title, 'description', posts.description, 'created_at', posts.created_at,
        'pictures', (
          select jsonb_agg(
            jsonb_build_object(
              'place', position, 'width', width, 'height', height, 'alt', alt, 'appearance', appearance
            ) order by position
          )
          from public.pictures where post_id = posts.id and state = 'ready'
        ),
        'business', jsonb_build_object(
          'id', listings.id, 'slug', listings.slug, 'title', versions.title, 'category', versions.category,
          'town', versions.town, 'phone', versions.phone, 'whatsapp', versions.whatsapp
        )
      ) order by listed.place
    ), '[]')
    from unnest(p_post_ids) with ordinality as listed (id, place)
      join public.posts on posts.id = listed.id
      join public.listings on listings.id = posts.listing_id
      join public.listing_versions as versions on versions.id = listings.shown_version_id
  );
end;
$$;

-- Returns the posts of a listing of the last seven days for its page, newest first.
create function app.posts_of_week(p_listing_id bigint) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  return app.describe_posts(array(
    select id from app.fresh_posts
    where listing_id = p_listing_id and created_at > app.now() - interval '7 days'
    order by created_at desc, id desc
  ));
end;
$$;

-- Returns the categories and the towns of the listings with posts of the last thirty days, each with the number of
-- these listings, in the order of their names; at most forty of each, those with the most listings.
create function app.fresh_sections() returns jsonb
  language plpgsql stable set search_path = '' set enable_seqscan = off
as $$
begin
  return (
    with fresh as materialized (
      select versions.category, versions.category_slug, versions.town, versions.town_slug
      from public.listings join public.listing_versions as versions on versions.id = listings.shown_version_id
      -- The newest post of a listing is in the lists, so that the number of posts of a day is not checked.
      where app.is_live(listings) and coalesce((
        select true from public.posts
        where listing_id = listings.id and created_at > app.now() - interval '30 days'
          and app.is_shown(posts) and author_id = listings.owner_id
          and exists (select from public.pictures where post_id = posts.id and state = 'ready')
        limit 1
      ), false)
    )
    select jsonb_build_object(
      'category', coalesce((
        select jsonb_agg(jsonb_build_object('slug', slug, 'name', name, 'count', number) order by name) from (
          select category_slug as slug, min(category) as name, count(*) as number
          from fresh group by category_slug order by number desc, slug limit 40
        ) as categories
      ), '[]'),
      'town', coalesce((
        select jsonb_agg(jsonb_build_object('slug', slug, 'name', name, 'count', number) order by name) from (
          select town_slug as slug, min(town) as name, count(*) as number
          from fresh group by town_slug order by number desc, slug limit 40
        ) as towns
      ), '[]')
    )
  );
end;
$$;

-- Returns posts of the last thirty days, newest first: all, or those of the live listings of a section (category and
-- town, as in addresses). A section with few listings is read listing by listing, a larger one from the newest post of
-- all on, because its page is soon full. 'name' is the name of the section in its newest live listing, null without one. 'sections'
-- are those with posts.
create function public.find_fresh_posts(
  p_category text default '', p_town text default '', p_offset int default 0, p_limit int default 24
) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set statement_timeout = '1s'
  set plan_cache_mode = force_custom_plan
  set enable_seqscan = off
  -- The planner expects few posts of live listings, and would read all of them for a later page.
  set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  max_rows constant int := p_offset + p_limit;
  few constant int := 200;
  found_ids bigint[];
  listing_ids bigint[];
  name text;
begin
  if p_category = '' and p_town = '' then
    found_ids := array(
      select id from app.fresh_posts
      order by created_at desc, id desc limit p_limit offset p_offset
    );
  else
    listing_ids := array(
      select listings.id
      from public.listings join public.listing_versions as versions on versions.id = listings.shown_version_id
      where app.is_live(listings) and app.is_in_section(versions, p_category, p_town)
      limit few + 1
    );
    if cardinality(listing_ids) <= few then
      found_ids := array(
        select fresh.id
        from unnest(listing_ids) as listed (id)
          cross join lateral (
            select id, created_at from app.fresh_posts
            where listing_id = listed.id
            order by created_at desc, id desc limit max_rows
          ) as fresh
        order by fresh.created_at desc, fresh.id desc limit p_limit offset p_offset
      );
    else
      found_ids := array(
        select id from app.fresh_posts
        where coalesce((
          select app.is_in_section(versions, p_category, p_town)
          from public.listings join public.listing_versions as versions on versions.id = listings.shown_version_id
          where listings.id = fresh_posts.listing_id
        ), false)
        order by created_at desc, id desc limit p_limit offset p_offset
      );
    end if;
    name := (
      select case when p_town = '' then versions.category when versions.town_slug = p_town then versions.town
        else versions.county end
      from public.listings join public.listing_versions as versions on versions.id = listings.shown_version_id
      where app.is_live(listings) and app.is_in_section(versions, p_category, p_town)
      order by listings.live_from desc, listings.id desc limit 1
    );
  end if;
  return jsonb_build_object(
    'posts', app.describe_posts(found_ids), 'name', name, 'sections', app.fresh_sections()
  );
end;
$$;

-- Returns a post of the lists for visitors that they may read now, with its pictures and its business; null for any
-- other post.
create function public.find_public_post(p_post_id bigint) returns jsonb
  language sql stable security definer set search_path = '' set statement_timeout = '1s'
as $$
  select app.describe_posts(array[posts.id]) -> 0
  from public.posts join public.listings on listings.id = posts.listing_id
  where posts.id = p_post_id and app.is_shown(posts) and posts.created_at > app.now() - interval '30 days'
    and app.is_live(listings) and listings.owner_id = posts.author_id
    and exists (select from public.pictures where post_id = posts.id and state = 'ready');
$$;

-- Returns a picture of a post that visitors may read now, by its place in the post: its id, the listing, and the
-- seconds until the listing or the thirty days of the post end. Returns null for any other picture.
create function public.find_public_picture(p_post_id bigint, p_place int) returns jsonb
  language sql stable security definer set search_path = '' set statement_timeout = '1s'
as $$
  select jsonb_build_object(
    'id', pictures.id, 'listing', listings.id,
    'seconds_left', app.seconds_until(least(listings.live_until, posts.created_at + interval '30 days'))
  )
  from public.posts
    join public.listings on listings.id = posts.listing_id
    join public.pictures on pictures.post_id = posts.id
  where posts.id = p_post_id and app.is_shown(posts) and posts.created_at > app.now() - interval '30 days'
    and app.is_live(listings) and listings.owner_id = posts.author_id
    and pictures.position = p_place and pictures.state = 'ready';
$$;

-- Returns id, address and title of the listing of a post in the lists for visitors; null for any other post. PL/pgSQL
-- keeps the plan for the rows of the feed.
create function app.business_of_post(p_post_id bigint) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('id', listings.id, 'slug', listings.slug, 'title', versions.title)
    from app.fresh_posts as fresh
      join public.listings on listings.id = fresh.listing_id
      join public.listing_versions as versions on versions.id = listings.shown_version_id
    where fresh.id = p_post_id
  );
end;
$$;

grant execute on function app.business_of_post(bigint) to authenticated;

-- The feed. Members read the texts of posts only through this view. PostgREST embeds related rows along foreign
-- keys, to any depth that a request states: a response with ten posts and five levels had 17 MB. Author and
-- pictures are therefore JSON values, and PostgREST finds no relationship from the view to another relation
-- (PostgREST's manual, 'Foreign Key Joins on Views'). The planner does not push the order of a request into a
-- security barrier. The view has that order itself, so that a page reads only a part of the index.
create view public.feed with (security_barrier) as
  select posts.id, posts.client_id, posts.title, posts.description, posts.created_at, posts.edited_at,
    posts.hidden_at,
    (
      select jsonb_build_object('id', id, 'name', name, 'avatar', avatar, 'is_staff', is_staff)
      from public.members where id = posts.author_id
    ) as author,
    coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'id', id, 'width', width, 'height', height, 'appearance', appearance, 'alt', alt, 'hidden_key', hidden_key
          )
          order by position
        )
        from public.pictures where post_id = posts.id and state = 'ready'
      ),
      '[]'
    ) as pictures,
    -- Author and staff see the state for visitors.
    case when author_id = (select app.member_id()) or (select app.is_staff()) then publication end as publication,
    case when author_id = (select app.member_id()) or (select app.is_staff()) then publication_reason end
      as publication_reason,
    -- A post for members only does not name the author's business.
    case when listing_id is not null then app.business_of_post(id) end as business
  from public.posts
  where (select app.is_member())
    and (hidden_at is null or author_id = (select app.member_id()) or (select app.is_staff()))
  order by posts.id desc;

grant select on public.feed to authenticated;
