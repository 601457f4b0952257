/**
 * Limits of the visits that one network of visitors can add: a /24 of IPv4 addresses, or a /48 of IPv6 addresses.
 * Functions of the database contain the same numbers.
 */
export const reachLimits = {
  /** The number by which the counted visits of one network can exceed those of all other networks together. */
  visitsBeyondOthers: 20,
  /** Maximum rows of `visits` that one network can add in a day. */
  networkRows: 10_000,
  /** Maximum rows of `visits` that one network can add to one listing in a day. */
  networkRowsOfListing: 1_000,
} as const;
