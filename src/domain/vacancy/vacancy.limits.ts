/** Limits of a vacancy in characters. The database's CHECK constraints contain the same numbers. */
export const vacancyLimits = {
  name: { min: 2, max: 80 },
  email: 254,
  message: 5000,
} as const;
