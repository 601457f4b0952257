/** The settings that only a build reads. */
import * as z from 'zod';
import { readSettings, type Variables } from './env.ts';

const schema = z.object({
  /** `off` builds a service worker that removes itself from every device. */
  SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
});

/**
 * Reads the switch of the service worker.
 * @throws {EnvironmentError} for another value than `on` and `off`
 */
export function readServiceWorker(variables: Variables): 'on' | 'off' {
  return readSettings(schema, variables).SERVICE_WORKER;
}
