// @chunk site-data
/** Lists of a built page as they are by now. Each function throws an {@link Error} where it can't be had. */
import type { ListedPost } from '#domain/article/listed-post.ts';
import type { FreshJobs } from '#domain/job/fresh-jobs.ts';
import type { ListedBusiness } from '#domain/listing/listed-business.ts';
import { fetchSiteData } from './site-data.ts';

/** The businesses beside the feed. */
export function fetchBusinesses<Picture>(): Promise<ListedBusiness<Picture>[]> {
  return fetchSiteData('/businesses.json');
}

export function fetchOpenJobs(): Promise<FreshJobs> {
  return fetchSiteData('/api/open-jobs');
}

/** The newest posts of the blog, newest first. What fails is also said in the console. */
export async function fetchPosts(): Promise<ListedPost[]> {
  try {
    return await fetchSiteData('/blog/posts.json', { cache: 'no-cache' });
  } catch (error) {
    console.error(error);
    throw error;
  }
}
