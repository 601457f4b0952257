import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates for a member only: see member.directive.ts. */
    'client:member'?: boolean;
  }
}
