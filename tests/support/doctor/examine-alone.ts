/** For tests: one check examines services that answer as their documentation says. */
import { parseEnvironment, type Variables } from '#netlify/env.ts';
import { createAsk } from '#netlify/doctor/ask.ts';
import type { Check, Subject } from '#netlify/doctor/check.ts';
import type { Expected } from '#netlify/doctor/expected.ts';
import type { Finding } from '#netlify/doctor/outcome.ts';

const hosted = {
  URL: 'https://tangaza.example',
  SUPABASE_URL: 'https://project.supabase.example',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_a',
  SUPABASE_SECRET_KEY: 'sb_secret_a',
  SUPABASE_SIGNING_KEY: 'a'.repeat(32),
};

interface Circumstances extends Partial<Omit<Subject, 'expected'>> {
  variables?: Variables;
  expected?: Partial<Expected>;
}

/** @param answer - of every service there is. */
export function examineAlone(
  check: Check,
  answer: (request: Request) => Response,
  { variables, expected, ...others }: Circumstances = {},
): Promise<Finding> {
  return check.examine({
    environment: parseEnvironment({ ...hosted, ...variables }),
    ask: createAsk((input, init) => Promise.resolve(answer(new Request(input, init)))),
    sign: () => Promise.reject(new Error('No token is signed here.')),
    expected: { tables: new Map(), views: [], functions: new Map(), buckets: [], ...expected },
    schedules: new Map(),
    netlifyToken: undefined,
    builtSite: '/nowhere',
    now: () => new Date(),
    ...others,
  });
}
