/** What `integration.ts` hands to the site's code. */
declare module 'virtual:blog' {
  export const blog: unknown;
  export const pictures: unknown;
}
