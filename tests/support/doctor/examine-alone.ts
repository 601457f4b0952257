/** Runs a single check of the doctor on services with responses that a test defines. */
import { hostedConfiguration } from '../hosted-configuration.ts';
import { parseEnvironment, type Variables } from '#netlify/env.ts';
import { createSend } from '#netlify/doctor/send.ts';
import { runCheck, type Check, type Finding, type Subject } from '#netlify/doctor/check.ts';
import type { ExpectedSchema } from '#netlify/doctor/expected-schema.ts';

interface CheckOptions extends Partial<Omit<Subject, 'expected'>> {
  variables?: Variables;
  expected?: Partial<ExpectedSchema>;
}

/**
 * Runs a check and returns its finding.
 * @param respond - returns the response to a request to any service; by default every request fails
 */
export function runSingleCheck(
  check: Check,
  respond: (request: Request) => Response = () => Response.error(),
  { variables, expected, ...subject }: CheckOptions = {},
): Promise<Finding> {
  return runCheck(check, {
    environment: parseEnvironment({ ...hostedConfiguration, ...variables }),
    send: createSend((input, init) => Promise.resolve(respond(new Request(input, init)))),
    sign: () => Promise.reject(new Error('No token is signed here.')),
    expected: { tables: new Map(), views: [], functions: new Map(), buckets: [], ...expected },
    schedules: new Map(),
    netlifyToken: undefined,
    builtSite: '/nowhere',
    now: () => new Date(),
    ...subject,
  });
}
