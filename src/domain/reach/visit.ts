/**
 * The visits that a browser reports: the adverts that were visible or tapped, without any data about the visitor.
 */
import * as z from 'zod';
import { isSlug } from '../listing/slug.ts';

/** Sources of visits to a business's page. */
export const visitSources = ['lists', 'search', 'shared', 'poster', 'elsewhere'] as const;
export type VisitSource = (typeof visitSources)[number];

/** Taps on a business's page, and the appearance of an advert in a list. */
const visitKinds = ['appearance', 'call', 'whatsapp', 'contact', 'website', 'share'] as const;
export type VisitKind = (typeof visitKinds)[number];

/** Maximum number of visits in one beacon, which is the size of a grid's first page. */
export const maxVisits = 24;

const slug = z.string().refine(isSlug);

/**
 * The body of a beacon: `{"visits":[["judys-mats","view","#w "],["naomi-mats","call"]]}`. The third value of a view
 * is the parameter `entry` of {@link getSource}. Browsers send the referrer to every page anyway, and neither value
 * is stored.
 */
export const beaconSchema = z.strictObject({
  /** Id of the logged-in member. Visits to the member's own adverts are ignored. */
  member: z.uuid().optional(),
  visits: z
    .array(
      z.union([
        z.tuple([slug, z.literal('view'), z.string()]),
        z.tuple([slug, z.enum(visitKinds)]),
      ]),
    )
    .min(1)
    .max(maxVisits),
});
export type Visit = z.infer<typeof beaconSchema>['visits'][number];
