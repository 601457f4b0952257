/** Limits of a job in characters and lines; the database's CHECK constraints state the same numbers. */
export const jobLimits = {
  title: { min: 2, max: 80 },
  employer: { min: 2, max: 80 },
  category: { min: 2, max: 40 },
  location: { min: 2, max: 60 },
  description: { min: 20, max: 2000 },
  howToApply: { min: 2, max: 500 },
  website: 200,
  email: 254,
  /** Requirements, and responsibilities. */
  lines: { max: 15, length: 200 },
  /** How long a job is shown after the day on which it was posted. */
  days: 30,
} as const;

/** The words of schema.org's `employmentType` that we offer. */
export const employments = ['FULL_TIME', 'PART_TIME', 'CONTRACTOR'] as const;
