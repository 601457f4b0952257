/** Modules that are made when the site is built; see virtual-module.ts. */
declare module 'virtual:*' {
  export const data: unknown;
  /** Of the blog. */
  export const pictures: unknown;
}
