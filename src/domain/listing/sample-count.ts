/** Number of live adverts from which the samples are no longer counted as businesses. */
const enough = 10;

/**
 * Returns true while the displayed numbers of businesses include the samples.
 * @param live - the number of live adverts.
 */
export function countsSamples(live: number): boolean {
  return live < enough;
}
