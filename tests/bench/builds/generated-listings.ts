/** As many businesses as one likes, all of them samples under other names. */
import { businesses, type Listing } from '#content/businesses/businesses.ts';

/** They share the samples' pictures, so that a build has none to encode. */
export function generatedListings(amount: number): Listing[] {
  return Array.from({ length: amount }, (_, at) => {
    const sample = businesses[at % businesses.length] as Listing;
    const number = at + 1;
    return {
      ...sample,
      id: number,
      title: `${sample.title} ${number}`,
      url: `${sample.url}-${number}`,
    };
  });
}
