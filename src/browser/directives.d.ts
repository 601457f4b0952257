import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Loads for members only: see member.directive.ts. */
    'client:member'?: boolean;
    /** Loads for visitors after the largest paint, except with reduced motion or data saving. */
    'client:after-paint'?: boolean;
    /** Loads for members, and for visitors together with another island: see identity.directive.ts. */
    'client:identity'?: boolean;
    /** Loads when it is pointed at, focused, touched or becomes visible, except with data saving. */
    'client:interaction'?: boolean;
  }
}
