/** Lists the posts with a time to come: planned ones, and drafts that wait for the button Plan. */
import { isPlanned } from '../../../src/domain/article/addresses.ts';
import { nameLanguage } from '../languages.ts';
import { formatTimeToCome, formatShortTime } from '../plan.ts';

/** A post, or a draft with its own id. */
export interface TimedPost {
  _id: string;
  title?: string | null;
  publishedAt?: unknown;
  author?: string | null;
  language?: unknown;
  picture?: unknown;
}

export interface PlannedEntry {
  /** The id of the post, which a draft has too. */
  id: string;
  title: string;
  /** The state of the post and its time, such as 'Planned 1 Dec, 09:00 · Nafula Kilonzo'. */
  state: string;
  /** A sentence about the draft of a planned post, which has a line of its own; undefined without one. */
  change: string | undefined;
  picture: unknown;
}

/** Query for all drafts, and the published posts with a time to come. */
export const timedPostsQuery =
  '*[_type == "post" && (_id in path("drafts.**") || dateTime(publishedAt) > dateTime(now()))] {_id, title, publishedAt, "author": author->name, language, "picture": mainImage}';

const draftPrefix = 'drafts.';

/**
 * Returns the posts with a time to come, the earliest first. The time of a planned post is the one at which it appears, also
 * while a draft changes it. The other texts are those of the draft, which opens.
 */
export function listPlanned(posts: readonly TimedPost[], now = new Date()): PlannedEntry[] {
  const timedPosts = posts.filter((post) => isPlanned(post, now));
  const drafts = new Map(
    posts.filter(({ _id }) => _id.startsWith(draftPrefix)).map((draft) => [draft._id, draft]),
  );
  const planned = timedPosts.filter(({ _id }) => !_id.startsWith(draftPrefix));
  const plannedIds = new Set(planned.map(({ _id }) => draftPrefix + _id));
  const waiting = timedPosts.filter(
    ({ _id }) => _id.startsWith(draftPrefix) && !plannedIds.has(_id),
  );
  return [...planned, ...waiting]
    .toSorted((a, b) => Date.parse(String(a.publishedAt)) - Date.parse(String(b.publishedAt)))
    .map((post) => toEntry(post, drafts.get(draftPrefix + post._id), now));
}

/** @param change - the draft of a planned post */
function toEntry(post: TimedPost, change: TimedPost | undefined, now: Date): PlannedEntry {
  const { title, author, language, picture } = change ?? post;
  const isDraft = post._id.startsWith(draftPrefix);
  const time = formatShortTime(String(post.publishedAt), now);
  const parts = [`${isDraft ? 'Draft for' : 'Planned'} ${time}`, author, nameLanguage(language)];
  return {
    id: post._id.replace(draftPrefix, ''),
    title: title?.trim() || 'Without a title',
    state: parts.filter(Boolean).join(' · '),
    change: change && describeChange(post, change, now),
    picture,
  };
}

function describeChange(post: TimedPost, change: TimedPost, now: Date): string {
  const [time, nextTime] = [post, change].map(({ publishedAt }) =>
    formatTimeToCome(publishedAt, now),
  );
  if (nextTime === undefined || nextTime === time) return 'A change waits.';
  return `A change to ${formatShortTime(String(change.publishedAt), now)} waits.`;
}
