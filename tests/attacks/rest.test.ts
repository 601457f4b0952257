/** Tests that callers of the database's REST interface read and write only the granted data. */
import { describe, expect, test } from 'vitest';
import { canaryMarker, insertCanaries } from '../support/attacks/canaries.ts';
import { readCatalogue, type Relation, type Role } from '../support/attacks/catalogue.ts';
import { findChanges, readAllData } from '../support/attacks/stored-data.ts';
import { openFunctions, openRelations } from '../support/attacks/open-relations.ts';
import { createForgery, forgeries } from '../support/attacks/forgeries.ts';
import { createCallers } from '../support/attacks/callers.ts';
import {
  createCallingTricks,
  createEmbeddingTricks,
  createHiddenColumnTricks,
  createReadingTricks,
  createWritingTricks,
  type Trick,
} from '../support/attacks/rest-tricks.ts';
import { isRefused, sendTrick, type RestResponse } from '../support/attacks/rest.ts';
import { runsSlowTests, sampleCases } from '../support/repetitions.ts';
import { openStackForFile } from '../support/stack.ts';

const { relations, functions, otherObjects } = await readCatalogue();

const { stack } = await openStackForFile();
const callers = await createCallers(stack);
await insertCanaries(callers);
const initialRows = await readAllData(stack, callers);

describe('the catalogue of the database', () => {
  test.each(relations)(
    '$name is open to the declared roles [R151]',
    ({ name, columns, grants }) => {
      const { columns: openColumns, ...open } = openRelations[name] ?? {};
      expect(grants).toEqual({ anon: {}, authenticated: {}, ...open });
      if (openColumns !== undefined) expect(columns).toEqual(openColumns.split(' '));
    },
  );

  test('only the declared relations and functions are open', () => {
    const names = new Set(relations.map(({ name }) => name));
    expect(Object.keys(openRelations).filter((name) => !names.has(name))).toEqual([]);
    const callableFunctions = functions.filter(({ open }) => open.length > 0);
    expect(Object.fromEntries(callableFunctions.map(({ name, open }) => [name, open]))).toEqual(
      openFunctions,
    );
    expect(otherObjects).toEqual([]);
  });
});

test.each(forgeries)('%s opens nothing [R151]', async (forgery) => {
  const { headers, token } = await createForgery(stack, callers, forgery);
  const paths = [...Object.keys(openRelations), 'payments', 'rpc/run_due_transitions'];
  for (const path of paths) {
    const method = path.startsWith('rpc') ? 'POST' : 'GET';
    const { status, body } = await sendTrick(stack, token, {
      method,
      path,
      ...(headers && { headers }),
    });
    expect([path, status, body.includes(canaryMarker)]).toEqual([path, 401, false]);
  }
});

const roles = { visitor: 'anon', 'other member': 'authenticated' } as const;

