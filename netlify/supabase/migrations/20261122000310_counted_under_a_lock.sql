-- What is counted is locked first: others who count the same wait, and then see what was added.

-- Three members who report a post hide it until staff have looked. Nobody decided it: the third report did.
create or replace function app.hide_what_many_report() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform from public.posts where id = new.post_id for no key update;
  perform app.act(null, 'Three members reported it.');
  update public.posts set hidden_at = app.now()
    where id = new.post_id and hidden_at is null
      and (select count(*) from public.post_reports where post_id = new.post_id) >= 3;
  return null;
end;
$$;

-- Whoever reported it has been heard. That a post stays as it is, is a decision, too.
create or replace function app.hide_post(post bigint, is_hidden boolean) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  was_hidden boolean;
  is_now text := case when is_hidden then 'hidden' else 'shown' end;
begin
  select hidden_at is not null into was_hidden from public.posts where id = post for no key update;
  if was_hidden is null then
    raise exception 'no such post' using errcode = 'PT404';
  end if;
  if was_hidden <> is_hidden then
    update public.posts set hidden_at = case when is_hidden then app.now() end where id = post;
  else
    perform app.note('post', post::text, is_now, is_now);
  end if;
  delete from public.post_reports where post_id = post;
end;
$$;

-- Ten an hour of one member. A refused post, or one that is there already, does not count. The lock on
-- that one waits for whoever is deleting it, and keeps it there until this post has been refused.
create or replace function app.limit_posts() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  wait int := app.wait_for_turn('post-member', app.subject_of(new.author_id), 10);
begin
  perform from public.posts
    where author_id = new.author_id and client_id = new.client_id for key share;
  if found then
    return new;
  end if;
  if wait is not null then
    raise exception 'ten posts an hour' using errcode = 'PT429', detail = wait;
  end if;
  perform app.count_attempt('post-member', app.subject_of(new.author_id));
  return new;
end;
$$;
