/**
 * The door of the embedded stack, for Astro, the commands, the benchmarks and the tests that start a stack. The
 * services load on demand, because a build of the site needs no database engine.
 */
import type { serveStack as serve, openStack as open } from './stack/index.ts';

export { embeddedStack } from './astro.ts';
export type { Fault } from './faults.ts';
export type { SentEmail, StackInfo } from './outbox.ts';
export { embeddedPublishableKey, readSecrets, type Secrets } from './secrets.ts';
export { readStackSettings } from './settings.ts';
export { registerTsxLoader } from './tsx.ts';

/** Serves a stack on a port; see `serveStack` of the folder `stack`. */
export const serveStack: typeof serve = async (options) =>
  (await import('./stack/index.ts')).serveStack(options);

/** Opens a stack without a port; see `openStack` of the folder `stack`. */
export const openStack: typeof open = async (options) =>
  (await import('./stack/index.ts')).openStack(options);
