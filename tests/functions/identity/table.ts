/**
 * Tests endpoints with tables of requests and responses. A table maps each endpoint to its rows. Each row has the
 * title of its response.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { createFixture, emptyRequest, type Fixture, type RequestMaker } from './requests.ts';
import { service, type ParsedResponse } from './service.ts';

/**
 * One request, or several with the same response, and the whole expected response. Placeholders replace the values
 * that differ between runs: `<member>` for the id of the member, `<uuid>` for any other id, `<access token>` for the
 * access token in the body, `<jwt>` for any other JWT, `<old token>` for the refresh token of the fixture, `<token>`
 * for a new refresh token or a token from an email, and `<no cookie>` for a header that removes the session cookie.
 */
interface Row {
  request?: RequestMaker | RequestMaker[];
  /** The default is the status in the title of a refusal, or 200. */
  status?: number;
  /** All headers except for `content-type` and `vary: Origin`. */
  headers?: Record<string, string>;
  /** The JSON of the body, with its keys in this order. The default is the refusal in the title, or an empty body. */
  body?: unknown;
  /** The emails that the request sends, each as a line with recipient, subject and link. */
  emails?: string[];
}

/**
 * Rows by title. The title of a refusal is its status and message, for example '404 User not found'. A row
 * that has only requests may be written as its request, or the array of its requests. In the path of an endpoint,
 * `:id` is the id of the member.
 */
export type Rows = Record<string, Row | RequestMaker | RequestMaker[]>;

/** Defines a test for each request of a table. Each test starts with a reset service. */
export function testEndpoints(table: Record<string, Rows>): void {
  let fixture: Fixture;
  beforeEach(async () => {
    fixture = await createFixture();
    service.advanceClock({ minutes: 1 });
  });

  describe.each(Object.entries(table))('%s', (endpoint, rows) => {
    it.each(toCases(rows))('answers %s', async (title, request, row) => {
      const parts = await request(fixture);
      service.emails.length = 0;
      const response = await service.request(endpoint.replace(':id', fixture.memberId), parts);

      const { status = 200, headers, body, emails = [] } = { ...parseRefusal(title), ...row };
      const replaceValues = createReplacer(response, fixture);
      expect(response.status).toBe(status);
      expect(replaceValues(response.text)).toBe(body === undefined ? '' : JSON.stringify(body));
      expect(mapValues(Object.fromEntries(response.headers), replaceValues)).toEqual({
        vary: 'Origin',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      });
      const sentEmails = service.emails.map(({ to, subject, url }) => `${to}: ${subject} ${url}`);
      expect(sentEmails.map(replaceValues)).toEqual(emails);
    });
  });
}

/** Returns one test case for each request of the rows. */
function toCases(rows: Rows): [title: string, request: RequestMaker, row: Row][] {
  return Object.entries(rows).flatMap(([title, content]) => {
    const row = typeof content === 'function' || Array.isArray(content) ? {} : content;
    const requests = row === content ? (row.request ?? emptyRequest) : (content as RequestMaker);
    return [requests].flat().map((request): [string, RequestMaker, Row] => [title, request, row]);
  });
}

function parseRefusal(title: string): Row {
  const [, digits, message = ''] = /^(\d{3}) (.*)$/.exec(title) ?? [];
  if (digits === undefined) return {};
  const status = Number(digits);
  const [, error, error_description] =
    /^(invalid_\w+|unsupported_grant_type)(?:: (.*))?$/.exec(message) ?? [];
  if (error !== undefined) return { status, body: { error, error_description } };
  return {
    status,
    body: { code: status, msg: message, ...(status >= 500 && { error_id: '<uuid>' }) },
  };
}

/** Returns a function that replaces ids, tokens and the value that removes the cookie by placeholders. */
function createReplacer({ body }: ParsedResponse, fixture: Fixture): (text: string) => string {
  const { memberId, refreshToken } = fixture;
  const expiryDate = new Date(service.now.getTime() - 10 * 3_600_000).toUTCString();
  const noCookie = `nf_jwt=; Path=/; Expires=${expiryDate}; Max-Age=0; HttpOnly; Secure`;
  const uuid = /[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}/g;
  const jwt = /eyJ[\w-]+\.eyJ[\w-]+\.[\w-]{43}(?![\w.-])/g;
  const token = /(?<=_token(?:=|":"))[\w-]{22}(?![\w.-])/g;
  const bodyToken = (body as ParsedResponse['body'] | undefined)?.['access_token'];
  return (text) =>
    text
      .replace(noCookie, '<no cookie>')
      .replaceAll(refreshToken, '<old token>')
      .replace(uuid, (match) => (match === memberId ? '<member>' : '<uuid>'))
      .replace(jwt, (match) => (match === bodyToken ? '<access token>' : '<jwt>'))
      .replace(token, '<token>');
}

function mapValues(map: Record<string, string>, convert: (value: string) => string) {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, convert(value)]));
}
