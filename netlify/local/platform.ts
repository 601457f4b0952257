/** The global that the platform gives to functions; only its environment, which is all we use. */
import type { Variables } from '../env.ts';

/** `Netlify.env` as documented for functions [docs.netlify.com, functions API]. */
export interface PlatformEnvironment {
  get(name: string): string | undefined;
  set(name: string, value: string): void;
  toObject(): Variables;
}

/**
 * Gives the functions of this process an environment of their own: the process's, and over it what
 * the embedded services answer to. The process's own stays as it was, so that no child inherits it.
 */
export function providePlatform(values: Record<string, string>): void {
  const own: Record<string, string> = { ...values };
  const env: PlatformEnvironment = {
    get: (name) => own[name] ?? process.env[name],
    set: (name, value) => {
      own[name] = value;
    },
    toObject: () => ({ ...process.env, ...own }),
  };
  Object.assign(globalThis, { Netlify: { env } });
}
