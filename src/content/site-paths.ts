/** The pages that a post of the blog may lead to by their path, besides other posts. */
import samples from './businesses/samples.json' with { type: 'json' };
import { site } from './site.ts';

/**
 * Every page that anybody finds, but for posts and the parts of the directory. Members' adverts are not
 * among them: they come and go.
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
