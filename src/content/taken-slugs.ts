/** Slugs of the operator's pages and samples, which members' listings cannot get. */
import { getSlug } from '../domain/listing/slug.ts';
import { businesses } from './businesses/businesses.ts';
import { site } from './site.ts';

export const takenSlugs: readonly string[] = [...businesses.map(getSlug), `about-${site.slug}`];
