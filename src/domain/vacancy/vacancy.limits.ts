/** Limits of a job vacancy in characters; the database's CHECK constraints state the same numbers. */
export const vacancyLimits = {
  name: { min: 2, max: 80 },
  email: 254,
  message: 5000,
} as const;
