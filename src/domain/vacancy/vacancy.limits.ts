/** Limits of a job vacancy in characters; the database's CHECK constraints state the same numbers. */
export const vacancyLimits = {
  name: { least: 2, most: 80 },
  email: 254,
  message: 5000,
} as const;
