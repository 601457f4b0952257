/** Limits of a job. Lengths are in characters. The database's CHECK constraints contain the same numbers. */
export const jobLimits = {
  title: { min: 2, max: 80 },
  employer: { min: 2, max: 80 },
  category: { min: 2, max: 40 },
  location: { min: 2, max: 60 },
  description: { min: 20, max: 2000 },
  howToApply: { min: 2, max: 500 },
  website: 200,
  email: 254,
  /** The maximum number and length of the lines of requirements, and of responsibilities. */
  lines: { max: 15, length: 200 },
  /** Number of days for which a job is shown after the day of posting. */
  days: 30,
} as const;

/** The values of schema.org's `employmentType` that the site offers. */
export const employments = ['FULL_TIME', 'PART_TIME', 'CONTRACTOR'] as const;
