/** An advert is called new for seven days. The pages decide this at display time. */
const days = 7;

/**
 * Returns the end of the new period in ms since 1970.
 * @param liveFrom - of a member's advert; undefined for samples, which are never new.
 */
export function newUntil(liveFrom: string | undefined): number {
  return liveFrom === undefined ? 0 : Date.parse(liveFrom) + days * 86_400_000;
}
