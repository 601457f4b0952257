/** Limits of the visits that one network may add; functions of the database state the same numbers. */
export const reachLimits = {
  /** A network can add at most the counted visits of all other networks plus this number. */
  visitsBeyondOthers: 20,
  /** Rows of `visits` that one network can add in a day. */
  networkRows: 10_000,
  /** Rows of `visits` that one network can add to one listing in a day. */
  networkRowsOfListing: 1_000,
} as const;
