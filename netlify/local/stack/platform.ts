/**
 * Provides the global object `Netlify` of the platform for functions. It has only the property `env`, because the
 * product uses no other one.
 */
import type { Variables } from '../../env.ts';

/** The interface of `Netlify.env`, as docs.netlify.com describes it for functions. */
export interface PlatformEnvironment {
  get(name: string): string | undefined;
  set(name: string, value: string): void;
  toObject(): Variables;
}

/** Variables that only `npm run doctor` reads. Functions must not receive them. */
const doctorVariables = ['NETLIFY_AUTH_TOKEN'];

/**
 * Sets the environment of the functions in this process. It has the variables of the process, except for the doctor's
 * variables, and the settings of the embedded services override them. The environment of the process stays unchanged,
 * so that child processes do not inherit the settings.
 */
export function providePlatform(serviceSettings: Record<string, string>): void {
  const overrides: Record<string, string> = { ...serviceSettings };
  // The variables are read once, because each reading of `process.env` copies all of them.
  const processVariables = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !doctorVariables.includes(name)),
  );
  const env: PlatformEnvironment = {
    get: (name) => overrides[name] ?? processVariables[name],
    set: (name, value) => {
      overrides[name] = value;
    },
    toObject: () => ({ ...processVariables, ...overrides }),
  };
  Object.assign(globalThis, { Netlify: { env } });
}
