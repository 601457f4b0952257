/**
 * With at least this number of live adverts, samples do not count as businesses. Samples are fictitious businesses that
 * fill the site before its launch.
 */
const minLiveAdverts = 10;

/**
 * Returns true if the displayed numbers of businesses include the samples.
 * @param liveCount - the number of live adverts.
 */
export function areSamplesCounted(liveCount: number): boolean {
  return liveCount < minLiveAdverts;
}
