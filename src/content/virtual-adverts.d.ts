/** What `netlify/adverts.ts` hands to the site's code. */
declare module 'virtual:adverts' {
  export const adverts: unknown;
}
