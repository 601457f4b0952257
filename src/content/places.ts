/** Towns by county, with the markets and estates that are near each other. The operator can extend the list. */

import places from './places.json' with { type: 'json' };

const splitList = (list: string) => list.split(/\s*,\s*/);

interface CountyEntry {
  towns: string;
  /** The town that contains all the areas. */
  city?: string;
  /** Lists of markets, estates and towns. The places of a list are near each other. */
  areas?: readonly string[];
}

const counties: Record<string, CountyEntry> = places.counties;

/** Names of the towns of each county. */
export const townsByCounty: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(counties).map(([county, { towns }]) => [county, splitList(towns)]),
);

/** Names of the markets and estates of each county that has any in the list, in alphabetical order. */
export const areasByCounty: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(counties).flatMap(([county, { towns, areas }]) => {
    if (!areas) return [];
    const names = new Set(areas.flatMap(splitList)).difference(new Set(splitList(towns)));
    return [[county, [...names].sort()]];
  }),
);

/** Lists of places that are near each other, without repetitions. The city that contains them is the last of a list. */
export const nearbyPlaces: readonly (readonly string[])[] = Object.values(counties).flatMap(
  ({ city, areas = [] }) =>
    areas.map((area) => [...new Set([...splitList(area), ...(city ? [city] : [])])]),
);

/** Other names of places, with the places that they mean. */
export const placeAliases: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(places.aliases).map(([alias, names]) => [alias, splitList(names)]),
);
