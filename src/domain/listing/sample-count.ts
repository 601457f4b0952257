/** Number of live adverts from which samples do not count as businesses. */
const enough = 10;

/**
 * Returns true if the displayed numbers of businesses include the samples.
 * @param live - the number of live adverts.
 */
export function countsSamples(live: number): boolean {
  return live < enough;
}
