/** Limits of a job in characters and lines; the database's CHECK constraints state the same numbers. */
export const jobLimits = {
  title: { least: 2, most: 80 },
  employer: { least: 2, most: 80 },
  category: { least: 2, most: 40 },
  location: { least: 2, most: 60 },
  description: { least: 20, most: 2000 },
  howToApply: { least: 2, most: 500 },
  website: 200,
  email: 254,
  /** Applies to requirements and responsibilities. */
  lines: { most: 15, length: 200 },
  /** Number of days a job is shown after the day of posting. */
  days: 30,
} as const;

/** The values of schema.org's `employmentType` that the site offers. */
export const employments = ['FULL_TIME', 'PART_TIME', 'CONTRACTOR'] as const;
