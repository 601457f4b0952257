/** The visits that a browser reports: the adverts that were seen or tapped, without any data about the visitor. */
import * as z from 'zod';
import { isSlug } from '../listing/slug.ts';

/** Sources of visits to a business's page. */
export const visitSources = ['lists', 'search', 'shared', 'poster', 'elsewhere'] as const;
export type VisitSource = (typeof visitSources)[number];

/** Taps on a business's page, and appearances in a list. */
const visitKinds = ['appearance', 'call', 'whatsapp', 'contact', 'website', 'share'] as const;
export type VisitKind = (typeof visitKinds)[number];

/** Maximum number of visits in one beacon: the first page of a grid. */
export const maxVisits = 24;

const slug = z.string().refine(isSlug);

/**
 * The body of a beacon: `{"visits":[["judys-mats","view","#w "],["naomi-mats","call"]]}`. A view also has its hash
 * and referrer, which {@link sourceOf} reads. Browsers send the referrer to pages anyway, and neither value is
 * stored.
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
