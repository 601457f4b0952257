-- The requested builds of the site, in one row. A build costs credits of the platform, so the requests of 15 minutes
-- share one. Each request has a number, and a build covers every request up to the number that it began with.
create table app.site_builds (
  -- True in the only row.
  only_row boolean primary key default true,
  -- The number of the last request, and its title in the platform's list.
  last_request bigint not null,
  title text not null,
  -- The number of the last request that a build covers.
  built_request bigint not null default 0,
  -- The time of the last lease, which is the start of the last build.
  leased_at timestamptz,
  -- The latest time of publication of a planned post for which a build was leased.
  planned_at timestamptz,

  constraint site_builds_only_row_is_true check (only_row),
  constraint site_builds_title_is_short check (length(title) <= 100)
);

-- Stores a request for a build, which stays until a build covers it. Locks the row.
create function public.request_site_build(p_title text) returns void
  language sql volatile security definer set search_path = '' set statement_timeout = '1s'
as $$
  insert into app.site_builds as builds (last_request, title) values (1, p_title)
    on conflict (only_row) do update set last_request = builds.last_request + 1, title = p_title;
$$;

-- Leases a build of the open requests if the last build started at least 15 minutes ago. Returns the build's title and
-- the number of its last request. The result is empty if no build is due, and while outgoing messages are held after a
-- restore. One of several concurrent calls gets the lease. A last start that is more than a minute in the future is
-- ignored, because a wrong clock has written it. The minute covers a concurrent call that began some seconds later.
-- Locks the row.
create function public.lease_site_build() returns table (title text, last_request bigint)
  language sql volatile security definer set search_path = '' set statement_timeout = '1s'
as $$
  update app.site_builds as builds set leased_at = app.now()
    where builds.only_row
      and builds.last_request > builds.built_request
      and not (select public.outgoing_is_held())
      and (
        builds.leased_at is null
        or builds.leased_at <= app.now() - interval '15 minutes'
        or builds.leased_at > app.now() + interval '1 minute'
      )
    returning builds.title, builds.last_request;
$$;

-- Leases a build for the planned posts that are due since p_due_at, which the last build lacks. It does not wait for the
-- 15 minutes of other requests, but at most one build a minute starts. If the posts are missing 15 minutes later, the
-- build has failed, and it is repeated in the first hour. Returns the build's title and the number of the last request,
-- as lease_site_build does. The result is empty if no build is due, and while outgoing messages are held. One of several
-- concurrent calls gets the lease. Times that are more than a minute in the future are ignored, because a wrong clock has
-- written them. Locks the row.
create function public.lease_planned_build(p_due_at timestamptz)
  returns table (title text, last_request bigint)
  language sql volatile security definer set search_path = '' set statement_timeout = '1s'
as $$
  insert into app.site_builds as builds (last_request, title, leased_at, planned_at)
    select 0, 'planned-post', app.now(), p_due_at
      where p_due_at <= app.now() and not (select public.outgoing_is_held())
    on conflict (only_row) do update set leased_at = app.now(), planned_at = p_due_at
      where (
          builds.leased_at is null
          or builds.leased_at <= app.now() - interval '1 minute'
          or builds.leased_at > app.now() + interval '1 minute'
        )
        and (
          builds.leased_at is null
          or builds.planned_at is null
          or builds.planned_at < p_due_at
          or builds.planned_at > app.now() + interval '1 minute'
          or (
            builds.leased_at <= app.now() - interval '15 minutes'
            and p_due_at > app.now() - interval '1 hour'
          )
        )
    returning 'planned-post', builds.last_request;
$$;

-- Records that a started build covers the requests up to this one. Later requests stay. Locks the row.
create function public.finish_site_build(p_last_request bigint) returns void
  language sql volatile security definer set search_path = '' set statement_timeout = '1s'
as $$
  update app.site_builds set built_request = greatest(built_request, p_last_request) where only_row;
$$;

-- Gives back the lease of a build that did not start, so that the next run tries again. Locks the row.
create function public.release_site_build() returns void
  language sql volatile security definer set search_path = '' set statement_timeout = '1s'
as $$
  update app.site_builds set leased_at = null where only_row;
$$;
