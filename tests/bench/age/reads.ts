/** REST reads of members, visitors, the build and the endpoints. */
import { jobColumns } from '#domain/job/open-job.ts';
import { feedQuery } from '../rows/requests.ts';

export type Reader = 'member' | 'staff' | 'visitor' | 'endpoint';

export interface Read {
  table: string;
  reader: Reader;
  query: Record<string, string>;
  /** True if the read belongs to a scheduled function or a build, so that no user waits for it. */
  isScheduled?: true;
  /** True if the read may scan the table sequentially. */
  canScan?: true;
}

type Query = Record<string, string>;
type Kinds = Record<string, Read>;

/** Returns all reads by subject and case. Pages begin at fractions of the numbers of posts and listings. */
export function buildReads(
  posts: number,
  listings: number,
  busiest: string,
): Record<string, Kinds> {
  return {
    'the feed': createFeedReads(posts),
    members: {
      settings: createRead('member_settings', 'member', { select: '*' }),
      'part of many names': searchMembers('otieno'),
      'unknown name': searchMembers('zebra'),
      'two letters of a name': searchMembers('zq'),
    },
    'live listings': {
      'of the build, first': readLiveListings('*', 0),
      'of the build, middle': readLiveListings('*', listings / 2),
      'of the sitemap, first': readLiveListings('id,slug,changed_at', 0),
      'of the sitemap, last': readLiveListings('id,slug,changed_at', listings),
    },
    'live listing': {
      'by id': createRead('live_listings', 'visitor', { select: '*', id: 'eq.1001' }),
    },
    'open jobs': {
      all: createRead('open_jobs', 'visitor', {
        select: jobColumns,
        order: 'id.desc',
        limit: '200',
      }),
    },
    'an export': createExport(busiest),
    'just expired listings': { run: { ...readExpired(), isScheduled: true } },
  };
}

const createRead = (table: string, reader: Reader, query: Query): Read => ({
  table,
  reader,
  query,
});

function createFeedReads(posts: number): Kinds {
  const createPage = (query: Query = {}, by: Reader = 'member') =>
    createRead('feed', by, { ...feedQuery, ...query });
  const newer = { id: `gt.${posts - 100}` };
  const visibleIds = Array.from({ length: 60 }, (_, index) => posts - 5 - index).join();
  return {
    'first page': createPage(),
    'middle page': createPage({ id: `lt.${posts / 2}` }),
    'last page': createPage({ id: 'lt.21' }),
    'first page, by staff': createPage({}, 'staff'),
    'newer posts': createPage(newer),
    'newer posts except the visible ones': createPage({
      ...newer,
      and: `(id.not.in.(${visibleIds}))`,
    }),
    'one post': createPage({ id: `eq.${posts / 2}` }),
  };
}

/**
 * Returns the read of the staff's search for a name. A scan is allowed: on a small number of members it is faster
 * than the trigram index, which cannot find two letters.
 */
const searchMembers = (part: string): Read => ({
  ...createRead('members', 'endpoint', { select: 'id', name: `ilike.*${part}*`, limit: '100' }),
  canScan: true,
});

const readLiveListings = (select: string, after: number): Read => ({
  ...createRead('live_listings', 'visitor', {
    select,
    order: 'id',
    id: `gt.${after}`,
    limit: '1000',
  }),
  isScheduled: true,
});

function createExport(member: string): Kinds {
  const readOwn = (table: string, column: string, order: string, select = '*', value = member) =>
    createRead(table, 'endpoint', {
      select,
      [column]: `eq.${value}`,
      order,
      offset: '0',
      limit: '500',
    });
  const emailColumns = 'template,subject,text,url,state,created_at,sent_at';
  const listing = 'id,state,submitted:listing_versions!listing_id(*)';
  return {
    posts: readOwn('posts', 'author_id', 'id'),
    pictures: readOwn('pictures', 'owner_id', 'id'),
    'reports of posts': readOwn('post_reports', 'reporter_id', 'post_id'),
    listings: readOwn('listings', 'owner_id', 'id', listing),
    payments: readOwn('payments', 'member_id', 'created_at'),
    // A scan is allowed: for a member with thousands of orders it is faster than a look-up of each order.
    'claimed codes': {
      ...readOwn(
        'payment_claims',
        'orders.listings.owner_id',
        'id',
        'code,orders!inner(reference,listing_id,listings!inner(owner_id))',
      ),
      canScan: true,
    },
    emails: readOwn('emails', 'recipient', 'created_at', emailColumns, 'member1@mail.example'),
  };
}

const readExpired = () =>
  createRead('listings', 'endpoint', {
    select: 'id',
    state: 'eq.expired',
    updated_at: `gte.${new Date(Date.now() - 180_000).toISOString()}`,
  });
