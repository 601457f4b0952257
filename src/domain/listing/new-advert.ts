/** Number of days for which an advert is called new. Pages check the age when they are displayed. */
const newDays = 7;

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Returns the time until which an advert is new, in ms since 1970.
 * @param liveFrom - the time when the advert went live. It is undefined for a fictitious sample, which is never new.
 */
export function getNewUntil(liveFrom: string | undefined): number {
  return liveFrom === undefined ? 0 : Date.parse(liveFrom) + newDays * dayMs;
}
