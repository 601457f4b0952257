/** Limits of a post in characters; the database's CHECK constraints state the same numbers. */
export const postLimits = { title: 120, description: 5000 } as const;
