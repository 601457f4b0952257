/** Virtual modules of the build; see virtual-module.ts. */
declare module 'virtual:*' {
  export const data: unknown;
  /** Export of the blog's module. */
  export const pictures: unknown;
}

/**
 * A component of a page, for compilers that cannot read its file. Astro's checker reads the file and ignores this
 * declaration.
 */
declare module '*.astro' {
  const component: unknown;
  export default component;
}
