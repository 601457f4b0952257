/**
 * The visits that a browser reports: views of the pages of adverts, taps on them, and appearances of adverts in
 * lists. For a member the report contains the member's id.
 */
import * as z from 'zod';
import { isSlug } from '../listing/slug.ts';

/** Sources of visits to a business's page. */
export const visitSources = ['lists', 'search', 'shared', 'poster', 'elsewhere'] as const;
export type VisitSource = (typeof visitSources)[number];

/**
 * The appearance of an advert in a list, and taps on a business's page. A view and a question about an item are not
 * among these kinds.
 */
const visitKinds = ['appearance', 'call', 'whatsapp', 'contact', 'website', 'share'] as const;
export type VisitKind = (typeof visitKinds)[number];

/** Maximum number of visits in one beacon, which is the size of a grid's first page. */
export const maxVisits = 24;

const slug = z.string().refine(isSlug);

/** The `code` of an item of a listing. */
const itemCode = z.string().regex(/^[0-9a-f]{1,8}$/);

/**
 * The body of a beacon: `{"visits":[["judys-mats","view","#w "],["naomi-mats","call"],["naomi-mats","ask","0b7c42e9"]]}`.
 * The third value of a view is the parameter `entry` of {@link getVisitSource}: the hash and the referrer. Browsers
 * send the referrer to every page anyway, and neither the hash nor the referrer is stored. The third value of a question
 * is the code of the item.
 */
export const beaconSchema = z.strictObject({
  /** Id of the logged-in member. Visits to the member's own adverts are ignored. */
  member: z.uuid().optional(),
  visits: z
    .array(
      z.union([
        z.tuple([slug, z.literal('view'), z.string()]),
        z.tuple([slug, z.literal('ask'), itemCode]),
        z.tuple([slug, z.enum(visitKinds)]),
      ]),
    )
    .min(1)
    .max(maxVisits),
});
export type Visit = z.infer<typeof beaconSchema>['visits'][number];