describe.each(['visitor', 'other member'] as const)('a %s', (caller) => {
  const role: Role = roles[caller];
  const isOpen = ({ grants }: Relation) => Object.keys(grants[role]).length > 0;
  const send = (trick: Trick) => sendTrick(stack, callers[caller].databaseToken, trick);

  /**
   * Returns the requests with a response that is not allowed or contains a canary, each with the start of the
   * response.
   */
  async function findViolations(tricks: Trick[], isAllowed: (response: RestResponse) => boolean) {
    const results: string[] = [];
    for (const trick of tricks) {
      const response = await send(trick);
      if (isAllowed(response) && !response.body.toLowerCase().includes(canaryMarker)) continue;
      results.push(
        `${trick.method} ${trick.path}: ${response.status} ${response.body.slice(0, 300)}`,
      );
    }
    return results;
  }

  const closedRelations = relations.filter((relation) => !isOpen(relation));
  // Policies are irrelevant, because these relations have no grants. So the fast set sends every request to two of them
  // only, and one request of each method to a quarter of the others.
  const fullyTried = closedRelations.filter(
    ({ name }, index) => runsSlowTests || index === 0 || name === 'payments',
  );
  test.each([...new Set([...fullyTried, ...sampleCases(closedRelations, 4)])])(
    'neither reads nor writes $name by any request [R151]',
    async (relation) => {
      const tricks = [...createReadingTricks(relation), ...createWritingTricks(relation)];
      const isFirstOfMethod = ({ method }: Trick, index: number) =>
        tricks.findIndex((candidate) => candidate.method === method) === index;
      expect(
        await findViolations(
          fullyTried.includes(relation) ? tricks : tricks.filter(isFirstOfMethod),
          isRefused,
        ),
      ).toEqual([]);
    },
  );

  test.each(relations.filter(isOpen))(
    'reads no more rows of $name than a plain query [E8] [R151]',
    async (relation) => {
      const columns = (relation.grants[role].select ?? '*').replaceAll(' ', ',');
      const path = `${relation.name}?select=${columns}`;
      const { rows } = await send({ method: 'GET', path });
      const tricks = [...createReadingTricks(relation), ...createHiddenColumnTricks(relation)];
      const isPrivate = ['member_settings'].includes(relation.name);
      const maxRows = isPrivate ? 0 : rows;
      expect(await findViolations(tricks, (response) => response.rows <= maxRows)).toEqual([]);
    },
  );

  test.each(relations.filter(isOpen))('writes own rows of $name only', async (relation) => {
    const isAllowed = (response: RestResponse) => isRefused(response) || response.rows === 0;
    expect(await findViolations(createWritingTricks(relation), isAllowed)).toEqual([]);
  });

  test.each(relations.filter(isOpen))('no closed relation is embedded in $name', async (outer) => {
    const results: string[] = [];
    // The fast set embeds an eighth of the relations in each relation, and another eighth in the next one.
    const outerIndex = relations.indexOf(outer);
    const innerRelations = relations.filter(
      (_, index) => runsSlowTests || (outerIndex + index) % 8 === 0,
    );
    for (const inner of innerRelations) {
      const isAllowed = (response: RestResponse) => isRefused(response) || isOpen(inner);
      const tricks = createEmbeddingTricks(outer, inner);
      // PostgREST refuses a request for two relations without a foreign key. If several foreign keys connect them,
      // the request needs a hint.
      const { status, body } = await send(tricks[0]);
      const hints = Array.from(body.matchAll(/"relationship":"(\w+) using/g), ([, hint]) => hint);
      const createHintedTricks = () =>
        hints.flatMap((hint) => createEmbeddingTricks(outer, inner, hint));
      if (status === 400) continue;
      results.push(
        ...(await findViolations(status === 300 ? createHintedTricks() : tricks, isAllowed)),
      );
    }
    expect(results).toEqual([]);
  });

  test('calls no forbidden function by any method', async () => {
    const forbiddenFunctions = functions.filter(({ open }) => !open.includes(role));
    // The right to call a function does not depend on the method. So the fast set calls each function by one method
    // only, and a quarter of the functions.
    const tricks = sampleCases(forbiddenFunctions, 4).flatMap((forbiddenFunction, index) =>
      createCallingTricks(forbiddenFunction).filter(
        (_, trickIndex) => runsSlowTests || (index + trickIndex) % 2 === 0,
      ),
    );
    expect(await findViolations(tricks, isRefused)).toEqual([]);
  });

  test('reaches no other member by an allowed function', async () => {
    const allowedFunctions = functions.filter(({ open }) => open.includes(role));
    expect(await findViolations(allowedFunctions.flatMap(createCallingTricks), () => true)).toEqual(
      [],
    );
  });

  test('finds no other schema', async () => {
    const schemas = ['app', 'auth', 'storage', 'identity', 'extensions', 'pg_catalog', 'graphql'];
    const tricks = schemas.flatMap((schema) =>
      ['users', 'rpc/now'].flatMap((name): Trick[] => [
        { method: 'GET', path: name, headers: { 'accept-profile': schema } },
        { method: 'POST', path: name, headers: { 'content-profile': schema }, body: {} },
      ]),
    );
    expect(await findViolations(tricks, isRefused)).toEqual([]);
  });

  test('has changed nothing with its requests [R151]', async () => {
    expect(findChanges(initialRows, await readAllData(stack, callers))).toEqual([]);
  });
});
