/** Tables of answers: endpoint, then whom it answers, then the request and the whole answer. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { furnish, nothing, type Attempt, type Found } from './attempts.ts';
import type { Answer, ServiceUnderTest } from './service-under-test.ts';

/**
 * A request and its answer. What differs from run to run has a name instead: `<member>`, `<uuid>`,
 * `<access token>` for the one in the body, `<jwt>` for any other, and `<token>` for a new refresh
 * token or a mailed one.
 */
export interface Row {
  request?: Attempt;
  /** 200 where it is not said. */
  status?: number;
  /** All headers besides the type of a body and a plain `vary`. */
  headers?: Record<string, string>;
  /** JSON in the very order; without it the body is empty. */
  body?: unknown;
  /** The letters that the request sends: whom to, the subject, the link. */
  letters?: string[];
}

/** `:id` in the path of an endpoint is the member's. */
export type AnswerTable = Record<string, Record<string, Row>>;

/** Tests every row of a table on a service of its own. */
export function testAnswers(service: ServiceUnderTest, table: AnswerTable): void {
  let found: Found;
  beforeEach(async () => {
    found = await furnish(service);
    service.wait({ minutes: 1 });
  });
  afterAll(() => service.close());

  describe.each(Object.entries(table))('%s', (ask, rows) => {
    it.each(Object.entries(rows))('answers %s', async (_, row) => {
      const { request = nothing, status = 200, headers, body, letters = [] } = row;
      const extras = await request(found);
      service.letters.length = 0;
      const answer = await service.ask(ask.replace(':id', found.memberId), extras);

      const named = namer(answer, found);
      expect(answer.status).toBe(status);
      expect(named(answer.text)).toBe(body === undefined ? '' : JSON.stringify(body));
      expect(mapValues(Object.fromEntries(answer.headers), named)).toEqual({
        vary: 'Origin',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      });
      const sent = service.letters.map(({ to, subject, url }) => `${to}: ${subject} ${url}`);
      expect(sent.map(named)).toEqual(letters);
    });
  });
}

/** Puts names in the place of ids and tokens. */
function namer({ body }: Answer, { memberId, refreshToken }: Found): (text: string) => string {
  const uuid = /[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}/g;
  const jwt = /eyJ[\w-]+\.eyJ[\w-]+\.[\w-]{43}(?![\w.-])/g;
  const token = /(?<=_token(?:=|":"))[\w-]{22}(?![\w.-])/g;
  const own = (body as Answer['body'] | undefined)?.['access_token'];
  return (text) =>
    text
      .replaceAll(refreshToken, '<old token>')
      .replace(uuid, (id) => (id === memberId ? '<member>' : '<uuid>'))
      .replace(jwt, (found) => (found === own ? '<access token>' : '<jwt>'))
      .replace(token, '<token>');
}

function mapValues(map: Record<string, string>, change: (value: string) => string) {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value)]));
}
