/** Calls every endpoint with several kinds of authentication. */
import { beforeAll, describe, expect, test } from 'vitest';
import { matchRoute } from '#netlify/local/gateway/function-route.ts';
import { sendCall, createSubject } from '../support/attacks/send-call.ts';
import {
  createBearers,
  authStates,
  bearerKinds,
  type BearerKind,
} from '../support/attacks/bearers.ts';
import { toCall, endpoints, type Endpoint } from '../support/attacks/endpoints.ts';
import { findChanges, readAllData } from '../support/attacks/stored-data.ts';
import { createCallers } from '../support/attacks/callers.ts';
import { getPaths, readFunctions } from '../support/functions.ts';
import { runsSlowTests, sampleCases, takeCases } from '../support/repetitions.ts';
import { openStackForFile } from '../support/stack.ts';

const functions = await readFunctions();

/** Ids that replace ':id' in the path of refused requests, by call. */
const subjectIds = new Map<string, string>();

const { stack } = await openStackForFile();
const callers = await createCallers(stack);
const bearers = await createBearers(stack, callers);
for (const { call } of endpoints) subjectIds.set(String(call), await createSubject(callers, call));

const fewBearerKinds: BearerKind[] = [
  'no token',
  'a malformed token',
  'an unsigned token of staff',
  'the token of the owner',
  'a token of staff',
];

/** The kinds of authentication that the fast set uses for most endpoints with statuses that depend on the caller. */
const moreBearerKinds: BearerKind[] = [
  ...fewBearerKinds,
  'a token without a confirmed address',
  'the token of another member',
];

const groups = Object.groupBy(endpoints, ({ statuses }) => JSON.stringify(statuses));

/**
 * Selects the kinds of authentication for an endpoint. An endpoint with the same status for every caller gets few
 * kinds. Endpoints with the same expected statuses share one guard. So the fast set calls only the first endpoint of
 * such a group with every kind.
 */
function selectBearerKinds(endpoint: Endpoint): BearerKind[] {
  const { statuses } = endpoint;
  if (new Set(Object.values(statuses)).size === 1) return fewBearerKinds;
  const [first] = groups[JSON.stringify(statuses)] ?? [];
  return runsSlowTests || endpoint === first ? bearerKinds : moreBearerKinds;
}

/** The first endpoint of each group, and in the fast set a part of the others. */
const calledEndpoints = new Set([
  ...Object.values(groups).flatMap((group) => group?.slice(0, 1) ?? []),
  ...sampleCases(endpoints, 6),
]);

/**
 * Returns the calls that have an expected status which passes the filter. Each call has its expected statuses by
 * kind of authentication.
 */
const selectCalls = (isIncluded: (status: number) => boolean) =>
  [...calledEndpoints].flatMap((endpoint) => {
    const { call, statuses } = endpoint;
    const expected = selectBearerKinds(endpoint)
      .map((bearerKind) => [bearerKind, statuses[authStates[bearerKind]]] as const)
      .filter(([, status]) => isIncluded(status));
    return expected.length === 0 ? [] : [[call, Object.fromEntries(expected)] as const];
  });

describe('an endpoint', () => {
  let initialRows: string[];
  beforeAll(async () => {
    initialRows = await readAllData(stack, callers);
  });

  test.each(selectCalls((status) => status >= 400))(
    '%s refuses other callers [R151]',
    async (call, expected) => {
      const subject = subjectIds.get(String(call)) ?? '';
      const statuses: Record<string, number> = {};
      for (const bearerKind of bearerKinds.filter((kind) => kind in expected)) {
        statuses[bearerKind] = (await sendCall(stack, bearers[bearerKind], call, subject)).status;
      }
      expect(statuses).toEqual(expected);
    },
  );

  test('changes nothing in refused requests [R151]', async () => {
    expect(findChanges(initialRows, await readAllData(stack, callers))).toEqual([]);
  });

  test.each(selectCalls((status) => status < 400))(
    '%s accepts the allowed callers [R151]',
    async (call, expected) => {
      const statuses: Record<string, number> = {};
      for (const bearerKind of bearerKinds.filter((kind) => kind in expected)) {
        const subject = await createSubject(callers, call);
        statuses[bearerKind] = (await sendCall(stack, bearers[bearerKind], call, subject)).status;
      }
      expect(statuses).toEqual(expected);
    },
  );
});

describe('the function', () => {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
  const checkedBearerKinds: BearerKind[] = [
    'no token',
    'the token of the owner',
    'a token of staff',
  ];

  const routes = functions.flatMap((route) =>
    getPaths(route.config).map((path) => [route.name, path, route] as const),
  );
  test.each(routes)('%s at %s is in the table with all its methods', async (name, path, route) => {
    const pattern = new URLPattern({ pathname: path });
    const calls = endpoints.filter(
      ({ call }) => matchRoute(route, call.path) && pattern.test({ pathname: call.path }),
    );
    const [first] = calls;
    if (!first) throw new Error(`${name} is in no row of tests/support/attacks/endpoints.ts`);
    const allowedMethods = new Set(calls.map(({ call: { method } }) => method));
    if (allowedMethods.has('GET')) allowedMethods.add('HEAD');
    const subject = subjectIds.get(String(first.call)) ?? '';
    const refusedMethods = methods.filter((other) => !allowedMethods.has(other));
    for (const [index, method] of takeCases(refusedMethods, 1).entries()) {
      // The endpoint checks the method before the caller, so the fast set calls it with only one kind of
      // authentication for each method.
      for (const bearerKind of runsSlowTests
        ? checkedBearerKinds
        : checkedBearerKinds.slice(index % 3, (index % 3) + 1)) {
        const request = toCall(method, first.call.path);
        const { status, headers } = await sendCall(stack, bearers[bearerKind], request, subject);
        expect([method, status]).toEqual([method, 405]);
        expect(new Set(headers.allow?.split(', '))).toEqual(allowedMethods);
      }
    }
  });

  test.each(functions.filter(({ patterns }) => patterns.length === 0).map(({ name }) => name))(
    '%s runs on a schedule and has no address',
    async (name) => {
      for (const bearerKind of [
        'no token',
        'the key of the operator',
        'a token of staff',
      ] as const) {
        const send = (method: string) =>
          sendCall(stack, bearers[bearerKind], toCall(method, `/.netlify/functions/${name}`), '');
        expect([(await send('GET')).status, (await send('POST')).status]).toEqual([404, 405]);
      }
    },
  );

  test('ignores another method in a header', async () => {
    const initialRows = await readAllData(stack, callers);
    for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
      const headers = { ...bearers['the token of the owner'].headers, [name]: 'DELETE' };
      const request = toCall('GET', '/api/my-listings');
      expect((await sendCall(stack, { headers }, request, '')).status).toBe(200);
    }
    expect(findChanges(initialRows, await readAllData(stack, callers))).toEqual([]);
  });
});
