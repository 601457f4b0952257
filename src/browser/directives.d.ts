import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Fetched for members only: see member.directive.ts. */
    'client:member'?: boolean;
    /** Fetched when the page has come to rest, for who likes motion and has the data. */
    'client:calm'?: boolean;
    /** Fetched when it is touched or seen, unless data is being saved. */
    'client:touched'?: boolean;
  }
}
