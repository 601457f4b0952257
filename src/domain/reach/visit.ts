/** What a browser says of a visit: what was seen and tapped of which adverts, without who saw it. */
import * as z from 'zod';
import { isSlug } from '../listing/slug.ts';

/** Where somebody came from who opens a business's page. */
export const visitSources = ['lists', 'search', 'shared', 'poster', 'elsewhere'] as const;
export type VisitSource = (typeof visitSources)[number];

/** What is tapped on a business's page, or seen of it in a list. */
const visitKinds = ['appearance', 'call', 'whatsapp', 'contact', 'website', 'share'] as const;
export type VisitKind = (typeof visitKinds)[number];

/** As many as one beacon says: a grid's first page. */
export const maxVisits = 24;

const slug = z.string().refine(isSlug);

/**
 * The body of a beacon: `{"visits":[["judys-mats","view","#w "],["naomi-mats","call"]]}`. Beside a view stands the way
 * that led to it, as {@link sourceOf} reads it: a browser tells that to the page anyway, and it is not kept.
 */
export const beaconSchema = z.strictObject({
  /** The member who says to be here: what she advertises herself is left out. */
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
