/** The global that the platform gives to functions; only its environment, which is all we use. */
import type { Variables } from '../env.ts';

/** `Netlify.env` as documented for functions [docs.netlify.com, functions API]. */
export interface PlatformEnvironment {
  get(name: string): string | undefined;
  set(name: string, value: string): void;
  toObject(): Variables;
}

/** What an operator sets for `npm run doctor`, and no function may have. */
const doctorsOwn = ['NETLIFY_AUTH_TOKEN'];

/**
 * Gives the functions of this process an environment of their own: the process's but for what is the
 * doctor's, and over it what the embedded services answer to. The process's own stays as it was, so that no child inherits it.
 */
export function providePlatform(values: Record<string, string>): void {
  const own: Record<string, string> = { ...values };
  const around = () =>
    Object.fromEntries(Object.entries(process.env).filter(([name]) => !doctorsOwn.includes(name)));
  const env: PlatformEnvironment = {
    get: (name) => own[name] ?? around()[name],
    set: (name, value) => {
      own[name] = value;
    },
    toObject: () => ({ ...around(), ...own }),
  };
  Object.assign(globalThis, { Netlify: { env } });
}
