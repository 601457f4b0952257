/** The platform's global object for functions, limited to its environment, the only part that the product uses. */
import type { Variables } from '../env.ts';

/** `Netlify.env` as documented for functions [docs.netlify.com, functions API]. */
export interface PlatformEnvironment {
  get(name: string): string | undefined;
  set(name: string, value: string): void;
  toObject(): Variables;
}

/** Variables for `npm run doctor` that functions must not receive. */
const doctorsOwn = ['NETLIFY_AUTH_TOKEN'];

/**
 * Gives the functions of this process their own environment: the variables of the process without those of the
 * doctor, overridden by the settings of the embedded services. The environment of the process itself stays
 * unchanged, so that child processes do not inherit these settings.
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
