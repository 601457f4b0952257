/** What `netlify/published-jobs.ts` hands to the site's code. */
declare module 'virtual:published-jobs' {
  export const jobs: unknown;
}
