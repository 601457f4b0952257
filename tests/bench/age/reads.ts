/** REST reads of members, visitors, the build and the endpoints. */
import { jobColumns } from '#domain/job/open-job.ts';
import { feedQuery } from '../rows/requests.ts';

export type Reader = 'member' | 'staff' | 'visitor' | 'endpoint';

export interface Read {
  table: string;
  by: Reader;
  query: Record<string, string>;
  /** True if the read belongs to a scheduled function or a build, so that no user waits for it. */
  isScheduled?: true;
  /** True if the read may scan the table sequentially. */
  canScan?: true;
}

type Query = Record<string, string>;
type Kinds = Record<string, Read>;

/** Returns all reads by subject and case. Pages begin at fractions of the numbers of posts and listings. */
export function reads(posts: number, listings: number, busiest: string): Record<string, Kinds> {
  return {
    'the feed': feed(posts),
    'who members are': {
      settings: read('member_settings', 'member', { select: '*' }),
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
    'a live advert': { 'by id': read('live_listings', 'visitor', { select: '*', id: 'eq.1001' }) },
    'open jobs': {
      all: read('open_jobs', 'visitor', { select: jobColumns, order: 'id.desc', limit: '200' }),
    },
    'an export': createExport(busiest),
    'adverts that just expired': { run: { ...justExpired(), isScheduled: true } },
  };
}

const read = (table: string, by: Reader, query: Query): Read => ({ table, by, query });

function feed(posts: number): Kinds {
  const page = (query: Query = {}, by: Reader = 'member') =>
    read('feed', by, { ...feedQuery, ...query });
  const newer = { id: `gt.${posts - 100}` };
  const visibleIds = Array.from({ length: 60 }, (_, at) => posts - 5 - at).join();
  return {
    'first page': page(),
    'middle page': page({ id: `lt.${posts / 2}` }),
    'last page': page({ id: 'lt.21' }),
    'first page, by staff': page({}, 'staff'),
    'newer posts': page(newer),
    'newer posts but those shown': page({ ...newer, and: `(id.not.in.(${visibleIds}))` }),
    'one post': page({ id: `eq.${posts / 2}` }),
  };
}

/**
 * Returns the read of the staff's search for a name. A scan is allowed: on a small number of members it is faster
 * than the trigram index, which cannot find two letters.
 */
const named = (part: string): Read => ({
  ...read('members', 'endpoint', { select: 'id', name: `ilike.*${part}*`, limit: '100' }),
  canScan: true,
});

const allLive = (select: string, after: number): Read => ({
  ...read('live_listings', 'visitor', { select, order: 'id', id: `gt.${after}`, limit: '1000' }),
  isScheduled: true,
});

function createExport(member: string): Kinds {
  const own = (table: string, column: string, order: string, select = '*', value = member) =>
    read(table, 'endpoint', {
      select,
      [column]: `eq.${value}`,
      order,
      offset: '0',
      limit: '500',
    });
  const emailColumns = 'template,subject,text,url,state,created_at,sent_at';
  const listing = 'id,state,submitted:listing_versions!listing_id(*)';
  return {
    posts: own('posts', 'author_id', 'id'),
    pictures: own('pictures', 'owner_id', 'id'),
    'reports of posts': own('post_reports', 'reporter_id', 'post_id'),
    listings: own('listings', 'owner_id', 'id', listing),
    payments: own('payments', 'member_id', 'created_at'),
    // A scan is allowed: for a member with thousands of orders it is faster than a look-up of each order.
    'claimed codes': {
      ...own(
        'payment_claims',
        'orders.listings.owner_id',
        'id',
        'code,orders!inner(reference,listing_id,listings!inner(owner_id))',
      ),
      canScan: true,
    },
    emails: own('emails', 'recipient', 'created_at', emailColumns, 'member1@mail.example'),
  };
}

const justExpired = () =>
  read('listings', 'endpoint', {
    select: 'id',
    state: 'eq.expired',
    updated_at: `gte.${new Date(Date.now() - 180_000).toISOString()}`,
  });
