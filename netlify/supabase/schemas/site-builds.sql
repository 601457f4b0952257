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
