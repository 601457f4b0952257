/** Virtual modules of the build; see virtual-module.ts. */
declare module 'virtual:*' {
  export const data: unknown;
  /** Export of the blog's module. */
  export const pictures: unknown;
}
