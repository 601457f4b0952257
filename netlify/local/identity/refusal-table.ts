/** Tables of refusals: endpoint, then status and message, then the requests that get it. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { bearer, furnish, nothing, type Attempt, type Found } from './attempts.ts';
import type { ServiceUnderTest } from './service-under-test.ts';

export type RefusalTable = Record<string, Record<string, Attempt | Attempt[]>>;

export const noBearer = {
  '401 This endpoint requires a Bearer token': [
    nothing,
    () => ({ headers: { authorization: 'Basic eDp5' } }),
  ],
  '401 Invalid token: token contains an invalid number of segments': bearer('x'),
};
export const invalidEmail = "422 Unable to validate email address: mail: missing '@' or angle-addr";
export const taken = '422 Email address already registered by another user';

/** Tests every request of a table on a service of its own. */
export function testRefusals(service: ServiceUnderTest, table: RefusalTable): void {
  let found: Found;
  beforeEach(async () => {
    found = await furnish(service);
  });
  afterAll(() => service.close());

  describe.each(Object.entries(table))('%s', (ask, answers) => {
    const attempts = Object.entries(answers).flatMap(([answer, list]) =>
      [list].flat().map((attempt): [string, Attempt] => [answer, attempt]),
    );
    it.each(attempts)('answers %s', async (expected, attempt) => {
      const answer = await service.ask(ask, await attempt(found));

      const [status = '', ...words] = expected.split(' ');
      expect(answer.status).toBe(Number(status));
      expect(answer.body).toEqual(bodyOf(Number(status), words.join(' ')));
    });
  });
}

function bodyOf(status: number, message: string) {
  const [, error, error_description] =
    /^(invalid_\w+|unsupported_grant_type)(?:: (.*))?$/.exec(message) ?? [];
  if (error !== undefined) return error_description ? { error, error_description } : { error };
  const id = { error_id: expect.stringMatching(/^[\da-f-]{36}$/) as string };
  return { code: status, msg: message, ...(status >= 500 && id) };
}
