/** Addresses that the operator's own words take, and no listing gets. */
import { slugOf } from '../domain/listing/slug.ts';
import { businesses } from './businesses/businesses.ts';
import { site } from './site.ts';

export const takenSlugs: readonly string[] = [...businesses.map(slugOf), `about-${site.slug}`];
