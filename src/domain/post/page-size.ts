/** Number of posts per page of the feed. */
export const postPageSize = 20;
