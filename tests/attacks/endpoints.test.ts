/** Every endpoint, called with every kind of authentication. */
import { beforeAll, describe, expect, test } from 'vitest';
import { ask, newSubject } from '../support/attacks/ask.ts';
import { makeBearers, standings, ways, type Way } from '../support/attacks/bearers.ts';
import { call, endpoints, type Endpoint } from '../support/attacks/endpoints.ts';
import { changesOf, everything } from '../support/attacks/everything.ts';
import { declaredFunctions } from '../support/attacks/functions.ts';
import { gather } from '../support/attacks/people.ts';
import { isSlowSet } from '../support/repetitions.ts';
import { stackOfFile } from '../support/stack.ts';

const functions = await declaredFunctions();

/** Ids that replace ':id' in requests that are refused, by call. */
const subjects = new Map<string, string>();

const { stack } = await stackOfFile();
const people = await gather(stack);
const bearers = await makeBearers(stack, people);
for (const { call } of endpoints) subjects.set(String(call), await newSubject(people, call));

const fewWays: Way[] = [
  'no token',
  'a token that is none',
  'an unsigned token of staff',
  'her own token',
  'a token of staff',
];

/** Further kinds of authentication, for endpoints that check the caller themselves. */
const ownWays: Way[] = [
  ...fewWays,
  'a token without a confirmed address',
  'the token of another member',
];

const groups = Object.groupBy(endpoints, ({ answers }) => JSON.stringify(answers));

/**
 * Endpoints with the same answers share one guard. One endpoint of each group is called in every way, the others in
 * few.
 */
function waysFor(endpoint: Endpoint): Way[] {
  const { answers } = endpoint;
  if (new Set(Object.values(answers)).size === 1) return fewWays;
  const [first] = groups[JSON.stringify(answers)] ?? [];
  return isSlowSet || endpoint === first ? ways : ownWays;
}

/** The calls with such an answer, each with the kind of authentication and the status. */
const rows = (isWanted: (status: number) => boolean) =>
  endpoints.flatMap((endpoint) => {
    const { call, answers } = endpoint;
    const expected = waysFor(endpoint)
      .map((way) => [way, answers[standings[way]]] as const)
      .filter(([, status]) => isWanted(status));
    return expected.length === 0 ? [] : [[call, Object.fromEntries(expected)] as const];
  });

describe('an endpoint', () => {
  let before: string[];
  beforeAll(async () => {
    before = await everything(stack, people);
  });

  test.each(rows((status) => status >= 400))('%s refuses others [R151]', async (call, expected) => {
    const subject = subjects.get(String(call)) ?? '';
    const answered: Record<string, number> = {};
    for (const way of ways.filter((each) => each in expected)) {
      answered[way] = (await ask(stack, bearers[way], call, subject)).status;
    }
    expect(answered).toEqual(expected);
  });

  test('that refuses has changed nothing [R151]', async () => {
    expect(changesOf(before, await everything(stack, people))).toEqual([]);
  });

  test.each(rows((status) => status < 400))(
    '%s answers allowed callers only [R151]',
    async (call, expected) => {
      const answered: Record<string, number> = {};
      for (const way of ways.filter((each) => each in expected)) {
        const subject = await newSubject(people, call);
        answered[way] = (await ask(stack, bearers[way], call, subject)).status;
      }
      expect(answered).toEqual(expected);
    },
  );
});

describe('the function', () => {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
  const askers: Way[] = ['no token', 'her own token', 'a token of staff'];

  test.each(functions.flatMap(({ name, paths }) => paths.map((path) => [name, path] as const)))(
    '%s at %s is in the table with all its methods',
    async (name, path) => {
      const calls = endpoints.filter((endpoint) => endpoint.path === path);
      const [first] = calls;
      if (!first) throw new Error(`${name} is in no row of tests/support/attacks/endpoints.ts`);
      const known = new Set(calls.map(({ call: { method } }) => method));
      if (known.has('GET')) known.add('HEAD');
      const subject = subjects.get(String(first.call)) ?? '';
      for (const [at, method] of methods.filter((each) => !known.has(each)).entries()) {
        // The method is checked before the caller, so the fast set tries each method with one caller.
        for (const way of isSlowSet ? askers : askers.slice(at % 3, (at % 3) + 1)) {
          const asked = call(method, first.call.path);
          const { status, headers } = await ask(stack, bearers[way], asked, subject);
          expect([method, status]).toEqual([method, 405]);
          expect(new Set(headers.allow?.split(', '))).toEqual(known);
        }
      }
    },
  );

  test.each(functions.filter(({ paths }) => paths.length === 0).map(({ name }) => name))(
    '%s runs by the clock and has no address',
    async (name) => {
      for (const way of ['no token', 'the key of the operator', 'a token of staff'] as const) {
        const asked = (method: string) =>
          ask(stack, bearers[way], call(method, `/.netlify/functions/${name}`), '');
        expect([(await asked('GET')).status, (await asked('POST')).status]).toEqual([404, 405]);
      }
    },
  );

  test('is not asked for another method in a header', async () => {
    const before = await everything(stack, people);
    for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
      const headers = { ...bearers['her own token'].headers, [name]: 'DELETE' };
      const asked = call('GET', '/api/my-listings');
      expect((await ask(stack, { headers }, asked, '')).status).toBe(200);
    }
    expect(changesOf(before, await everything(stack, people))).toEqual([]);
  });
});
