/** Limits of the visits that one network may add; functions of the database state the same numbers. */
export const reachLimits = {
  /** A network counts for at most the counted visits of the other networks and these. */
  visitsBeyondOthers: 20,
  /** Rows of `visits` that one network stores in a day. */
  networkRows: 10_000,
  /** Those of one listing among them. */
  networkRowsOfListing: 1_000,
} as const;
