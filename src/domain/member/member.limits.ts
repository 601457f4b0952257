export const memberLimits = {
  /** Characters of a displayed name; a longer one is cut. */
  nameLength: 80,
} as const;
