/** An advert is called new for seven days; whoever shows it decides by the clock of that moment. */
const days = 7;

/** When it is no longer new, in milliseconds. @param liveFrom - of a member's advert; samples are never new. */
export function newUntil(liveFrom: string | undefined): number {
  return liveFrom === undefined ? 0 : Date.parse(liveFrom) + days * 86_400_000;
}
