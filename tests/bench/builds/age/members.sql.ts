/** Members, their posts and their pictures. */
import type { Sizes } from './fill.ts';
import { memberOf, someMember } from './pieces.sql.ts';

export const members = ({ members }: Sizes) => `
  insert into public.members (id, name, created_at, avatar, is_staff)
    select ${memberOf('n')},
      (array['Achieng', 'Baraka', 'Chebet', 'Fatuma', 'Kamau', 'Mwangi', 'Njeri', 'Otieno', 'Wanjiru', 'Zawadi'])[n % 10 + 1]
        || ' ' || (array['Abdi', 'Kiprop', 'Maina', 'Ochieng', 'Wekesa'])[n % 5 + 1] || ' ' || n,
      app.now() - interval '6 years' * (1 - n::float / ${members}),
      case when n % 2 = 0 then md5('avatar ' || n)::uuid end, n <= 10
    from generate_series(1, ${members}) n;
  insert into public.member_settings (member_id, reminders, news)
    select id, random() < 0.9, random() < 0.3 from public.members where random() < 0.6;
  insert into public.member_visits (member_id, seen_on)
    select id, app.today() - floor(300 * power(random(), 3))::int from public.members;
`;

/** Of a hundred posts one is hidden; a few are reported, some of them by several. */
export const feed = ({ members, posts }: Sizes) => `
  insert into public.posts (id, title, description, author_id, created_at, hidden_at)
    overriding system value
    select n, 'Post ' || n, repeat('What a post says. ', 5 + n % 60), ${someMember(members)},
      app.now() - interval '3 years' * (1 - n::float / ${posts}),
      case when n % 100 = 0 then app.now() - interval '3 years' * (1 - n::float / ${posts}) * random() end
    from generate_series(1, ${posts}) n;
  insert into public.post_reports (post_id, reporter_id, reason, created_at)
    select 1 + floor(${posts} * power(random(), 3)), ${someMember(members)},
      (array['scam', 'offensive', 'spam', 'other'])[n % 4 + 1], app.now() - random() * interval '2 years'
    from generate_series(1, ${posts} / 20) n
    on conflict do nothing;
`;

/** Of posts, of listings and of members; and some that are to be deleted, for each reason. */
export const pictures = ({ posts, liveListings, members }: Sizes) => `
  insert into public.pictures
    (owner_id, purpose, state, width, height, draft_id, position, post_id, created_at)
    select author_id, 'post', 'ready', 1280, 960, client_id, place, id, created_at
    from public.posts, generate_series(1, 2) place where id % 10 = 0;
  insert into public.pictures (id, owner_id, purpose, state, width, height, created_at)
    select md5('photo ' || id || ' ' || place)::uuid, owner_id, 'listing', 'ready', 1280, 960, created_at
    from public.listings, generate_series(1, 3) place where state <> 'draft' or place = 1;
  insert into public.pictures (id, owner_id, purpose, state, width, height, created_at)
    select avatar, id, 'avatar', 'ready', 640, 640, created_at
    from public.members where avatar is not null;
  insert into public.pictures (owner_id, purpose, state, width, height, created_at)
    select case when n % 5 > 0 then ${someMember(members)} end,
      (array['post', 'avatar', 'listing'])[n % 3 + 1],
      (array['ready', 'discarded', 'awaited', 'ready'])[n % 4 + 1], 1280, 960,
      app.now() - random() * interval '14 days'
    from generate_series(1, least(200, ${posts + liveListings} / 100)) n;
`;

/** New rows go behind those that were given a number. */
export const numbered = ['listings', 'listing_versions', 'posts']
  .map(
    (table) =>
      `select setval(pg_get_serial_sequence('public.${table}', 'id'), max(id)) from public.${table}`,
  )
  .join(';');
