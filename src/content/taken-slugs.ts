/** Addresses that the operator's own words take, and no listing gets. */
import { getSlug } from '../domain/listing/slug.ts';
import { businesses } from './businesses/businesses.ts';
import { site } from './site.ts';

export const takenSlugs: readonly string[] = [...businesses.map(getSlug), `about-${site.slug}`];
