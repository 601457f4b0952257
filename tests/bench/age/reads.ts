/** What members, visitors, the build and the endpoints read from tables by REST. */
import { jobColumns } from '#domain/job/open-job.ts';
import { postPageSize } from '#domain/post/post.limits.ts';
import { postColumns } from '#domain/post/post.ts';

export type Reader = 'member' | 'staff' | 'visitor' | 'endpoint';

export interface Read {
  table: string;
  by: Reader;
  query: Record<string, string>;
  /** As {@link Calls.isScheduled}. */
  isScheduled?: true;
  /** Whether it may read the table from end to end. */
  mayScan?: true;
}

/** What the numbers of rows say where a read begins. */
export interface Places {
  posts: number;
  listings: number;
  busiest: string;
}

type Kinds = Record<string, Read>;

/** All kinds of reads, by what reads and what is special about it. */
export function reads({ posts, listings, busiest }: Places): Record<string, Kinds> {
  return {
    'the feed': feed(posts),
    'the pictures of posts': { 'one post': picturesOf(posts / 2) },
    'who members are': {
      one: { table: 'members', by: 'member', query: { select: '*', id: `eq.${busiest}` } },
      settings: { table: 'member_settings', by: 'member', query: { select: '*' } },
      'part of many names': named('otieno'),
      'part of no name': named('zebra'),
      'two letters of a name': named('zq'),
    },
    'all live adverts': {
      'of the build, first': allLive('*', 0),
      'of the build, middle': allLive('*', listings / 2),
      'of the sitemap, first': allLive('id,slug,changed_at', 0),
      'of the sitemap, last': allLive('id,slug,changed_at', listings),
    },
    'a live advert': { 'by id': live({ select: '*', id: 'eq.1001' }) },
    'open jobs': { all: openJobs },
    'an export': exportOf(busiest),
    'adverts that just expired': { run: justExpired() },
  };
}

function feed(posts: number): Kinds {
  const page = (query: Record<string, string> = {}, by: Reader = 'member'): Read => ({
    table: 'posts',
    by,
    query: {
      select: postColumns,
      order: 'id.desc',
      'pictures.order': 'position.asc',
      limit: String(postPageSize),
      ...query,
    },
  });
  const newer = { id: `gt.${posts - 100}` };
  const shown = Array.from({ length: 60 }, (_, at) => posts - 5 - at).join();
  return {
    'first page': page(),
    'middle page': page({ id: `lt.${posts / 2}` }),
    'last page': page({ id: 'lt.21' }),
    'first page, by staff': page({}, 'staff'),
    'newer posts': page(newer),
    'newer posts but those shown': page({ ...newer, and: `(id.not.in.(${shown}))` }),
    'one post': page({ id: `eq.${posts / 2}` }),
  };
}

const picturesOf = (post: number): Read => ({
  table: 'pictures',
  by: 'member',
  query: { select: 'id,width,height', post_id: `eq.${post}` },
});

/** Staff look for a name. Of so few a scan is quicker than the index, which no two letters are in. */
const named = (part: string): Read => ({
  table: 'members',
  by: 'endpoint',
  query: { select: 'id', name: `ilike.*${part}*`, limit: '100' },
  mayScan: true,
});

const live = (query: Record<string, string>): Read => ({
  table: 'live_listings',
  by: 'visitor',
  query,
});

const allLive = (select: string, after: number): Read => ({
  ...live({ select, order: 'id', id: `gt.${after}`, limit: '1000' }),
  isScheduled: true,
});

const openJobs: Read = {
  table: 'open_jobs',
  by: 'visitor',
  query: { select: jobColumns, order: 'id.desc', limit: '200' },
};

function exportOf(member: string): Kinds {
  const own = (table: string, column: string, order: string, select = '*'): Read => ({
    table,
    by: 'endpoint',
    query: { select, [column]: `eq.${member}`, order, offset: '0', limit: '500' },
  });
  const columns = 'letter,subject,text,url,state,created_at,sent_at';
  const letters = own('mail', 'recipient', 'created_at', columns);
  return {
    posts: own('posts', 'author_id', 'id'),
    pictures: own('pictures', 'owner_id', 'id'),
    'reports of posts': own('post_reports', 'reporter_id', 'post_id'),
    listings: own(
      'listings',
      'owner_id',
      'id',
      'id,state,submitted:listing_versions!listing_id(*)',
    ),
    payments: own('payments', 'member_id', 'created_at'),
    letters: { ...letters, query: { ...letters.query, recipient: 'eq.member1@mail.example' } },
  };
}

const justExpired = (): Read => ({
  table: 'listings',
  by: 'endpoint',
  query: {
    select: 'id',
    state: 'eq.expired',
    updated_at: `gte.${new Date(Date.now() - 180_000).toISOString()}`,
  },
  isScheduled: true,
});
