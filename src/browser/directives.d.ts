import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Fetched for members only: see member.directive.ts. */
    'client:member'?: boolean;
    /** Fetched after the largest paint, for who likes motion and has the data. */
    'client:after-paint'?: boolean;
    /** Fetched for members, and for visitors along with another island: see identity.directive.ts. */
    'client:identity'?: boolean;
    /** Fetched when it is touched or seen, unless data is being saved. */
    'client:interaction'?: boolean;
  }
}
