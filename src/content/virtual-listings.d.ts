/** What `netlify/listings.ts` hands to the site's code. */
declare module 'virtual:listings' {
  export const listings: unknown;
}
