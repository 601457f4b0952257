import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Loads for members only: see member.directive.ts. */
    'client:member'?: boolean;
    /** Loads for visitors after the largest paint, except with reduced motion or data saving. */
    'client:after-paint'?: boolean;
    /** Loads for members, and for visitors together with another island: see identity.directive.ts. */
    'client:identity'?: boolean;
    /** Loads when it becomes visible, except with data saving: see visible-unless-saving.directive.ts. */
    'client:visible-unless-saving'?: boolean;
  }
}
