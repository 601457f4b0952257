/** Paths of pages that blog posts may link to, besides other posts. */
import samples from './businesses/samples.json' with { type: 'json' };
import { site } from './site.ts';

/**
 * Every public page except posts, further pages of the directory, and members' adverts, which exist for a limited
 * time.
 */
export const sitePaths: readonly string[] = [
  '/',
  `/about-${site.slug}`,
  '/all-businesses',
  '/blog',
  '/job-listings',
  '/pricing',
  '/privacy',
  '/terms',
  ...samples.map(({ url }) => url),
];
