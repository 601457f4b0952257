/** Modules that are made when the site is built; see virtual-module.ts. */

declare module 'virtual:blog' {
  export const blog: unknown;
  export const pictures: unknown;
}

declare module 'virtual:listings' {
  export const data: unknown;
}

declare module 'virtual:published-jobs' {
  export const data: unknown;
}
